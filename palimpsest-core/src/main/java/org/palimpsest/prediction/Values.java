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
     * @param noiseVariance of each of the {@code width} numbers, for all rows or row after row
     */
    public static Values of(int width, double[] mean, double[] epistemic, double[] noiseVariance) {
        if (width < 1
                || mean.length % width != 0
                || epistemic.length != mean.length
                || (noiseVariance.length != width && noiseVariance.length != mean.length)) {
            throw new IllegalArgumentException(mean.length + " means, " + epistemic.length + " variances and "
                    + noiseVariance.length + " noise variances do not fit rows of " + width);
        }
        return new Values(width, mean.clone(), epistemic.clone(), noiseVariance.clone());
    }

    /** Averages outputs over weight samples. */
    public static Average average(int rows, double[] noiseVariance) {
        return new ValueAverage(rows, noiseVariance);
    }

    /** The mean and the variance of a row's numbers, given one sample's outputs. */
    @FunctionalInterface
    public interface Moments {
        /** Overwrites {@code mean} and {@code variance} with {@code width} numbers each, from outputs from {@code offset} on. */
        void of(float[] outputs, int offset, int width, double[] mean, double[] variance);
    }

    /** Averages means over weight samples, and the variances around them, where the noise depends on the row. */
    public static Average average(int rows, int width, Moments moments) {
        return new MomentAverage(rows, width, moments);
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
        for (int i = 0; i < n.length; i++) {
            n[i] *= scale[i % width] * scale[i % width];
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

    /** The variance of the noise; the mean over rows where it depends on them. */
    public double aleatoricVariance(int column) {
        double sum = 0;
        int count = noiseVariance.length / width;
        for (int row = 0; row < count; row++) {
            sum += noiseVariance[row * width + column];
        }
        return sum / Math.max(1, count);
    }

    /** The variance of a row's noise. */
    public double aleatoricVariance(int row, int column) {
        return noiseVariance[noiseVariance.length == width ? column : row * width + column];
    }

    /** Both parts together. */
    public double totalVariance(int row, int column) {
        return epistemicVariance(row, column) + aleatoricVariance(row, column);
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

    private static final class MomentAverage implements Average {
        private final int width;
        private final Moments moments;
        private final double[] sum;
        private final double[] squares;
        private final double[] noise;

        MomentAverage(int rows, int width, Moments moments) {
            this.width = width;
            this.moments = moments;
            sum = new double[Math.multiplyExact(rows, width)];
            squares = new double[sum.length];
            noise = new double[sum.length];
        }

        @Override
        public void add(int row, float[] outputs, int offset) {
            double[] mean = new double[width];
            double[] variance = new double[width];
            moments.of(outputs, offset, width, mean, variance);
            for (int j = 0; j < width; j++) {
                sum[row * width + j] += mean[j];
                squares[row * width + j] += mean[j] * mean[j];
                noise[row * width + j] += variance[j];
            }
        }

        @Override
        public Values over(int samples) {
            double[] mean = new double[sum.length];
            double[] epistemic = new double[sum.length];
            double[] aleatoric = new double[sum.length];
            for (int i = 0; i < sum.length; i++) {
                mean[i] = sum[i] / samples;
                epistemic[i] = Math.max(0, squares[i] / samples - mean[i] * mean[i]);
                aleatoric[i] = noise[i] / samples;
            }
            return new Values(width, mean, epistemic, aleatoric);
        }
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
