package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;

/**
 * A Gaussian likelihood whose noise is fitted during a task. Given the posterior, the mean squared residual maximizes
 * the objective; after every epoch the noise is set to it, averaged with the estimate of earlier tasks ({@link
 * NoiseEstimate#plus}).
 *
 * <pre>
 * r_j = 1/N Σ_n E_q[(y_nj − f_j(x_n))²]
 * </pre>
 *
 * <p>The residuals are by-products of the training steps. Belongs to one training loop.
 */
public final class NoiseFit implements Likelihood {
    /** Least variance, so that targets that are fitted exactly do not divide by zero. */
    private static final double LEAST = 1e-6;

    private final NoiseEstimate before;
    private final int examples;
    private final int width;
    private final double[] blockSums;
    private final double[] epochSums;
    private double epochWeight;
    private double[] variance;
    private Likelihood current;

    /**
     * @param before the estimate of earlier tasks
     * @param initialNoise the initial noise if there is no estimate
     * @param examples N
     * @param width the number of outputs
     * @param capacity the largest batch size
     */
    public NoiseFit(NoiseEstimate before, double initialNoise, int examples, int width, int capacity) {
        this.before = before;
        this.examples = examples;
        this.width = width;
        blockSums = new double[(capacity + Batch.BLOCK - 1) / Batch.BLOCK * (width + 1)];
        epochSums = new double[width];
        variance = before.variance();
        if (before.rows() == 0) {
            variance = new double[width];
            Arrays.fill(variance, initialNoise * initialNoise);
        }
        current = new FittedGaussian(variance);
    }

    /** Adds the residuals of a finished step, in the order of the blocks. */
    public void endStep() {
        for (int at = 0; at < blockSums.length; at += width + 1) {
            for (int j = 0; j < width; j++) {
                epochSums[j] += blockSums[at + j];
            }
            epochWeight += blockSums[at + width];
        }
        Arrays.fill(blockSums, 0);
    }

    /** Sets the noise to what the epoch measured. */
    public void endEpoch() {
        double[] residual = new double[width];
        for (int j = 0; j < width; j++) {
            residual[j] = Math.max(LEAST, epochSums[j] / epochWeight);
        }
        variance = before.plus(residual, examples).variance();
        current = new FittedGaussian(variance);
        Arrays.fill(epochSums, 0);
        epochWeight = 0;
    }

    /** The likelihood with the noise of the moment, for those who are no step of the training. */
    Likelihood current() {
        return current;
    }

    /** The estimate after the task, given the residual variance of its final posterior. */
    public NoiseEstimate finish(double[] residual) {
        double[] positive = Arrays.stream(residual).map(r -> Math.max(LEAST, r)).toArray();
        return before.plus(positive, examples);
    }

    /** The state of the fit: the noise and the sums of the current epoch. */
    public double[] state() {
        double[] state = Arrays.copyOf(variance, 2 * width + 1);
        System.arraycopy(epochSums, 0, state, width, width);
        state[2 * width] = epochWeight;
        return state;
    }

    /** Restores a {@link #state}. */
    public void restore(double[] state) {
        if (state.length != 2 * width + 1) {
            throw new IllegalArgumentException(
                    "a noise fit of " + width + " outputs cannot take up " + state.length + " numbers");
        }
        variance = Arrays.copyOf(state, width);
        System.arraycopy(state, width, epochSums, 0, width);
        epochWeight = state[2 * width];
        current = new FittedGaussian(variance);
    }

    @Override
    public double rows(
            Kernels kernels, Batch batch, int first, int last, float[] outputs, int width, float scale, float[] delta) {
        int at = first / Batch.BLOCK * (width + 1);
        for (int row = first; row < last; row++) {
            double weight = batch.weight()[row];
            for (int j = 0; j < width; j++) {
                double away = outputs[row * width + j] - (double) batch.value()[row * width + j];
                blockSums[at + j] += weight * away * away;
            }
            blockSums[at + width] += weight;
        }
        return current.rows(kernels, batch, first, last, outputs, width, scale, delta);
    }

    @Override
    public double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
        return current.at(batch, row, outputs, offset, width, scale, delta);
    }

    @Override
    public void accept(Targets targets) {
        current.accept(targets);
    }

    @Override
    public Prediction.Average average(int rows, int width) {
        return current.average(rows, width);
    }

    @Override
    public int roots(int width) {
        return current.roots(width);
    }

    @Override
    public void root(int k, float[] outputs, int offset, int width, float[] out) {
        current.root(k, outputs, offset, width, out);
    }

    @Override
    public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
        current.sampledScore(rng, outputs, offset, width, out);
    }

    @Override
    public String toString() {
        return "NoiseFit(variance " + Arrays.toString(variance) + ")";
    }
}
