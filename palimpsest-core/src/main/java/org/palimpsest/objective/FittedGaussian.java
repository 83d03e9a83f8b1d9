package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * Gaussian noise with a separate variance for each output.
 *
 * <pre>
 * −log p(y | f) = Σ_j (y_j − f_j)²/2s_j² + log s_j + ½ log 2π        ∂/∂f_j = (f_j − y_j)/s_j²
 * </pre>
 */
public final class FittedGaussian implements Likelihood {
    private final double[] variance;
    private final double constant;

    /** @param variance s_j², copied */
    public FittedGaussian(double[] variance) {
        this.variance = variance.clone();
        double sum = 0;
        for (double one : variance) {
            checkNoise(one);
            sum += 0.5 * (StrictMath.log(one) + StrictMath.log(2 * StrictMath.PI));
        }
        constant = sum;
    }

    static void checkNoise(double noise) {
        if (!(noise > 0) || !Double.isFinite(noise)) {
            throw new IllegalArgumentException("noise must be > 0, was " + noise);
        }
    }

    static void acceptNumbers(Targets targets) {
        if (!(targets instanceof Targets.Values)) {
            throw new IllegalArgumentException("a Gaussian likelihood needs numbers, the data have class labels");
        }
    }

    @Override
    public void accept(Targets targets) {
        acceptNumbers(targets);
    }

    @Override
    public double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
        double sum = constant;
        for (int j = 0; j < width; j++) {
            double away = outputs[offset + j] - (double) batch.value()[row * width + j];
            sum += 0.5 * away * away / variance[j];
            delta[offset + j] = (float) (scale * away / variance[j]);
        }
        return sum;
    }

    @Override
    public Prediction.Average average(int rows, int width) {
        return Values.average(rows, variance);
    }

    @Override
    public int roots(int width) {
        return width;
    }

    @Override
    public void root(int k, float[] outputs, int offset, int width, float[] out) {
        for (int j = 0; j < width; j++) {
            out[offset + j] = j == k ? (float) (1 / Math.sqrt(variance[j])) : 0f;
        }
    }

    @Override
    public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
        float[] z = new float[width];
        rng.normals(z);
        for (int j = 0; j < width; j++) {
            out[offset + j] = (float) (z[j] / Math.sqrt(variance[j]));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FittedGaussian that && Arrays.equals(variance, that.variance);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(variance);
    }

    @Override
    public String toString() {
        return "FittedGaussian(variance " + Arrays.toString(variance) + ")";
    }
}
