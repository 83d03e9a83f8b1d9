package org.palimpsest.exact;

/**
 * The inner loop of all triangular algorithms: rows minus multiples of other rows.
 *
 * <pre>
 * x_r ← x_r − ((c_r0 y_0 + c_r1 y_1) + (c_r2 y_2 + c_r3 y_3))
 * </pre>
 *
 * Four rows at once take half the loads of one. A row gets the same bits alone and among others, without fused
 * multiply-adds: they do not depend on the number of threads nor on the machine.
 */
final class RowUpdate {
    /** How many rows are subtracted at once. */
    static final int GROUP = 4;

    private RowUpdate() {}

    /**
     * Subtracts multiples of rows {@code k … k + 3} of {@code y} from rows {@code first … last − 1} of {@code x}, in columns
     * {@code from … to − 1}.
     *
     * @param c 4 factors for each row of {@code x} in the range, row after row
     */
    static void subtract(double[][] x, int first, int last, double[][] y, int k, double[] c, int from, int to) {
        int r = first;
        for (; r + GROUP <= last; r += GROUP) {
            four(
                    x[r],
                    x[r + 1],
                    x[r + 2],
                    x[r + 3],
                    y[k],
                    y[k + 1],
                    y[k + 2],
                    y[k + 3],
                    c,
                    (r - first) * GROUP,
                    from,
                    to);
        }
        for (; r < last; r++) {
            int at = (r - first) * GROUP;
            one(x[r], y[k], y[k + 1], y[k + 2], y[k + 3], c[at], c[at + 1], c[at + 2], c[at + 3], from, to);
        }
    }

    private static void four(
            double[] x0,
            double[] x1,
            double[] x2,
            double[] x3,
            double[] y0,
            double[] y1,
            double[] y2,
            double[] y3,
            double[] c,
            int at,
            int from,
            int to) {
        double a0 = c[at];
        double a1 = c[at + 1];
        double a2 = c[at + 2];
        double a3 = c[at + 3];
        double b0 = c[at + 4];
        double b1 = c[at + 5];
        double b2 = c[at + 6];
        double b3 = c[at + 7];
        double d0 = c[at + 8];
        double d1 = c[at + 9];
        double d2 = c[at + 10];
        double d3 = c[at + 11];
        double e0 = c[at + 12];
        double e1 = c[at + 13];
        double e2 = c[at + 14];
        double e3 = c[at + 15];
        for (int j = from; j < to; j++) {
            double v0 = y0[j];
            double v1 = y1[j];
            double v2 = y2[j];
            double v3 = y3[j];
            x0[j] -= (a0 * v0 + a1 * v1) + (a2 * v2 + a3 * v3);
            x1[j] -= (b0 * v0 + b1 * v1) + (b2 * v2 + b3 * v3);
            x2[j] -= (d0 * v0 + d1 * v1) + (d2 * v2 + d3 * v3);
            x3[j] -= (e0 * v0 + e1 * v1) + (e2 * v2 + e3 * v3);
        }
    }

    private static void one(
            double[] x,
            double[] y0,
            double[] y1,
            double[] y2,
            double[] y3,
            double c0,
            double c1,
            double c2,
            double c3,
            int from,
            int to) {
        for (int j = from; j < to; j++) {
            x[j] -= (c0 * y0[j] + c1 * y1[j]) + (c2 * y2[j] + c3 * y3[j]);
        }
    }

    /** x ← x − cy in a range. */
    static void subtract(double[] x, double[] y, double c, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] -= c * y[j];
        }
    }
}
