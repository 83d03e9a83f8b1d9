package org.palimpsest.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.random.internal.Normals;

final class NormalsTest {
    private static final int N = 1 << 18;

    /** Five standard errors of the moments of n standard normals: var z = 1, var z² = 2, var z³ = 15, var z⁴ = 96. */
    @Test
    void momentsAreThoseOfTheStandardNormal() {
        double[] moment = new double[5];
        for (float z : Fixtures.normals(N, 1)) {
            for (int k = 1; k <= 4; k++) {
                moment[k] += Math.pow(z, k) / N;
            }
        }
        double error = 5 / Math.sqrt(N);
        assertThat(moment[1]).isCloseTo(0, within(error));
        assertThat(moment[2]).isCloseTo(1, within(error * Math.sqrt(2)));
        assertThat(moment[3]).isCloseTo(0, within(error * Math.sqrt(15)));
        assertThat(moment[4]).isCloseTo(3, within(error * Math.sqrt(96)));
    }

    /** Kolmogorov and Smirnov: 1.95/√n is exceeded once in a thousand. */
    @Test
    void distributionFunctionIsTheNormalOne() {
        float[] z = Fixtures.normals(N, 2);
        Arrays.sort(z);
        double distance = 0;
        for (int i = 0; i < N; i++) {
            double p = cdf(z[i]);
            distance = Math.max(distance, Math.max(p - (double) i / N, (i + 1.0) / N - p));
        }
        assertThat(distance).isLessThan(1.95 / Math.sqrt(N));
    }

    /** Φ(x) = ½ + φ(x) (x + x³/3 + x⁵/(3·5) + …), Marsaglia's series. */
    private static double cdf(double x) {
        double term = x;
        double sum = x;
        for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
            term *= x * x / k;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
    }

    /** Pairs: neighbours within a stream, the two halves of a Box and Muller pair, and streams of neighbouring keys. */
    @ParameterizedTest
    @CsvSource({"0,1", "0,8", "1,0", "1,1", "2,8"})
    void neighboursAreUncorrelatedAlsoInTheirSquares(int streams, int places) {
        Rng root = Rng.of(3);
        float[] a = new float[N];
        float[] b = new float[N];
        root.at(7).normals(a);
        root.at(7 + streams).normals(b);
        double product = 0;
        double squares = 0;
        int n = N - places;
        for (int i = 0; i < n; i++) {
            double x = a[i];
            double y = b[i + places];
            product += x * y / n;
            squares += (x * x - 1) * (y * y - 1) / n;
        }
        assertThat(product).isCloseTo(0, within(5 / Math.sqrt(n)));
        assertThat(squares).isCloseTo(0, within(5 * 2 / Math.sqrt(n)));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void everyProviderDrawsTheSameBits(Kernels kernels) {
        long key = 0x8123456789ABCDEFL;
        for (int groups : new int[] {0, 1, 2, 3, 17, 100}) {
            for (int first : new int[] {0, 1, 5, 123456, (1 << 28) - 1}) {
                float[] expected = new float[groups * Normals.GROUP + 5];
                float[] actual = expected.clone();
                Normals.fill(key, first, groups, expected, 3);
                kernels.normals(key, first, groups, actual, 3);
                assertThat(Arrays.equals(actual, expected)).isTrue();
            }
        }
    }

    @Test
    void aGroupDoesNotDependOnWhereItIsDrawnFrom() {
        float[] all = new float[10 * Normals.GROUP];
        Normals.fill(5, 0, 10, all, 0);
        float[] some = new float[3 * Normals.GROUP];
        Normals.fill(5, 4, 3, some, 0);
        assertThat(some).containsExactly(Arrays.copyOfRange(all, 4 * Normals.GROUP, 7 * Normals.GROUP));
    }

    /** The same on every JVM and machine: a new value here means that old seeds give new results. */
    @Test
    void bitsOfAStreamNeverChange() {
        assertThat(Arrays.hashCode(Fixtures.normals(10_000, 4))).isEqualTo(515744351);
    }
}
