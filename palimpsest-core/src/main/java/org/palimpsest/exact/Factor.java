package org.palimpsest.exact;

import java.util.Arrays;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

/**
 * The Cholesky factor of a positive definite matrix, in double.
 *
 * <pre>
 * G = UᵀU,  U upper triangular
 * </pre>
 *
 * Every entry is a sum in a fixed order without fused multiply-adds: the same bits for any number of threads, on any machine.
 */
final class Factor {
    private static final int GROUP = 8;
    private static final int PANEL = 32;
    private static final int STRIP = 16;
    private static final int COLUMNS = 256;

    private final double[][] u;
    private final Team team;

    private Factor(double[][] u, Team team) {
        this.u = u;
        this.team = team;
    }

    /**
     * Overwrites the rows of the matrix, of which only the part from the diagonal on is read.
     *
     * @throws ArithmeticException when the matrix is not positive definite
     */
    static Factor of(double[][] g, Team team) {
        int n = g.length;
        for (int from = 0; from < n; from += PANEL) {
            int first = from;
            int last = Math.min(n, from + PANEL);
            for (int i = first; i < last; i++) {
                for (int k = first; k < i; k++) {
                    subtract(g[i], g[k], g[k][i], i, n);
                }
                if (!(g[i][i] > 0)) {
                    throw new ArithmeticException("the matrix is not positive definite");
                }
                double root = Math.sqrt(g[i][i]);
                for (int j = i; j < n; j++) {
                    g[i][j] /= root;
                }
            }
            team.run((n - last + STRIP - 1) / STRIP, strip -> {
                int begin = last + strip * STRIP;
                int end = Math.min(n, begin + STRIP);
                for (int column = begin;
                        column < n;
                        column += COLUMNS) { // what is subtracted stays in the nearest cache
                    update(g, first, last, begin, end, column, Math.min(n, column + COLUMNS));
                }
            });
        }
        return new Factor(g, team);
    }

    /** Subtracts the panel's products from some rows and columns of the rest. */
    private static void update(double[][] g, int first, int last, int begin, int end, int column, int stop) {
        for (int k = first; k < last; k += GROUP) {
            for (int i = begin; i < end; i++) {
                int from = Math.max(i, column);
                if (k + GROUP <= last) {
                    double c0 = g[k][i];
                    double c1 = g[k + 1][i];
                    double c2 = g[k + 2][i];
                    double c3 = g[k + 3][i];
                    double c4 = g[k + 4][i];
                    double c5 = g[k + 5][i];
                    double c6 = g[k + 6][i];
                    double c7 = g[k + 7][i];
                    subtract(g[i], g, k, c0, c1, c2, c3, c4, c5, c6, c7, from, stop);
                } else {
                    for (int one = k; one < last; one++) {
                        subtract(g[i], g[one], g[one][i], from, stop);
                    }
                }
            }
        }
    }

    private static void subtract(double[] x, double[] y, double c, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] -= c * y[j];
        }
    }

    /** x_j −= Σ c_i y[k + i]_j over eight rows. */
    private static void subtract(
            double[] x,
            double[][] y,
            int k,
            double c0,
            double c1,
            double c2,
            double c3,
            double c4,
            double c5,
            double c6,
            double c7,
            int from,
            int to) {
        double[] y0 = y[k];
        double[] y1 = y[k + 1];
        double[] y2 = y[k + 2];
        double[] y3 = y[k + 3];
        double[] y4 = y[k + 4];
        double[] y5 = y[k + 5];
        double[] y6 = y[k + 6];
        double[] y7 = y[k + 7];
        for (int j = from; j < to; j++) {
            double low = (c0 * y0[j] + c1 * y1[j]) + (c2 * y2[j] + c3 * y3[j]);
            double high = (c4 * y4[j] + c5 * y5[j]) + (c6 * y6[j] + c7 * y7[j]);
            x[j] -= low + high;
        }
    }

    int size() {
        return u.length;
    }

    /** log |G|. */
    double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += 2 * StrictMath.log(u[i][i]);
        }
        return sum;
    }

    /** x ← G⁻¹x. */
    void solve(double[] x) {
        half(x, 0);
        for (int i = u.length - 1; i >= 0; i--) {
            double sum = x[i];
            double[] row = u[i];
            for (int j = i + 1; j < u.length; j++) {
                sum -= row[j] * x[j];
            }
            x[i] = sum / row[i];
        }
    }

    /** x ← xᵀU⁻¹, where everything before {@code first} is 0. Then ‖x‖² is xᵀG⁻¹x of the old x. */
    void half(double[] x, int first) {
        int n = u.length;
        int k = first;
        for (; k + GROUP <= n; k += GROUP) {
            for (int one = k; one < k + GROUP; one++) {
                x[one] /= u[one][one];
                subtract(x, u[one], x[one], one + 1, k + GROUP);
            }
            subtract(x, u, k, x[k], x[k + 1], x[k + 2], x[k + 3], x[k + 4], x[k + 5], x[k + 6], x[k + 7], k + GROUP, n);
        }
        for (; k < n; k++) {
            x[k] /= u[k][k];
            subtract(x, u[k], x[k], k + 1, n);
        }
    }

    /** The diagonal of G⁻¹. */
    double[] inverseDiagonal() {
        int n = u.length;
        double[] diagonal = new double[n];
        team.run((n + STRIP - 1) / STRIP, strip -> {
            double[] row = new double[n];
            for (int i = strip * STRIP; i < Math.min(n, (strip + 1) * STRIP); i++) {
                Arrays.fill(row, 0);
                row[i] = 1;
                half(row, i);
                double sum = 0;
                for (int j = i; j < n; j++) {
                    sum += row[j] * row[j];
                }
                diagonal[i] = sum;
            }
        });
        return diagonal;
    }

    /**
     * An estimate of the sums of the diagonal of G⁻¹ over groups of places, by random signs z: E zᵀG⁻¹z = tr G⁻¹ (Hutchinson,
     * 1990). If G is a positive semidefinite matrix plus λ on the diagonal of the group, then γ = m − λ tr has a standard
     * deviation of at most √(2γ / probes).
     */
    double[] inverseTraces(byte[] group, int groups, int probes) {
        int n = u.length;
        double[] parts = new double[groups * probes];
        team.run(parts.length, part -> {
            int own = part / probes;
            Rng rng = Rng.of(0).stream("trace", part % probes);
            double[] z = new double[n];
            int first = n;
            for (int i = n - 1; i >= 0; i--) {
                if (group[i] == own) {
                    z[i] = rng.bits(i) < 0 ? -1 : 1;
                    first = i;
                }
            }
            half(z, first);
            double sum = 0;
            for (int i = first; i < n; i++) {
                sum += z[i] * z[i];
            }
            parts[part] = sum / probes;
        });
        double[] traces = new double[groups];
        for (int part = 0; part < parts.length; part++) {
            traces[part / probes] += parts[part];
        }
        return traces;
    }

    /** Row i of U⁻¹, an upper triangular matrix, too. */
    double[] inverseRow(int i) {
        double[] x = new double[u.length];
        x[i] = 1;
        for (int k = i; k < x.length; k++) {
            x[k] /= u[k][k];
            for (int j = k + 1; j < x.length; j++) {
                x[j] -= x[k] * u[k][j];
            }
        }
        return x;
    }

    @Override
    public String toString() {
        return "Factor(" + u.length + ")";
    }
}
