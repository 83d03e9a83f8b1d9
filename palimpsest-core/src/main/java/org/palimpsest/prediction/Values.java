package org.palimpsest.prediction;

import java.util.Arrays;
import org.palimpsest.data.Targets;

/** Predicted numbers: a mean and the two parts of its variance, in the units of the targets. */
public final class Values implements Prediction {
    private final int width;
    private final double[] mean;
    private final double[] epistemic;
    private final double[] noiseVariance;

    private Values(int width, double[] mean, double[] epistemic, double[] noiseVariance) {
        this.width = width;
        this.mean = mean;
        this.epistemic = epistemic;
        this.noiseVariance = noiseVariance;
    }

    /**
     * Predictions from anywhere, so that the metrics of this library can score them. Copies the arrays.
     *
     * @param width how many numbers a row has
     * @param mean row after row
     * @param epistemic the variance of each mean over the weights
     * @param noiseVariance of each of the {@code width} numbers
     */
    public static Values of(int width, double[] mean, double[] epistemic, double[] noiseVariance) {
        if (width < 1 || mean.length % width != 0 || epistemic.length != mean.length || noiseVariance.length != width) {
            throw new IllegalArgumentException(mean.length + " means, " + epistemic.length + " variances and "
                    + noiseVariance.length + " noise variances do not fit rows of " + width);
        }
        return new Values(width, mean.clone(), epistemic.clone(), noiseVariance.clone());
    }

    /** Averages outputs over weight samples. */
    public static Average average(int rows, double[] noiseVariance) {
        return new ValueAverage(rows, noiseVariance);
    }

    /** The predictions of targets that were scaled, y = offset + scale · y′, in the units of y. */
    public Values unscaled(double[] offset, double[] scale) {
        double[] m = mean.clone();
        double[] e = epistemic.clone();
        double[] n = noiseVariance.clone();
        for (int i = 0; i < m.length; i++) {
            int c = i % width;
            m[i] = offset[c] + scale[c] * m[i];
            e[i] *= scale[c] * scale[c];
        }
        for (int c = 0; c < width; c++) {
            n[c] *= scale[c] * scale[c];
        }
        return new Values(width, m, e, n);
    }

    @Override
    public int size() {
        return mean.length / width;
    }

    /** The number of numbers per row. */
    public int width() {
        return width;
    }

    /** The predicted number of a row with one. */
    public double mean(int row) {
        return mean(row, 0);
    }

    /** The standard deviation of a row's number, both parts together. */
    public double sd(int row) {
        return Math.sqrt(totalVariance(row, 0));
    }

    /** The predicted number. */
    public double mean(int row, int column) {
        return mean[row * width + column];
    }

    /** The variance of the prediction over the weights. */
    public double epistemicVariance(int row, int column) {
        return epistemic[row * width + column];
    }

    /** The variance of the noise. */
    public double aleatoricVariance(int column) {
        return noiseVariance[column];
    }

    /** Both parts together. */
    public double totalVariance(int row, int column) {
        return epistemicVariance(row, column) + noiseVariance[column];
    }

    /** −log Π_j N(y_j; μ_j, total variance). */
    @Override
    public double nll(int row, Targets targets) {
        if (!(targets instanceof Targets.Values truth) || truth.width() != width) {
            throw new IllegalArgumentException("predictions of " + width + " numbers are scored against such numbers");
        }
        double sum = 0;
        for (int c = 0; c < width; c++) {
            double away = truth.at(row, c) - mean(row, c);
            double variance = totalVariance(row, c);
            sum += 0.5 * (StrictMath.log(2 * Math.PI * variance) + away * away / variance);
        }
        return sum;
    }

    @Override
    public String toString() {
        return size() == 1 && width == 1
                ? "Values(" + mean(0) + " ± " + sd(0) + ")"
                : "Values(" + size() + " rows of " + width + ", noise variance " + Arrays.toString(noiseVariance) + ")";
    }

    private static final class ValueAverage implements Average {
        private final int width;
        private final double[] noiseVariance;
        private final double[] sum;
        private final double[] squares;

        ValueAverage(int rows, double[] noiseVariance) {
            width = noiseVariance.length;
            this.noiseVariance = noiseVariance.clone();
            sum = new double[Math.multiplyExact(rows, width)];
            squares = new double[sum.length];
        }

        @Override
        public void add(int row, float[] outputs, int offset) {
            for (int j = 0; j < width; j++) {
                double y = outputs[offset + j];
                sum[row * width + j] += y;
                squares[row * width + j] += y * y;
            }
        }

        @Override
        public Values over(int samples) {
            double[] mean = new double[sum.length];
            double[] variance = new double[sum.length];
            for (int i = 0; i < sum.length; i++) {
                mean[i] = sum[i] / samples;
                variance[i] = Math.max(0, squares[i] / samples - mean[i] * mean[i]);
            }
            return new Values(width, mean, variance, noiseVariance);
        }
    }
}
