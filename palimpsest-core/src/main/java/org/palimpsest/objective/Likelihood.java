package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Exp;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.OutputLoss;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * The distribution p(y | f) of the targets given the outputs of the network. It defines the loss of a row, −log p(y |
 * f), the Fisher information of the outputs, and the predictions. One outside this library implements {@link NumberLikelihood};
 * docs/contributing/add-a-likelihood.md shows how.
 */
public sealed interface Likelihood extends OutputLoss
        permits Likelihood.Categorical,
                Likelihood.Gaussian,
                Likelihood.LearnedGaussian,
                FittedGaussian,
                NoiseFit,
                NumberLikelihood {
    /**
     * Checks that the targets have the kind that this likelihood needs.
     *
     * @throws IllegalArgumentException when they are not
     */
    void accept(Targets targets);

    /** Creates an average over weight samples, which becomes the prediction. It may overwrite the outputs. */
    Prediction.Average average(int rows, int width);

    /** This likelihood with the given noise, if it learns its noise; otherwise itself. */
    default Likelihood given(NoiseEstimate noise) {
        return this;
    }

    /** Whether it learns its noise. */
    default boolean learnsNoise() {
        return false;
    }

    /** How many {@link #root}s the Fisher information of {@code width} outputs has. */
    int roots(int width);

    /**
     * The Fisher information of the outputs, E over y ~ p(y | f) of s sᵀ with the score s = ∂/∂f log p(y | f), as a sum
     * of squares Σ_k r_k r_kᵀ. Overwrites {@code out} from {@code offset} on with r_k.
     */
    void root(int k, float[] outputs, int offset, int width, float[] out);

    /** Overwrites {@code out} from {@code offset} on with the score of a sample y ~ p(y | f). */
    void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out);

    /**
     * The categorical distribution with softmax probabilities.
     *
     * <pre>
     * −log p(y | f) = log Σ_j e^{f_j} − f_y        ∂/∂f_j = softmax(f)_j − [j = y]
     * </pre>
     *
     * With soft labels p the loss is the expectation of it, the cross-entropy against p.
     *
     * <pre>
     * −Σ_y p_y log p(y | f) = log Σ_j e^{f_j} − Σ_j p_j f_j        ∂/∂f_j = softmax(f)_j − p_j
     * </pre>
     */
    record Categorical() implements Likelihood {
        @Override
        public void accept(Targets targets) {
            if (!(targets instanceof Targets.Labels)) {
                throw new IllegalArgumentException(
                        "a categorical likelihood needs class labels, the data have numbers");
            }
        }

        @Override
        public double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
            float sum = softmax(outputs, offset, width, delta);
            return finish(batch, row, sum, outputs, offset, width, scale, delta);
        }

        /** The same with all exponentials at once. */
        @Override
        public double rows(
                Kernels kernels,
                Batch batch,
                int first,
                int last,
                float[] outputs,
                int width,
                float scale,
                float[] delta) {
            for (int row = first; row < last; row++) {
                float most = most(outputs, row * width, width);
                for (int j = row * width; j < (row + 1) * width; j++) {
                    delta[j] = outputs[j] - most;
                }
            }
            kernels.exp(delta, delta, first * width, last * width);
            double sum = 0;
            for (int row = first; row < last; row++) {
                float weight = batch.weight()[row];
                int at = row * width;
                float all = normalize(at, width, delta);
                sum += weight * finish(batch, row, all, outputs, at, width, weight * scale, delta);
            }
            return sum;
        }

        /**
         * Turns probabilities into the gradient of −log p(y) and returns the latter; {@code sum} is Σ_j e^{f_j − max
         * f}.
         */
        private static double finish(
                Batch batch, int row, float sum, float[] outputs, int offset, int width, float scale, float[] delta) {
            float[] soft = batch.soft();
            if (soft.length > 0) {
                double expected = 0;
                for (int j = 0; j < width; j++) {
                    float p = soft[row * width + j];
                    delta[offset + j] = scale * (delta[offset + j] - p);
                    expected += (double) p * outputs[offset + j];
                }
                return StrictMath.log(sum) + most(outputs, offset, width) - expected;
            }
            int y = batch.label()[row];
            score(y, scale, offset, width, delta);
            return StrictMath.log(sum) + most(outputs, offset, width) - outputs[offset + y];
        }

        @Override
        public Prediction.Average average(int rows, int width) {
            Prediction.Average classes = Classes.average(rows, width);
            return new Prediction.Average() {
                @Override
                public void add(int row, float[] outputs, int offset) {
                    softmax(outputs, offset, width, outputs);
                    classes.add(row, outputs, offset);
                }

                @Override
                public Prediction over(int samples) {
                    return classes.over(samples);
                }
            };
        }

        @Override
        public int roots(int width) {
            return width;
        }

        /** Each class's score, weighted by its probability: √p_k (p − e_k). */
        @Override
        public void root(int k, float[] outputs, int offset, int width, float[] out) {
            softmax(outputs, offset, width, out);
            float weight = (float) Math.sqrt(out[offset + k]);
            score(k, weight, offset, width, out);
        }

        @Override
        public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
            softmax(outputs, offset, width, out);
            double left = rng.uniform(0);
            int y = 0;
            while (y < width - 1 && left >= out[offset + y]) {
                left -= out[offset + y];
                y++;
            }
            score(y, 1f, offset, width, out);
        }

        /** Turns probabilities into the gradient of −log p(y). */
        private static void score(int y, float weight, int offset, int width, float[] out) {
            for (int j = 0; j < width; j++) {
                out[offset + j] = weight * (out[offset + j] - (j == y ? 1f : 0f));
            }
        }

        /** out ← softmax(f); returns Σ_j e^{f_j − max f}. */
        public static float softmax(float[] f, int offset, int width, float[] out) {
            float most = most(f, offset, width);
            for (int j = offset; j < offset + width; j++) {
                out[j] = Exp.exp(f[j] - most);
            }
            return normalize(offset, width, out);
        }

        private static float most(float[] f, int offset, int width) {
            float most = f[offset];
            for (int j = offset + 1; j < offset + width; j++) {
                most = Math.max(most, f[j]);
            }
            return most;
        }

        /** Divides by the sum, and returns it. */
        private static float normalize(int offset, int width, float[] x) {
            float sum = 0f;
            for (int j = offset; j < offset + width; j++) {
                sum += x[j];
            }
            for (int j = offset; j < offset + width; j++) {
                x[j] /= sum;
            }
            return sum;
        }
    }

    /**
     * Gaussian noise with a known standard deviation, the same for every output.
     *
     * <pre>
     * −log p(y | f) = Σ_j (y_j − f_j)²/2s² + log s + ½ log 2π        ∂/∂f_j = (f_j − y_j)/s²
     * </pre>
     *
     * @param noise the standard deviation s
     */
    record Gaussian(double noise) implements Likelihood {
        public Gaussian {
            FittedGaussian.checkNoise(noise);
        }

        @Override
        public void accept(Targets targets) {
            FittedGaussian.acceptNumbers(targets);
        }

        @Override
        public double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
            double precision = 1 / (noise * noise);
            double sum = width * (StrictMath.log(noise) + 0.5 * StrictMath.log(2 * StrictMath.PI));
            for (int j = 0; j < width; j++) {
                double away = outputs[offset + j] - (double) batch.value()[row * width + j];
                sum += 0.5 * away * away * precision;
                delta[offset + j] = (float) (scale * away * precision);
            }
            return sum;
        }

        @Override
        public Prediction.Average average(int rows, int width) {
            double[] variance = new double[width];
            Arrays.fill(variance, noise * noise);
            return Values.average(rows, variance);
        }

        @Override
        public int roots(int width) {
            return width;
        }

        /** The noise of the outputs is independent, with information 1/s² each. */
        @Override
        public void root(int k, float[] outputs, int offset, int width, float[] out) {
            for (int j = 0; j < width; j++) {
                out[offset + j] = j == k ? (float) (1 / noise) : 0f;
            }
        }

        @Override
        public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
            float[] z = new float[width];
            rng.normals(z);
            for (int j = 0; j < width; j++) {
                out[offset + j] = (float) (z[j] / noise);
            }
        }
    }

    /**
     * Gaussian noise with a learned standard deviation per output. The noise is a point estimate, shared by all tasks
     * as a running mean weighted by rows ({@link NoiseEstimate}). {@link NoiseFit} fits it during a task. Predictions
     * use the estimate of their state.
     *
     * @param initialNoise the standard deviation before the first task; 1 suits standardized targets
     */
    record LearnedGaussian(double initialNoise) implements Likelihood {
        public LearnedGaussian {
            FittedGaussian.checkNoise(initialNoise);
        }

        private Gaussian initial() {
            return new Gaussian(initialNoise);
        }

        @Override
        public Likelihood given(NoiseEstimate noise) {
            return noise.rows() == 0 ? initial() : new FittedGaussian(noise.variance());
        }

        @Override
        public boolean learnsNoise() {
            return true;
        }

        @Override
        public void accept(Targets targets) {
            FittedGaussian.acceptNumbers(targets);
        }

        @Override
        public double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
            return initial().at(batch, row, outputs, offset, width, scale, delta);
        }

        @Override
        public Prediction.Average average(int rows, int width) {
            return initial().average(rows, width);
        }

        @Override
        public int roots(int width) {
            return initial().roots(width);
        }

        @Override
        public void root(int k, float[] outputs, int offset, int width, float[] out) {
            initial().root(k, outputs, offset, width, out);
        }

        @Override
        public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
            initial().sampledScore(rng, outputs, offset, width, out);
        }
    }
}
