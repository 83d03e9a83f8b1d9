package org.palimpsest.math.internal;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations, largest eigenvalue first.
 *
 * <pre>
 * A = Σ_k s_k u_k u_kᵀ
 * </pre>
 *
 * @param values s_k
 * @param vectors u_k, one after the other
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up in one place; never compared
public record SymmetricEigen(double[] values, double[][] vectors) {
    private static final int MOST_SWEEPS = 60;
    /** What is off the diagonal, squared and relative to all, is rounding noise below it. */
    private static final double TINY = 1e-30;

    /** Of {@code a}, which is overwritten. */
    public static SymmetricEigen of(double[][] a) {
        int n = a.length;
        double[][] u = new double[n][n];
        for (int i = 0; i < n; i++) {
            u[i][i] = 1;
        }
        for (int sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(a); sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, u, p, q);
                }
            }
        }
        Integer[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -a[i][i]))
                .toArray(Integer[]::new);
        double[] values = new double[n];
        double[][] vectors = new double[n][];
        for (int k = 0; k < n; k++) {
            values[k] = a[order[k]][order[k]];
            vectors[k] = u[order[k]];
        }
        return new SymmetricEigen(values, vectors);
    }

    @Override
    public String toString() {
        return "SymmetricEigen(" + values.length + " values" + (values.length > 0 ? ", largest " + values[0] : "")
                + ")";
    }

    private static boolean isDiagonal(double[][] a) {
        double off = 0;
        double all = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                all += a[i][j] * a[i][j];
                off += i == j ? 0 : a[i][j] * a[i][j];
            }
        }
        return off <= TINY * all;
    }

    /** Makes a_pq zero; the rows of {@code u} are the vectors. */
    private static void rotate(double[][] a, double[][] u, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int i = 0; i < a.length; i++) {
            double ip = a[i][p];
            double iq = a[i][q];
            a[i][p] = c * ip - s * iq;
            a[i][q] = s * ip + c * iq;
        }
        for (int i = 0; i < a.length; i++) {
            double pi = a[p][i];
            double qi = a[q][i];
            a[p][i] = c * pi - s * qi;
            a[q][i] = s * pi + c * qi;
            double up = u[p][i];
            double uq = u[q][i];
            u[p][i] = c * up - s * uq;
            u[q][i] = s * up + c * uq;
        }
    }
}
