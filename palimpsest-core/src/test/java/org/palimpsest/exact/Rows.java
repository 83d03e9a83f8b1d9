package org.palimpsest.exact;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/** Rows of a noisy, nonlinear rule on three numbers and an indicator. */
final class Rows {
    static final List<NamedInput> INPUTS = List.of(
            NamedInput.numeric("a"), NamedInput.numeric("b"), NamedInput.numeric("c"), NamedInput.indicator("d"));
    static final List<String> NAMES = List.of("a", "b", "c", "d");

    private Rows() {}

    static float[] inputs(int n, long seed) {
        float[] z = new float[5 * n];
        Rng.of(seed).stream("rows").normals(z);
        float[] x = new float[4 * n];
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < 3; c++) {
                x[4 * r + c] = z[5 * r + c];
            }
            x[4 * r + 3] = z[5 * r + 3] > 0.5f ? 1 : 0;
        }
        return x;
    }

    private static double rule(float[] x, int r) {
        return x[4 * r] * x[4 * r + 1] + 0.7 * x[4 * r + 2] + x[4 * r + 3];
    }

    /** Three classes by the size of the rule, with noise. */
    static Dataset classes(int n, long seed) {
        float[] x = inputs(n, seed);
        float[] noise = new float[n];
        Rng.of(seed).stream("noise").normals(noise);
        int[] y = new int[n];
        for (int r = 0; r < n; r++) {
            double v = rule(x, r) + 0.4 * noise[r];
            y[r] = v < -0.4 ? 0 : v < 0.8 ? 1 : 2;
        }
        return Dataset.of(new Inputs.Floats(4, x), new Targets.Labels(y, 3));
    }

    /** Two classes by the sign of a sum, with noise. */
    static Dataset halves(int n, long seed) {
        float[] x = inputs(n, seed);
        float[] noise = new float[n];
        Rng.of(seed).stream("noise").normals(noise);
        int[] y = new int[n];
        for (int r = 0; r < n; r++) {
            y[r] = x[4 * r] + x[4 * r + 1] - x[4 * r + 2] + noise[r] > 0 ? 1 : 0;
        }
        return Dataset.of(new Inputs.Floats(4, x), new Targets.Labels(y, 2));
    }

    /** Four classes by distance from the middle, with noise. */
    static Dataset rings(int n, long seed) {
        float[] x = inputs(n, seed);
        float[] noise = new float[n];
        Rng.of(seed).stream("noise").normals(noise);
        int[] y = new int[n];
        for (int r = 0; r < n; r++) {
            double away = Math.hypot(x[4 * r], x[4 * r + 1]) + 0.2 * noise[r];
            y[r] = (int) Math.max(0, Math.min(3, 2 * away));
        }
        return Dataset.of(new Inputs.Floats(4, x), new Targets.Labels(y, 4));
    }

    /** G⁻¹ by Gauss-Jordan elimination with the largest pivot. */
    static double[][] inverse(double[][] g) {
        int m = g.length;
        double[][] a = new double[m][2 * m];
        for (int i = 0; i < m; i++) {
            System.arraycopy(g[i], 0, a[i], 0, m);
            a[i][m + i] = 1;
        }
        for (int k = 0; k < m; k++) {
            int best = k;
            for (int i = k; i < m; i++) {
                best = Math.abs(a[i][k]) > Math.abs(a[best][k]) ? i : best;
            }
            double[] row = a[best];
            a[best] = a[k];
            a[k] = row;
            double pivot = row[k];
            for (int j = 0; j < 2 * m; j++) {
                row[j] /= pivot;
            }
            for (int i = 0; i < m; i++) {
                double factor = a[i][k];
                for (int j = 0; i != k && j < 2 * m; j++) {
                    a[i][j] -= factor * row[j];
                }
            }
        }
        double[][] inverse = new double[m][];
        for (int i = 0; i < m; i++) {
            inverse[i] = Arrays.copyOfRange(a[i], m, 2 * m);
        }
        return inverse;
    }

    static Dataset values(int n, long seed) {
        float[] x = inputs(n, seed);
        float[] noise = new float[n];
        Rng.of(seed).stream("noise").normals(noise);
        float[] y = new float[n];
        for (int r = 0; r < n; r++) {
            y[r] = (float) (rule(x, r) + 0.3 * noise[r]);
        }
        return Dataset.of(new Inputs.Floats(4, x), new Targets.Values(1, y));
    }

    static FeatureMap map(int size) {
        return FeatureMap.fit(classes(400, 1), INPUTS, new MapOptions(size, 3));
    }
}
