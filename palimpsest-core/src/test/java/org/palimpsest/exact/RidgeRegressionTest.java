package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

final class RidgeRegressionTest {
    private static double[][] gram(float[] x, int n, int m) {
        double[][] a = new double[m][m];
        for (int r = 0; r < n; r++) {
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    a[i][j] += (double) x[r * m + i] * x[r * m + j];
                }
            }
        }
        return a;
    }

    private static double[] ridges(double value) {
        double[] ridge = new double[FeatureBlock.values().length];
        Arrays.fill(ridge, value);
        return ridge;
    }

    @Test
    void factorInvertsTheMatrixWithAnyNumberOfThreads() {
        int m = 117;
        float[] x = new float[200 * m];
        Rng.of(1).normals(x);
        double[][] g = gram(x, 200, m);
        for (int i = 0; i < m; i++) {
            g[i][i] += 0.5;
        }
        double[] b = new double[m];
        Arrays.setAll(b, i -> Math.sin(i));
        double[] once = b.clone();
        Factor.of(Arrays.stream(g).map(double[]::clone).toArray(double[][]::new), Team.of(1))
                .solve(once);
        double[] solved = b.clone();
        try (Team team = Team.of(3)) {
            Factor factor = Factor.of(Arrays.stream(g).map(double[]::clone).toArray(double[][]::new), team);
            factor.solve(solved);
            double[] diagonal = factor.inverseDiagonal();
            double[] unit = new double[m];
            unit[40] = 1;
            factor.solve(unit);
            assertThat(diagonal[40]).isCloseTo(unit[40], within(1e-10));
            double product = 0;
            for (int i = 0; i < m; i++) {
                product += b[i] * solved[i];
            }
            double alone = factor.squaredNorms(new double[][] {b.clone()})[0];
            assertThat(alone).isCloseTo(product, within(1e-8));
            double[][] rows = new double[6][];
            Arrays.setAll(rows, r -> r == 4 || r == 1 ? b.clone() : new double[m]);
            double[] among = factor.squaredNorms(rows);
            assertThat(among[1]).isEqualTo(alone);
            assertThat(among[4]).isEqualTo(alone);
        }
        assertThat(solved).isEqualTo(once);
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int j = 0; j < m; j++) {
                sum += g[i][j] * solved[j];
            }
            assertThat(sum).isCloseTo(b[i], within(1e-9));
        }
    }

    @Test
    void randomSignsEstimateTheTrace() {
        int m = 90;
        float[] x = new float[60 * m];
        Rng.of(1).normals(x);
        double[][] g = gram(x, 60, m);
        double ridge = 20;
        byte[] group = new byte[m];
        for (int i = 0; i < m; i++) {
            g[i][i] += ridge;
            group[i] = (byte) (i % 2);
        }
        Factor factor = Factor.of(g, Team.of(1));
        double[] exact = new double[2];
        double[] diagonal = factor.inverseDiagonal();
        for (int i = 0; i < m; i++) {
            exact[i % 2] += diagonal[i];
        }
        double[] estimate = factor.inverseTraces(group, 2, 400);
        for (int b = 0; b < 2; b++) {
            double known = m / 2.0 - ridge * exact[b];
            double bound = 4 * Math.sqrt(2 * known / 400);
            assertThat(m / 2.0 - ridge * estimate[b]).isCloseTo(known, within(bound));
        }
    }

    /** ∫ N(y; xw, σ²) N(w; 0, σ²/λ) dw by the trapezoid rule. */
    @Test
    void evidenceIsTheIntegralOverTheWeight() {
        int n = 12;
        float[] x = new float[n];
        float[] noise = new float[n];
        Rng.of(2).normals(x);
        Rng.of(3).normals(noise);
        double[] y = new double[n];
        double cross = 0;
        double squares = 0;
        for (int r = 0; r < n; r++) {
            y[r] = 0.8 * x[r] + 0.5 * noise[r];
            cross += x[r] * y[r];
            squares += y[r] * y[r];
        }
        double ridge = 2.5;
        RidgeRegression regression = new RidgeRegression(
                new RidgeRegression.Problem(
                        gram(x, n, 1), new double[][] {{cross}}, new double[] {squares}, n, false, new byte[] {1}),
                ridges(ridge),
                Team.of(1));
        double variance = regression.noise(0);
        double integral = 0;
        double step = 1e-3;
        for (double w = -10; w <= 10; w += step) {
            double log = 0.5 * Math.log(ridge / (2 * Math.PI * variance)) - 0.5 * ridge * w * w / variance;
            for (int r = 0; r < n; r++) {
                double away = y[r] - x[r] * w;
                log -= 0.5 * (Math.log(2 * Math.PI * variance) + away * away / variance);
            }
            integral += step * Math.exp(log);
        }
        assertThat(regression.logEvidence()).isCloseTo(Math.log(integral), within(1e-6));
    }

    @Test
    void fittedRidgesHaveMoreEvidenceThanTheirNeighbours() {
        int n = 300;
        int m = 20;
        float[] x = new float[n * m];
        float[] noise = new float[n];
        Rng.of(4).normals(x);
        Rng.of(5).normals(noise);
        double[] cross = new double[m];
        double squares = 0;
        for (int r = 0; r < n; r++) {
            double y = noise[r];
            for (int j = 0; j < m / 2; j++) {
                y += 0.3 * x[r * m + j];
            }
            squares += y * y;
            for (int j = 0; j < m; j++) {
                cross[j] += x[r * m + j] * y;
            }
        }
        byte[] block = new byte[m];
        for (int j = 0; j < m; j++) {
            block[j] = (byte) (j < m / 2 ? FeatureBlock.LINEAR : FeatureBlock.PIECEWISE).index();
        }
        RidgeRegression.Problem problem = new RidgeRegression.Problem(
                gram(x, n, m), new double[][] {cross}, new double[] {squares}, n, false, block);
        RidgeRegression best = RidgeRegression.fit(problem, Team.of(1));
        int linear = FeatureBlock.LINEAR.index();
        for (double factor : new double[] {0.5, 2}) {
            double[] other = best.ridge();
            other[linear] *= factor;
            assertThat(new RidgeRegression(problem, other, Team.of(1)).logEvidence())
                    .isLessThan(best.logEvidence());
        }
        assertThat(best.ridge()[FeatureBlock.PIECEWISE.index()]).isGreaterThan(10 * best.ridge()[linear]);
        double trace = 0;
        double[][] products = problem.products();
        for (int j = 0; j < m; j++) {
            double[] column = products[j].clone();
            best.factor().solve(column);
            trace += column[j];
        }
        assertThat(best.freedom()).isCloseTo(trace, within(1e-9));
    }
}
