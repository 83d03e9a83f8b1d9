package org.palimpsest.math.internal;

import org.palimpsest.random.Rng;

/**
 * A symmetric matrix without negative eigenvalues, in few numbers.
 *
 * <pre>
 * A ≈ U Uᵀ + diag(r)        r_i = A_ii − Σ_j U_ij² ≥ 0
 * </pre>
 *
 * U is Nyström's approximation of the largest part ({@link SubspaceIteration}), so that the diagonal, and with it the trace,
 * is exact. Where as many columns are wanted as there are rows, U is Cholesky's factor and r is rounding.
 *
 * @param rank the number of columns of U
 * @param u U, row after row
 * @param rest r
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up in one place; never compared
public record LowRankPlusDiagonal(int rank, float[] u, float[] rest) {
    /** Columns that the iteration has beyond those wanted; with so many, all of them are as cheap. */
    private static final int MORE = 8;
    /** A pivot, relative to its diagonal, is rounding noise below it. */
    private static final double TINY = 1e-9;

    /**
     * Of a matrix.
     *
     * @param a row after row; not changed
     * @param d the number of rows
     * @param rank the most columns of U
     */
    public static LowRankPlusDiagonal of(double[] a, int d, int rank, Rng rng) {
        return rank + MORE >= d ? cholesky(a, d) : nystroem(a, d, rank, rng);
    }

    private static LowRankPlusDiagonal nystroem(double[] a, int d, int rank, Rng rng) {
        SubspaceIteration.Product product = (q, k) -> times(a, d, q, k);
        double[][] factors = new SubspaceIteration(d, rank, product, product, rng).factors();
        float[] u = new float[d * rank];
        for (int j = 0; j < rank; j++) {
            for (int i = 0; i < d; i++) {
                u[i * rank + j] = (float) factors[j][i];
            }
        }
        return new LowRankPlusDiagonal(rank, u, rest(a, d, u, rank));
    }

    private static double[] times(double[] a, int d, double[] q, int k) {
        double[] y = new double[d * k];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                double x = a[i * d + j];
                if (x != 0) {
                    for (int c = 0; c < k; c++) {
                        y[i * k + c] += x * q[j * k + c];
                    }
                }
            }
        }
        return y;
    }

    /** A column whose pivot is rounding noise is zero: the rows before explain it. */
    private static LowRankPlusDiagonal cholesky(double[] a, int d) {
        double[] l = new double[d * d];
        for (int j = 0; j < d; j++) {
            double pivot = a[j * d + j] - dot(l, j * d, j * d, j);
            if (!(pivot > TINY * a[j * d + j])) {
                continue;
            }
            double root = Math.sqrt(pivot);
            l[j * d + j] = root;
            for (int i = j + 1; i < d; i++) {
                l[i * d + j] = (a[i * d + j] - dot(l, i * d, j * d, j)) / root;
            }
        }
        float[] u = new float[d * d];
        for (int i = 0; i < u.length; i++) {
            u[i] = (float) l[i];
        }
        return new LowRankPlusDiagonal(d, u, rest(a, d, u, d));
    }

    private static double dot(double[] l, int x, int y, int n) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += l[x + k] * l[y + k];
        }
        return sum;
    }

    private static float[] rest(double[] a, int d, float[] u, int rank) {
        float[] rest = new float[d];
        for (int i = 0; i < d; i++) {
            double left = a[i * d + i];
            for (int j = 0; j < rank; j++) {
                left -= (double) u[i * rank + j] * u[i * rank + j];
            }
            rest[i] = (float) Math.max(0, left);
        }
        return rest;
    }

    @Override
    public String toString() {
        return "LowRankPlusDiagonal(rank " + rank + " of " + rest.length + ")";
    }
}
