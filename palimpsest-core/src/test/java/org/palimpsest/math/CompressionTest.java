package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.random.Rng;

/** Dense rows to sparse ones: what is not zero is kept, in order, and nothing outside its room is written. */
final class CompressionTest {
    private static final int UNTOUCHED = -7;

    static Stream<Arguments> cases() {
        return Fixtures.providers()
                .flatMap(k -> IntStream.of(1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 100, 104)
                        .boxed()
                        .flatMap(width -> Stream.of(0.0, 0.3, 0.9, 1.0).map(p -> Arguments.of(k, width, p))));
    }

    /** A row in which each number is zero, of either sign, with some probability. */
    private static float[] dense(int offset, int width, double zeros) {
        float[] x = Fixtures.normals(offset + width, width);
        Rng rng = Rng.of(width);
        for (int i = 0; i < x.length; i++) {
            if (rng.uniform(i) < zeros) {
                x[i] = i % 2 == 0 ? 0f : -0f;
            }
        }
        return x;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void compressingKeepsWhatIsNotZeroInOrder(Kernels kernels, int width, double zeros) {
        int offset = 3;
        int at = 2;
        float[] x = dense(offset, width, zeros);
        int[] kept = IntStream.range(0, width).filter(c -> x[offset + c] != 0f).toArray();
        int[] index = new int[at + width + 4];
        int[] place = new int[index.length];
        float[] value = new float[index.length];
        Arrays.fill(index, UNTOUCHED);
        Arrays.fill(place, UNTOUCHED);
        Arrays.fill(value, UNTOUCHED);
        int end = kernels.compress(x, offset, width, index, place, value, at);
        assertThat(end).isEqualTo(at + kept.length);
        assertThat(Arrays.copyOfRange(index, at, end)).isEqualTo(kept);
        for (int k = at; k < end; k++) {
            assertThat(value[k]).isEqualTo(x[offset + index[k]]);
            assertThat(place[k]).isEqualTo(DenseRows.place(index[k]));
        }
        for (int i = 0; i < index.length; i++) {
            if (i < at || i >= at + width) {
                assertThat(index[i]).isEqualTo(UNTOUCHED);
                assertThat(place[i]).isEqualTo(UNTOUCHED);
                assertThat(value[i]).isEqualTo(UNTOUCHED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void unpackingGivesColumnsPlacesAndScaledBytesAndWritesNothingElse(Kernels kernels) {
        int[] packed = new int[60];
        for (int i = 0; i < packed.length; i++) {
            packed[i] = (1111 * i) << 8 | (i * 37 + 1) % 256;
        }
        for (int count : new int[] {0, 1, 7, 8, 9, 16, 41}) {
            int[] index = new int[50];
            int[] place = new int[50];
            float[] value = new float[50];
            kernels.unpack(packed, 5, count, 1 / 255f, index, place, value, 3);
            for (int i = 0; i < 50; i++) {
                boolean inside = i >= 3 && i < 3 + count;
                int from = inside ? packed[i + 2] : 0;
                assertThat(index[i]).isEqualTo(from >> 8);
                assertThat(place[i]).isEqualTo(inside ? DenseRows.place(from >> 8) : 0);
                assertThat(value[i]).isEqualTo((from & 0xFF) * (1 / 255f));
            }
        }
    }
}
