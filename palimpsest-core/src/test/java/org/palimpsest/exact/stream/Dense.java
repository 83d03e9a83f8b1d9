package org.palimpsest.exact.stream;

/** Dense matrices, as plainly as possible: an oracle for small sizes. */
final class Dense {
    private Dense() {}

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static double[][] transpose(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    /** By Gauss and Jordan with pivots. */
    static double[][] inverse(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(matrix[i], 0, a[i], 0, n);
            a[i][n + i] = 1;
        }
        for (int c = 0; c < n; c++) {
            int best = c;
            for (int r = c; r < n; r++) {
                best = Math.abs(a[r][c]) > Math.abs(a[best][c]) ? r : best;
            }
            double[] row = a[best];
            a[best] = a[c];
            a[c] = row;
            double pivot = row[c];
            for (int j = 0; j < 2 * n; j++) {
                row[j] /= pivot;
            }
            for (int r = 0; r < n; r++) {
                double factor = a[r][c];
                for (int j = 0; r != c && j < 2 * n; j++) {
                    a[r][j] -= factor * row[j];
                }
            }
        }
        double[][] inverse = new double[n][];
        for (int i = 0; i < n; i++) {
            inverse[i] = java.util.Arrays.copyOfRange(a[i], n, 2 * n);
        }
        return inverse;
    }

    /** Whether a Cholesky factor exists. */
    static boolean isPositiveDefinite(double[][] matrix) {
        int n = matrix.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                if (i == j && !(sum > 0)) {
                    return false;
                }
                l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
            }
        }
        return true;
    }
}
