package org.palimpsest.coreset;

import org.palimpsest.random.Rng;

/**
 * A Gaussian whose covariance is of low rank plus a diagonal.
 *
 * <pre>
 * N(μ, Σ)     Σ = Σ_j f_j f_jᵀ + diag(d)          x = μ + Σ_j z_j f_j + √d ε        z, ε ~ N(0, I)
 * </pre>
 *
 * @param mean μ
 * @param factors f_j
 * @param diagonal d
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up in one place; never compared
record LowRankGaussian(double[] mean, double[][] factors, double[] diagonal) {
    /** Writes x from {@code offset} on. */
    void draw(Rng rng, float[] out, int offset) {
        int d = mean.length;
        int m = factors.length;
        float[] z = new float[m + d];
        rng.normals(z);
        for (int i = 0; i < d; i++) {
            double x = mean[i] + Math.sqrt(diagonal[i]) * z[m + i];
            for (int j = 0; j < m; j++) {
                x += z[j] * factors[j][i];
            }
            out[offset + i] = (float) x;
        }
    }

    /**
     * log N(x; μ, Σ) without the constant −½ d log 2π, ready for many rows: with F the factors as rows and D = diag(d),
     *
     * <pre>
     * M = I + F D⁻¹ Fᵀ = L Lᵀ        log|Σ| = log|D| + log|M|
     * (x − μ)ᵀ Σ⁻¹ (x − μ) = (x − μ)ᵀ D⁻¹ (x − μ) − ‖L⁻¹ F D⁻¹ (x − μ)‖²          (Woodbury)
     * </pre>
     */
    final class Density {
        private final int d = mean.length;
        private final int m = factors.length;
        /** L⁻¹ F D⁻¹, inputs outside. */
        private final double[] whitened = new double[d * m];

        private final double logDeterminant;

        Density() {
            double[][] l = new double[m][m];
            double log = 0;
            for (int a = 0; a < m; a++) {
                for (int b = 0; b <= a; b++) {
                    double sum = a == b ? 1 : 0;
                    for (int i = 0; i < d; i++) {
                        sum += factors[a][i] * factors[b][i] / diagonal[i];
                    }
                    for (int k = 0; k < b; k++) {
                        sum -= l[a][k] * l[b][k];
                    }
                    l[a][b] = a == b ? Math.sqrt(sum) : sum / l[b][b];
                }
                log += 2 * StrictMath.log(l[a][a]);
            }
            for (int i = 0; i < d; i++) {
                log += StrictMath.log(diagonal[i]);
                for (int a = 0; a < m; a++) {
                    double sum = factors[a][i] / diagonal[i];
                    for (int k = 0; k < a; k++) {
                        sum -= l[a][k] * whitened[i * m + k];
                    }
                    whitened[i * m + a] = sum / l[a][a];
                }
            }
            logDeterminant = log;
        }

        /** The same function as numbers, for those who compute it elsewhere; {@code offset} is added to it. */
        SummaryClassifier.QuadraticScore score(int index, double offset) {
            double[] inverse = new double[d];
            for (int i = 0; i < d; i++) {
                inverse[i] = 1 / diagonal[i];
            }
            return new SummaryClassifier.QuadraticScore(
                    index, mean.clone(), inverse, whitened.clone(), m, offset - 0.5 * logDeterminant);
        }

        /** At one row. */
        double log(float[] x) {
            double[] projected = new double[m];
            double distance = 0;
            for (int i = 0; i < d; i++) {
                double away = x[i] - mean[i];
                distance += away * away / diagonal[i];
                for (int j = 0; j < m; j++) {
                    projected[j] += away * whitened[i * m + j];
                }
            }
            for (double one : projected) {
                distance -= one * one;
            }
            return -0.5 * (logDeterminant + distance);
        }
    }
}
