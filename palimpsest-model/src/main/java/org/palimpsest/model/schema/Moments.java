package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Mean, standard deviation, extremes and counts per bin of a stream of numbers (Welford 1962). */
final class Moments {
    private final double[] edges;
    private final long[] bins;
    private long count;
    private double mean;
    private double squares;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    Moments(List<Double> edges) {
        this.edges = edges.stream().mapToDouble(Double::doubleValue).toArray();
        bins = new long[this.edges.length + 1];
    }

    void add(double x) {
        count++;
        double before = x - mean;
        mean += before / count;
        squares += before * (x - mean);
        least = Math.min(least, x);
        most = Math.max(most, x);
        bins[bin(x)]++;
    }

    /** Bin i holds the numbers above edge i − 1 up to edge i. */
    private int bin(double x) {
        int at = Arrays.binarySearch(edges, x);
        return at < 0 ? -at - 1 : at;
    }

    double mean() {
        return mean;
    }

    double sd() {
        return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
    }

    double least() {
        return least;
    }

    double most() {
        return most;
    }

    /**
     * What is kept of the numbers.
     *
     * @param scale of the column, by the first table: the extremes are rounded outwards to a quarter of it or less, so that they are
     *     no cells of the table
     */
    ColumnSummary summary(String name, String kind, long missing, double scale) {
        List<Double> borders = new ArrayList<>();
        for (double edge : edges) {
            borders.add(edge);
        }
        List<Long> counts = new ArrayList<>();
        for (long bin : bins) {
            counts.add(bin);
        }
        return new ColumnSummary(
                name,
                kind,
                count,
                missing,
                0,
                count == 0 ? 0 : finite(mean),
                finite(sd()),
                count == 0 ? 0 : Rounding.down(least, scale / 4),
                count == 0 ? 0 : Rounding.up(most, scale / 4),
                borders,
                counts,
                List.of());
    }

    private static double finite(double x) {
        return Double.isFinite(x) ? x : 0; // sums of numbers near the largest double overflow
    }
}
