package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;

/**
 * The reliability diagram as a table. Predictions are binned by confidence; for a calibrated model the accuracy of each
 * bin equals its mean confidence.
 *
 * <pre>
 * ECE = Σ_bins n_bin/n |accuracy − confidence|
 * </pre>
 *
 * @param bins from the least confidence to the greatest
 */
public record Reliability(List<Bin> bins) {
    /**
     * The predictions of one range of confidence.
     *
     * @param from the least confidence of the range
     * @param to its end, which belongs to the next bin, except for 1
     * @param count the number of rows
     * @param right the number of correct rows
     * @param confidenceSum the sum of their confidences
     */
    public record Bin(double from, double to, int count, int right, double confidenceSum) {
        /** The mean confidence; NaN in an empty bin. */
        public double confidence() {
            return confidenceSum / count;
        }

        /** The accuracy; NaN in an empty bin. */
        public double accuracy() {
            return right / (double) count;
        }
    }

    /** Copies the list. */
    public Reliability {
        bins = List.copyOf(bins);
    }

    /** The table behind {@link ClassificationScore#ece}. */
    public static Reliability of(Classes prediction, Dataset data) {
        return of(prediction, data, ClassificationScore.BINS);
    }

    /** The table with a given number of bins. */
    public static Reliability of(Classes prediction, Dataset data, int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("bins must be >= 1, were " + bins);
        }
        Targets.Labels labels = Correctness.labels(prediction, data);
        int[] count = new int[bins];
        int[] right = new int[bins];
        double[] sum = new double[bins];
        for (int r = 0; r < data.size(); r++) {
            double confidence = prediction.confidence(r);
            int bin = Math.min(bins - 1, (int) (confidence * bins));
            count[bin]++;
            right[bin] += prediction.index(r) == labels.at(r) ? 1 : 0;
            sum[bin] += confidence;
        }
        List<Bin> table = new ArrayList<>();
        for (int b = 0; b < bins; b++) {
            table.add(new Bin(b / (double) bins, (b + 1) / (double) bins, count[b], right[b], sum[b]));
        }
        return new Reliability(table);
    }

    /** The number of rows. */
    public int size() {
        return bins.stream().mapToInt(Bin::count).sum();
    }

    /** The expected calibration error. */
    public double ece() {
        double sum = 0;
        for (Bin bin : bins) {
            sum += Math.abs(bin.right() - bin.confidenceSum());
        }
        return sum / size();
    }
}
