package org.palimpsest.coreset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Stein;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Rms;

final class SteinTest {
    private static final float[] X = {0, 1, 2, -1, 0.5f, 0.25f, -1.5f, 3};
    private static final float[] S = {1, 0, -0.5f, 2, 0.25f, -1, 3, 0.5f};

    private static float[] direction(float[] x, float[] s, int features, Bandwidth bandwidth, int threads) {
        float[] phi = new float[x.length];
        try (Compute compute = Compute.on(threads)) {
            new SteinDirection(x.length / features, features, bandwidth, compute).at(x, s, phi);
        }
        return phi;
    }

    private static Stein stein(GradientOptimizer steps, boolean clipped, double pull) {
        return new Stein(Bandwidth.MEDIAN, steps, 1, new Stein.Timing.After(1), clipped, pull, 0);
    }

    /** Numbers from a script in NumPy that follows the definition, sum by sum. */
    @ParameterizedTest
    @EnumSource(Bandwidth.class)
    void theDirectionIsThatOfAnIndependentComputation(Bandwidth bandwidth) {
        double[] expected = bandwidth == Bandwidth.MEDIAN
                ? new double[] {
                    0.3361683526317748, -0.06323387136775221, 0.008570677604724616, 0.34229822727831266,
                    0.2356540149891439, -0.14356792253331122, 0.744912419792796, 0.1731577207892814
                }
                : new double[] {
                    0.18579382846710846,
                    0.023688969549334624,
                    -0.09186661189260607,
                    0.46313552553798826,
                    0.26322968569607186,
                    -0.35931799168100836,
                    0.747569381848328,
                    0.130475931723362
                };
        float[] phi = direction(X, S, 2, bandwidth, 1);
        for (int i = 0; i < phi.length; i++) {
            assertThat((double) phi[i]).isCloseTo(expected[i], within(2e-6));
        }
    }

    @Test
    void theDirectionIsTheSameOnAnyNumberOfThreadsAndWhereverThePointsLie() {
        float[] x = Fixtures.normals(70 * 9, 1);
        float[] s = Fixtures.normals(70 * 9, 2);
        float[] phi = direction(x, s, 9, Bandwidth.MEDIAN, 1);
        assertThat(direction(x, s, 9, Bandwidth.MEDIAN, 3)).isEqualTo(phi);
        float[] moved = x.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += 3;
        }
        float[] there = direction(moved, s, 9, Bandwidth.MEDIAN, 1);
        for (int i = 0; i < phi.length; i++) {
            assertThat(there[i]).isCloseTo(phi[i], within(1e-4f));
        }
    }

    @Test
    void aLonePointAndPointsInOnePlaceFollowTheMeanScore() {
        assertThat(direction(new float[] {1, 2}, new float[] {3, 4}, 2, Bandwidth.MEDIAN, 1))
                .containsExactly(3, 4);
        float[] phi = direction(new float[] {1, 1, 1}, new float[] {3, 0, 0}, 1, Bandwidth.MEDIAN, 1);
        assertThat(phi).containsExactly(new float[] {1, 1, 1}, within(1e-5f));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 20})
    void theMedianIsThatOfAllEntriesOfTheMatrix(int n) {
        float[] half = Fixtures.normals(n * (n - 1) / 2, n);
        float[] all = new float[n * n];
        int at = 0;
        for (int i = 0; i < half.length; i++) {
            half[i] *= half[i];
            all[at++] = half[i];
            all[at++] = half[i];
        }
        Arrays.sort(all);
        double median = 0.5 * (all[(n * n - 1) / 2] + all[n * n / 2]);
        assertThat(Medians.ofSquare(half, n)).isEqualTo(median);
    }

    private static float[] sample(InputScore score, float[] start, int features, int moves) {
        Particles particles =
                new Particles(start, features, stein(Adam.DEFAULT.withLearningRate(0.05), false, 0), Compute.on(1));
        for (int m = 0; m < moves; m++) {
            particles.move(score, m);
        }
        return particles.positions();
    }

    /** Kernel Stein discrepancy squared (V-statistic) with the kernel exp(−(x−y)²/2), for scores in one dimension. */
    private static double discrepancy(float[] x, float[] s) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                double d = x[i] - x[j];
                sum += Math.exp(-d * d / 2) * (s[i] * s[j] + s[i] * d - s[j] * d + 1 - d * d);
            }
        }
        return sum / x.length / x.length;
    }

    @Test
    void particlesSampleAGaussian() {
        InputScore score = (x, noise, out) -> {
            for (int i = 0; i < x.length; i += 2) {
                out[i] = -(x[i] - 1) / 0.25f;
                out[i + 1] = -(x[i + 1] + 2);
            }
        };
        float[] x = sample(score, Fixtures.normals(200, 5), 2, 1500);
        double[] mean = new double[2];
        double[] square = new double[2];
        for (int i = 0; i < x.length; i++) {
            mean[i % 2] += x[i] / 100;
            square[i % 2] += x[i] * (double) x[i] / 100;
        }
        assertThat(mean[0]).isCloseTo(1, within(0.03));
        assertThat(mean[1]).isCloseTo(-2, within(0.05));
        assertThat(square[0] - mean[0] * mean[0]).isCloseTo(0.25, within(0.06));
        assertThat(square[1] - mean[1] * mean[1]).isCloseTo(1, within(0.2));
    }

    @Test
    void particlesSampleAMixture() {
        // ⅓ N(−2, 1) + ⅔ N(2, 1), from a start far to the left, as in Liu and Wang (2016).
        InputScore score = (x, noise, out) -> {
            for (int i = 0; i < x.length; i++) {
                double left = Math.exp(-0.5 * (x[i] + 2) * (x[i] + 2)) / 3;
                double right = Math.exp(-0.5 * (x[i] - 2) * (x[i] - 2)) * 2 / 3;
                double all = Math.max(left + right, 1e-300);
                out[i] =
                        (float) (left + right < 1e-300 ? -(x[i] + 2) : (-(x[i] + 2) * left - (x[i] - 2) * right) / all);
            }
        };
        float[] start = Fixtures.normals(100, 6);
        for (int i = 0; i < start.length; i++) {
            start[i] -= 6;
        }
        float[] s = new float[100];
        score.at(start, 0, s);
        assertThat(discrepancy(start, s)).isGreaterThan(1);
        float[] x = sample(score, start, 1, 3000);
        score.at(x, 0, s);
        assertThat(discrepancy(x, s)).isLessThan(0.01);
        double mean = 0;
        double square = 0;
        for (float one : x) {
            mean += one / 100;
            square += one * one / 100;
        }
        assertThat(mean).isCloseTo(2.0 / 3, within(0.3)); // −2/3 + 4/3
        assertThat(square).isCloseTo(5, within(0.7)); // 1 + 4
    }

    @Test
    void clippedPointsStayInTheRangeAndPulledOnesNearTheirStart() {
        InputScore away = (x, noise, out) -> Arrays.fill(out, 1f);
        for (boolean clipped : new boolean[] {true, false}) {
            Particles points =
                    new Particles(X, 2, stein(Adam.DEFAULT.withLearningRate(0.5), clipped, 0), Compute.on(1));
            for (int m = 0; m < 20; m++) {
                points.move(away, m);
            }
            float most = Float.NEGATIVE_INFINITY;
            for (float one : points.positions()) {
                most = Math.max(most, one);
            }
            assertThat(most == 3f).isEqualTo(clipped);
        }
        // Without company a pulled point rests where score and pull balance: x − x₀ = 1 / pull.
        float[] alone = {1, 2};
        Particles pulled = new Particles(alone, 2, stein(Adam.DEFAULT.withLearningRate(0.02), false, 4), Compute.on(1));
        for (int m = 0; m < 2000; m++) {
            pulled.move(away, m);
        }
        assertThat(pulled.positions()).containsExactly(new float[] {1.25f, 2.25f}, within(0.02f));
    }

    @Test
    void particlesTakenUpGoOnAsIfNeverStopped() {
        InputScore score = (x, noise, out) -> System.arraycopy(Fixtures.normals(x.length, noise), 0, out, 0, x.length);
        for (GradientOptimizer rule : new GradientOptimizer[] {Adam.DEFAULT, Rms.DEFAULT}) {
            Particles whole = new Particles(X, 2, stein(rule, false, 0.1), Compute.on(1));
            Particles half = new Particles(X, 2, stein(rule, false, 0.1), Compute.on(1));
            for (int m = 0; m < 6; m++) {
                whole.move(score, m);
                if (m < 3) {
                    half.move(score, m);
                }
            }
            Particles again = new Particles(X, 2, stein(rule, false, 0.1), Compute.on(1));
            again.restore(half.state());
            for (int m = 3; m < 6; m++) {
                again.move(score, m);
            }
            assertThat(again.positions()).isEqualTo(whole.positions());
            assertThat(again.state().steps()).isEqualTo(6);
        }
    }
}
