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
    private static final int GROUP = RowUpdate.GROUP;
    private static final int PANEL = 32;
    private static final int STRIP = 16;
    private static final int COLUMNS = 256; // of four rows, as much as stays in the nearest cache

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
            panel(g, first, last, first, last);
            team.run((n - last + COLUMNS - 1) / COLUMNS, strip -> {
                int begin = last + strip * COLUMNS;
                panel(g, first, last, begin, Math.min(n, begin + COLUMNS));
            });
            team.run((n - last + STRIP - 1) / STRIP, strip -> {
                int begin = last + strip * STRIP;
                rest(g, first, last, begin, Math.min(n, begin + STRIP));
            });
        }
        return new Factor(g, team);
    }

    /** Rows of the factor, in some columns: those of the diagonal, or others after them. */
    private static void panel(double[][] g, int first, int last, int from, int to) {
        boolean diagonal = from == first;
        for (int i = first; i < last; i++) {
            for (int k = first; k < i; k++) {
                RowUpdate.subtract(g[i], g[k], g[k][i], diagonal ? i : from, to);
            }
            if (diagonal && !(g[i][i] > 0)) {
                throw new ArithmeticException("the matrix is not positive definite");
            }
            double root = diagonal ? Math.sqrt(g[i][i]) : g[i][i];
            for (int j = diagonal ? i : from; j < to; j++) {
                g[i][j] /= root;
            }
        }
    }

    /** Subtracts the panel's products from some of the rows after it. */
    private static void rest(double[][] g, int first, int last, int begin, int end) {
        int n = g.length;
        double[] c = new double[GROUP * (end - begin)];
        for (int column = begin; column < n; column += COLUMNS) {
            int stop = Math.min(n, column + COLUMNS);
            int k = first;
            for (; k + GROUP <= last; k += GROUP) {
                for (int i = begin; i < end; i++) {
                    for (int one = 0; one < GROUP; one++) {
                        c[(i - begin) * GROUP + one] = g[k + one][i];
                    }
                }
                RowUpdate.subtract(g, begin, end, g, k, c, column, stop);
            }
            for (; k < last; k++) {
                for (int i = begin; i < end; i++) {
                    RowUpdate.subtract(g[i], g[k], g[k][i], column, stop);
                }
            }
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
        half(new double[][] {x}, 0);
        int n = u.length;
        for (int i = n - 1; i >= 0; i--) {
            double[] row = u[i];
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            int j = i + 1;
            for (; j + GROUP <= n; j += GROUP) {
                s0 += row[j] * x[j];
                s1 += row[j + 1] * x[j + 1];
                s2 += row[j + 2] * x[j + 2];
                s3 += row[j + 3] * x[j + 3];
            }
            for (; j < n; j++) {
                s0 += row[j] * x[j];
            }
            x[i] = (x[i] - ((s0 + s1) + (s2 + s3))) / row[i];
        }
    }

    /** x ← xᵀU⁻¹ of each row, where everything before {@code first} is 0. Then ‖x‖² is xᵀG⁻¹x of the old x. */
    void half(double[][] rows, int first) {
        int n = u.length;
        double[] c = new double[GROUP * rows.length];
        int k = first;
        for (; k + GROUP <= n; k += GROUP) {
            for (int r = 0; r < rows.length; r++) {
                double[] x = rows[r];
                for (int one = k; one < k + GROUP; one++) {
                    x[one] /= u[one][one];
                    RowUpdate.subtract(x, u[one], x[one], one + 1, k + GROUP);
                    c[r * GROUP + one - k] = x[one];
                }
            }
            RowUpdate.subtract(rows, 0, rows.length, u, k, c, k + GROUP, n);
        }
        for (; k < n; k++) {
            for (double[] x : rows) {
                x[k] /= u[k][k];
                RowUpdate.subtract(x, u[k], x[k], k + 1, n);
            }
        }
    }

    private static double squares(double[] x) {
        double sum = 0;
        for (double each : x) {
            sum += each * each;
        }
        return sum;
    }

    /** xᵀG⁻¹x of each row, which are overwritten. */
    double[] squaredNorms(double[][] rows) {
        half(rows, 0);
        return Arrays.stream(rows).mapToDouble(Factor::squares).toArray();
    }

    /** The diagonal of G⁻¹. */
    double[] inverseDiagonal() {
        int n = u.length;
        double[] diagonal = new double[n];
        team.run((n + GROUP - 1) / GROUP, group -> {
            int first = group * GROUP;
            double[][] rows = new double[Math.min(GROUP, n - first)][n];
            for (int i = 0; i < rows.length; i++) {
                rows[i][first + i] = 1;
            }
            half(rows, first);
            for (int i = 0; i < rows.length; i++) {
                diagonal[first + i] = squares(rows[i]);
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
        double[] traces = new double[groups];
        team.run(groups, own -> {
            int first = n;
            double[][] z = new double[probes][n];
            for (int probe = 0; probe < probes; probe++) {
                Rng rng = Rng.of(0).stream("trace", probe);
                for (int i = n - 1; i >= 0; i--) {
                    if (group[i] == own) {
                        z[probe][i] = rng.bits(i) < 0 ? -1 : 1;
                        first = i;
                    }
                }
            }
            if (first < n) {
                half(z, first);
            }
            for (double[] probe : z) {
                traces[own] += squares(probe) / probes;
            }
        });
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
