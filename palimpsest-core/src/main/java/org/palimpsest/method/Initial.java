package org.palimpsest.method;

import java.util.Arrays;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/**
 * The initial posterior of weights without history: random means and one log sigma.
 *
 * @param means the distribution of the means
 * @param logSigma log σ of every weight
 */
public record Initial(Means means, double logSigma) {
    public Initial {
        if (!(logSigma >= -40 && logSigma <= 10)) {
            throw new IllegalArgumentException("logSigma must be in [-40, 10], was " + logSigma);
        }
    }

    /** The distribution of the initial means. */
    public sealed interface Means {
        /** Writes the means of a layer, biases last. */
        void draw(Mlp.Layer layer, Rng rng, float[] out);

        /** N(0, 2/inputs) for weights and 0 for biases (He et al., 2015). */
        record He() implements Means {
            @Override
            public void draw(Mlp.Layer layer, Rng rng, float[] out) {
                rng.normals(out);
                float std = (float) StrictMath.sqrt(2.0 / layer.inputs());
                int weights = layer.inputs() * layer.outputs();
                for (int i = 0; i < out.length; i++) {
                    out[i] = i < weights ? out[i] * std : 0f;
                }
            }
        }

        /**
         * N(0, std²) for weights and biases.
         *
         * @param std the standard deviation
         */
        record Normal(double std) implements Means {
            public Normal {
                checkStd(std);
            }

            @Override
            public void draw(Mlp.Layer layer, Rng rng, float[] out) {
                rng.normals(out);
                for (int i = 0; i < out.length; i++) {
                    out[i] *= (float) std;
                }
            }
        }

        /**
         * N(0, std²), truncated at two standard deviations, for weights and biases.
         *
         * @param std the standard deviation before truncation
         */
        record TruncatedNormal(double std) implements Means {
            public TruncatedNormal {
                checkStd(std);
            }

            @Override
            public void draw(Mlp.Layer layer, Rng rng, float[] out) {
                float[] more = new float[out.length];
                rng.normals(out);
                int round = 1;
                while (replace(out, more, rng.at(round))) {
                    round++;
                }
                for (int i = 0; i < out.length; i++) {
                    out[i] *= (float) std;
                }
            }

            /** Redraws values outside of the bounds; returns whether there were any. */
            private static boolean replace(float[] z, float[] more, Rng rng) {
                boolean any = false;
                rng.normals(more);
                for (int i = 0; i < z.length; i++) {
                    if (Math.abs(z[i]) > 2f) {
                        z[i] = more[i];
                        any = true;
                    }
                }
                return any;
            }
        }

        private static void checkStd(double std) {
            if (!(std >= 0) || !Double.isFinite(std)) {
                throw new IllegalArgumentException("the standard deviation must be >= 0, was " + std);
            }
        }
    }

    /** A posterior over one layer. */
    public MeanField draw(Mlp.Layer layer, Rng rng) {
        float[] mean = new float[layer.size()];
        float[] v = new float[layer.size()];
        means.draw(layer, rng.stream(layer.name()), mean);
        Arrays.fill(v, (float) logSigma);
        return new MeanField(mean, v);
    }
}
