package org.palimpsest.coreset;

import org.palimpsest.data.Dataset;
import org.palimpsest.math.Team;

/**
 * Sums over the rows of one class, which are read one by one, as often as there are sums.
 *
 * <pre>
 * w = Σ w_r     μ = 1/w Σ w_r x_r     diag S = 1/w Σ w_r (x_r − μ)²     S Q = 1/w Σ w_r (x_r − μ) (x_r − μ)ᵀ Q
 * </pre>
 *
 * The rows are cut into pieces, whose number does not depend on the threads, and whose sums are added in order: the same
 * bits on any number of threads. In double precision.
 */
final class ClassRows {
    private static final int MOST_PIECES = 16;
    private static final int LEAST_PIECE = 256;

    private final Dataset data;
    private final int[] rows;
    private final Team team;
    private final int features;

    /** @param rows of the data, those of the class */
    ClassRows(Dataset data, int[] rows, Team team) {
        this.data = data;
        this.rows = rows;
        this.team = team;
        features = data.features();
    }

    /** n. */
    int size() {
        return rows.length;
    }

    /** w. */
    double weight() {
        return weight(1);
    }

    /** The weight of every {@code stride}-th row. */
    private double weight(int stride) {
        double sum = 0;
        for (int r = 0; r < rows.length; r += stride) {
            sum += data.weight(rows[r]);
        }
        return sum;
    }

    /** How many inputs a row has. */
    int features() {
        return features;
    }

    private interface Row {
        /** Adds what a row of some weight is worth to {@code sum}. */
        void add(float[] x, double weight, double[] sum);
    }

    private interface Adder {
        /** A way to add rows, with scratch of its own: one for each piece. */
        Row open();
    }

    /** The sum over every {@code stride}-th row. */
    private double[] sum(int length, int stride, Adder adder) {
        int count = (rows.length + stride - 1) / stride;
        int pieces = Math.max(1, Math.min(MOST_PIECES, count / LEAST_PIECE));
        double[][] sums = new double[pieces][];
        team.run(pieces, piece -> {
            double[] own = new double[length];
            float[] x = new float[features];
            Row row = adder.open();
            int end = (int) ((piece + 1L) * count / pieces);
            for (int r = (int) ((long) piece * count / pieces); r < end; r++) {
                data.copyRow(rows[r * stride], x);
                row.add(x, data.weight(rows[r * stride]), own);
            }
            sums[piece] = own;
        });
        for (int piece = 1; piece < pieces; piece++) {
            for (int i = 0; i < length; i++) {
                sums[0][i] += sums[piece][i];
            }
        }
        return sums[0];
    }

    /** μ. */
    double[] mean() {
        double[] mean = sum(features, 1, () -> (x, w, sum) -> {
            for (int i = 0; i < features; i++) {
                sum[i] += w * x[i];
            }
        });
        divide(mean, weight(1));
        return mean;
    }

    /** diag S around {@code mean}. */
    double[] variance(double[] mean) {
        double[] variance = sum(features, 1, () -> (x, w, sum) -> {
            for (int i = 0; i < features; i++) {
                double away = x[i] - mean[i];
                sum[i] += w * away * away;
            }
        });
        divide(variance, weight(1));
        return variance;
    }

    /**
     * S Q, estimated from every {@code stride}-th row.
     *
     * @param q a matrix of {@code k} columns, row after row
     */
    double[] times(double[] mean, double[] q, int k, int stride) {
        double[] center = new double[k];
        for (int i = 0; i < features; i++) {
            addScaled(mean[i], q, i * k, center, 0, k);
        }
        // Σ (x − μ) pᵀ = Σ x pᵀ − μ Σ pᵀ with p = w Qᵀ(x − μ): zeros of x cost nothing. The last k numbers are Σ p.
        double[] product = sum(features * k + k, stride, () -> {
            double[] p = new double[k];
            return (x, w, sum) -> {
                for (int j = 0; j < k; j++) {
                    p[j] = -w * center[j];
                }
                for (int i = 0; i < features; i++) {
                    if (x[i] != 0) {
                        addScaled(w * x[i], q, i * k, p, 0, k);
                    }
                }
                for (int i = 0; i < features; i++) {
                    if (x[i] != 0) {
                        addScaled(x[i], p, 0, sum, i * k, k);
                    }
                }
                addScaled(1, p, 0, sum, features * k, k);
            };
        });
        for (int i = 0; i < features; i++) {
            addScaled(-mean[i], product, features * k, product, i * k, k);
        }
        divide(product, weight(stride));
        return product;
    }

    private static void addScaled(double a, double[] from, int at, double[] to, int out, int length) {
        for (int j = 0; j < length; j++) {
            to[out + j] += a * from[at + j];
        }
    }

    private static void divide(double[] sums, double n) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= n;
        }
    }
}
