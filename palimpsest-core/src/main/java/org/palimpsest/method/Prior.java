package org.palimpsest.method;

import java.util.Arrays;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/** The prior over weights that no task has learned yet: N(0, σ²), with σ the same everywhere or by layer. */
public sealed interface Prior {
    /** The prior over all weights of a network. */
    MeanField over(Mlp network);

    /**
     * One σ for all weights.
     *
     * @param sigma σ
     */
    record Isotropic(double sigma) implements Prior {
        public Isotropic {
            check("sigma", sigma);
        }

        @Override
        public MeanField over(Mlp network) {
            return MeanField.isotropic(network.size(), 0, sigma);
        }
    }

    /**
     * A σ per layer. Scaling it by the number of inputs gives the outputs of every layer the same prior variance.
     *
     * <pre>
     * σ = gain / √inputs
     * </pre>
     *
     * @param gain √2 is the variance of He's initial weights
     */
    record ByFanIn(double gain) implements Prior {
        public ByFanIn {
            check("gain", gain);
        }

        @Override
        public MeanField over(Mlp network) {
            float[] v = new float[network.size()];
            for (Mlp.Layer layer : network.layers()) {
                double sigma = gain / StrictMath.sqrt(layer.inputs());
                Arrays.fill(v, layer.offset(), layer.end(), (float) StrictMath.log(sigma));
            }
            return new MeanField(new float[v.length], v);
        }
    }

    private static void check(String name, double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, was " + value);
        }
    }
}
