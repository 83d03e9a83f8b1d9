package org.palimpsest.benchmarks.tables;

/**
 * The directions of largest variance of some rows, by orthogonal iteration.
 *
 * <pre>
 * V ← orthonormal basis of C V,   C = 1/n Σ (x − m)(x − m)ᵀ
 * </pre>
 */
final class PrincipalComponents {
    private static final int ITERATIONS = 40;

    private final double[] mean;
    private final double[][] directions;

    private PrincipalComponents(double[] mean, double[][] directions) {
        this.mean = mean;
        this.directions = directions;
    }

    static PrincipalComponents of(float[][] rows, int count) {
        int width = rows[0].length;
        double[] mean = new double[width];
        for (float[] row : rows) {
            for (int i = 0; i < width; i++) {
                mean[i] += row[i] / (double) rows.length;
            }
        }
        double[][] v = new double[count][width];
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < width; i++) {
                v[k][i] = Math.cos((k + 1.0) * (i + 0.5)); // anything that is not orthogonal to what is sought
            }
        }
        orthonormalize(v);
        for (int n = 0; n < ITERATIONS; n++) {
            double[][] next = new double[count][width];
            for (float[] row : rows) {
                for (int k = 0; k < count; k++) {
                    double dot = dot(row, mean, v[k]) / rows.length;
                    for (int i = 0; i < width; i++) {
                        next[k][i] += dot * (row[i] - mean[i]);
                    }
                }
            }
            orthonormalize(next);
            v = next;
        }
        return new PrincipalComponents(mean, v);
    }

    private static double dot(float[] row, double[] mean, double[] direction) {
        double sum = 0;
        for (int i = 0; i < direction.length; i++) {
            sum += (row[i] - mean[i]) * direction[i];
        }
        return sum;
    }

    /** Modified Gram-Schmidt. */
    private static void orthonormalize(double[][] v) {
        for (int k = 0; k < v.length; k++) {
            for (int j = 0; j < k; j++) {
                double along = 0;
                for (int i = 0; i < v[k].length; i++) {
                    along += v[k][i] * v[j][i];
                }
                for (int i = 0; i < v[k].length; i++) {
                    v[k][i] -= along * v[j][i];
                }
            }
            scale(v[k]);
        }
    }

    private static void scale(double[] x) {
        double squares = 0;
        for (double one : x) {
            squares += one * one;
        }
        double norm = Math.max(1e-12, Math.sqrt(squares));
        for (int i = 0; i < x.length; i++) {
            x[i] /= norm;
        }
    }

    /** The coordinates of a row along the directions. */
    double[] project(float[] row) {
        double[] x = new double[directions.length];
        for (int k = 0; k < x.length; k++) {
            x[k] = dot(row, mean, directions[k]);
        }
        return x;
    }

    /** The same with norm 1. */
    double[] unit(float[] row) {
        double[] x = project(row);
        scale(x);
        return x;
    }
}
