package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Packing loses nothing, differences of similar numbers are small, and damage is found before memory is taken. */
final class PackedNumbersTest {
    private static final String HASH = "ab".repeat(32);

    @Test
    void whatIsPackedIsReadAgain() {
        long[] awkward = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40, -(1L << 40)};
        assertThat(PackedNumbers.read(new PackedNumbers("", awkward).bytes()).numbers())
                .isEqualTo(awkward);
        for (int n : new int[] {0, 1, 1000}) {
            long[] numbers = new Random(n).longs(n).toArray();
            PackedNumbers read = PackedNumbers.read(new PackedNumbers("", numbers).bytes());
            assertThat(read.numbers()).isEqualTo(numbers);
            assertThat(read.baseHash()).isEmpty();
            assertThat(PackedNumbers.read(new PackedNumbers("", new long[n]).bytes())
                            .numbers())
                    .isEqualTo(new long[n]);
        }
    }

    @Test
    void differencesGiveTheNumbersBackWhateverTheyAre() {
        long[] base = {5, Long.MAX_VALUE, Long.MIN_VALUE, -7};
        long[] next = {6, Long.MIN_VALUE, Long.MAX_VALUE, 0};
        PackedNumbers read =
                PackedNumbers.read(PackedNumbers.difference(next, HASH, base).bytes());
        assertThat(read.baseHash()).contains(HASH);
        assertThat(read.plus(base)).isEqualTo(next);
        assertThatThrownBy(() -> read.plus(new long[3])).hasMessageContaining("4 differences to 3 numbers");
    }

    @Test
    void smallDifferencesOfLargeNumbersTakeOneByteEach() {
        Random random = new Random(1);
        long[] base = random.longs(100_000).toArray();
        long[] next = Arrays.stream(base).map(x -> x + random.nextInt(100) - 50).toArray();
        assertThat(new PackedNumbers("", next).bytes().length).isGreaterThan(790_000);
        assertThat(PackedNumbers.difference(next, HASH, base).bytes().length).isLessThan(100_000);
    }

    @Test
    void damagedBytesAreRefused() {
        byte[] bytes = new PackedNumbers("", new Random(1).longs(50).toArray()).bytes();
        assertThatThrownBy(() -> PackedNumbers.read(new byte[8])).hasMessageContaining("no file of packed numbers");
        assertThatThrownBy(() -> PackedNumbers.read(Arrays.copyOf(bytes, bytes.length / 2)))
                .hasMessageContaining("damaged");
        byte[] huge = bytes.clone();
        huge[4] = 0x0f; // a count of 250 million
        assertThatThrownBy(() -> PackedNumbers.read(huge)).hasMessageContaining("damaged");
        byte[] planes = bytes.clone();
        planes[11] = 9;
        assertThatThrownBy(() -> PackedNumbers.read(planes)).hasMessageContaining("damaged");
    }
}
