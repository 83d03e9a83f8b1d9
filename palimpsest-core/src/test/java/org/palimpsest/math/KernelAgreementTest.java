package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;

/**
 * Elementwise kernels: every provider agrees with plain Java to {@value #TOLERANCE}, relative, on ranges that are no
 * multiple of a vector, and writes nothing outside of its range.
 */
final class KernelAgreementTest {
    /** A handful of roundings: providers may fuse or reorder a few operations. */
    private static final double TOLERANCE = 1e-6;

    private static final int SIZE = 300;

    /** Calls a kernel on a range of the arrays a, any of which it may write. */
    private interface Call {
        double on(Kernels kernels, float[][] a, int from, int to);
    }

    private record Named(String name, Call call) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Named of(String name, Call call) {
        return new Named(name, call);
    }

    /** Arrays 0 to 3 hold normals, arrays 4 to 7 positive numbers. */
    private static Stream<Named> calls() {
        return Stream.of(
                of("exp", (k, a, f, t) -> {
                    k.exp(a[0], a[1], f, t);
                    return 0;
                }),
                of("square", (k, a, f, t) -> {
                    k.square(a[0], a[1], f, t);
                    return 0;
                }),
                of("tanh", (k, a, f, t) -> {
                    k.tanh(a[0], f, t);
                    return 0;
                }),
                of("tanhBack", (k, a, f, t) -> {
                    k.tanhBack(a[0], a[1], f, t);
                    return 0;
                }),
                of("rectify", (k, a, f, t) -> {
                    k.rectify(a[0], f, t);
                    return 0;
                }),
                of("gate", (k, a, f, t) -> {
                    Kernels.plain().rectify(a[0], f, t);
                    k.gate(a[0], a[1], f, t);
                    return 0;
                }),
                of("reparameterize", (k, a, f, t) -> {
                    k.reparameterize(a[0], a[4], a[1], 2, a[2], f, t);
                    return 0;
                }),
                of("addLocalNoise", (k, a, f, t) -> {
                    k.addLocalNoise(a[0], a[4], a[1], 0.5f, f, t);
                    return 0;
                }),
                of("addSampleGradient", (k, a, f, t) -> {
                    k.addSampleGradient(a[0], a[1], a[4], a[2], a[3], f, t);
                    return 0;
                }),
                of("scale", (k, a, f, t) -> {
                    k.scale(a[0], -0.3f, f, t);
                    return 0;
                }),
                of("addScaled", (k, a, f, t) -> {
                    k.addScaled(a[0], -0.3f, a[1], f, t);
                    return 0;
                }),
                of("scaleByVariance", (k, a, f, t) -> {
                    k.scaleByVariance(a[0], -0.3f, a[4], f, t);
                    return 0;
                }),
                of("timesNoise", (k, a, f, t) -> {
                    k.timesNoise(a[0], a[1], a[4], a[2], f, t);
                    return 0;
                }),
                of("addKl", (k, a, f, t) -> k.addKl(a[0], a[1], a[4], a[2], a[3], a[5], 0.1f, a[6], a[7], f, t)),
                of(
                        "addKl with a precision of the means",
                        (k, a, f, t) -> k.addKl(a[0], a[1], a[4], a[2], a[3], a[5], a[5], 0.1f, a[6], a[7], f, t)),
                of("adam", (k, a, f, t) -> {
                    k.adam(a[0], a[1], a[2], a[4], 0.9f, 0.999f, 0.01f, 1.5f, 1e-8f, f, t);
                    return 0;
                }));
    }

    static Stream<Arguments> cases() {
        return Fixtures.providers().flatMap(k -> calls().map(c -> Arguments.of(k, c)));
    }

    private static float[][] arrays() {
        float[][] a = new float[8][];
        for (int i = 0; i < a.length; i++) {
            a[i] = Fixtures.normals(SIZE, i + 1);
            for (int j = 0; i >= 4 && j < SIZE; j++) {
                a[i][j] = 0.2f + Math.abs(a[i][j]);
            }
        }
        return a;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyProviderAgreesWithPlainJavaOnAwkwardRanges(Kernels kernels, Named kernel) {
        for (int from : new int[] {0, 1, 3, 8, 13}) {
            for (int length : new int[] {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 64, 101, 257}) {
                float[][] expected = arrays();
                float[][] actual = arrays();
                double value = kernel.call.on(Kernels.plain(), expected, from, from + length);
                assertThat(kernel.call.on(kernels, actual, from, from + length))
                        .isCloseTo(value, within(TOLERANCE * (1 + 10 * length)));
                for (int i = 0; i < actual.length; i++) {
                    assertClose(expected[i], actual[i]);
                    assertUntouched(arrays()[i], actual[i], from, from + length);
                }
            }
        }
    }

    private static void assertClose(float[] expected, float[] actual) {
        double worst = 0;
        for (int j = 0; j < SIZE; j++) {
            worst = Math.max(worst, Math.abs(actual[j] - expected[j]) / (1 + Math.abs(expected[j])));
        }
        assertThat(worst).isLessThan(TOLERANCE);
    }

    private static void assertUntouched(float[] before, float[] after, int from, int to) {
        assertThat(Arrays.equals(after, 0, from, before, 0, from)).isTrue();
        assertThat(Arrays.equals(after, to, SIZE, before, to, SIZE)).isTrue();
    }
}
