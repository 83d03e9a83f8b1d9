package org.palimpsest.model.schema;

import java.util.Arrays;

/**
 * Quantiles of a stream of numbers in little memory: exact up to {@value #SIZE} numbers, then within about
 * log2(n / {@value #SIZE}) / (2 · {@value #SIZE}) of the rank. Each level holds numbers that stand for 2^level numbers;
 * a full level is sorted and every second number goes up, the odd ones and the even ones in turn (Munro and Paterson
 * 1980). No randomness: the same stream gives the same quantiles.
 */
final class QuantileSketch {
    static final int SIZE = 2048;
    private static final int LEVELS = 40;

    private final double[][] level = new double[LEVELS][];
    private final int[] filled = new int[LEVELS];
    private final boolean[] odd = new boolean[LEVELS];
    private int levels = 1;

    QuantileSketch() {
        level[0] = new double[16];
    }

    void add(double x) {
        if (filled[0] == level[0].length) {
            if (filled[0] < SIZE) {
                level[0] = Arrays.copyOf(level[0], 2 * filled[0]);
            } else {
                compact(0);
            }
        }
        level[0][filled[0]++] = x;
    }

    private void compact(int l) {
        if (l + 1 == levels) {
            level[l + 1] = new double[SIZE];
            levels++;
        }
        if (filled[l + 1] + SIZE / 2 > SIZE) {
            compact(l + 1);
        }
        double[] from = level[l];
        Arrays.sort(from, 0, SIZE);
        for (int i = odd[l] ? 1 : 0; i < SIZE; i += 2) {
            level[l + 1][filled[l + 1]++] = from[i];
        }
        odd[l] = !odd[l];
        filled[l] = 0;
    }

    /** All numbers that are left, in order, with how many each stands for. */
    Points points() {
        int n = 0;
        for (int l = 0; l < levels; l++) {
            n += filled[l];
        }
        double[] all = new double[n];
        double[] weight = new double[n];
        int k = 0;
        for (int l = 0; l < levels; l++) {
            for (int i = 0; i < filled[l]; i++) {
                all[k] = level[l][i];
                weight[k] = Math.scalb(1.0, l);
                k++;
            }
        }
        return Points.sorted(all, weight);
    }

    /** Numbers in order with weights. */
    static final class Points {
        private final double[] x;
        private final double[] weight;

        private Points(double[] x, double[] weight) {
            this.x = x;
            this.weight = weight;
        }

        static Points sorted(double[] x, double[] weight) {
            Integer[] by = new Integer[x.length];
            Arrays.setAll(by, i -> i);
            Arrays.sort(by, (a, b) -> Double.compare(x[a], x[b]));
            double[] inOrder = new double[x.length];
            double[] theirs = new double[x.length];
            for (int i = 0; i < by.length; i++) {
                inOrder[i] = x[by[i]];
                theirs[i] = weight[by[i]];
            }
            return new Points(inOrder, theirs);
        }

        boolean isEmpty() {
            return x.length == 0;
        }

        /** The least number with at least a share {@code p} of the weight at or below it. */
        double quantile(double p) {
            double total = 0;
            for (double w : weight) {
                total += w;
            }
            double below = 0;
            for (int i = 0; i < x.length; i++) {
                below += weight[i];
                if (below >= p * total) {
                    return x[i];
                }
            }
            return x[x.length - 1];
        }

        /** The distances from {@code centre} of the numbers that are not {@code centre}, in order. */
        Points departures(double centre) {
            double[] distance = new double[x.length];
            double[] theirs = new double[x.length];
            int n = 0;
            for (int i = 0; i < x.length; i++) {
                if (x[i] != centre) {
                    distance[n] = Math.abs(x[i] - centre);
                    theirs[n] = weight[i];
                    n++;
                }
            }
            return sorted(Arrays.copyOf(distance, n), Arrays.copyOf(theirs, n));
        }

        /** Inner borders of at most {@code bins} bins that hold about as many numbers each; none twice. */
        double[] edges(int bins) {
            if (isEmpty()) {
                return new double[0];
            }
            double[] edges = new double[bins - 1];
            int n = 0;
            for (int i = 1; i < bins; i++) {
                double edge = quantile((double) i / bins);
                if ((n == 0 || edge > edges[n - 1]) && edge < x[x.length - 1]) {
                    edges[n++] = edge;
                }
            }
            return Arrays.copyOf(edges, n);
        }
    }
}
