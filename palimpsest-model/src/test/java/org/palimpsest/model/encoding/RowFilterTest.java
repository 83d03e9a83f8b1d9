package org.palimpsest.model.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.schema.SchemaFormatException;
import org.palimpsest.random.Rng;

final class RowFilterTest {
    private static long[] keys(int n, long seed) {
        long[] keys = new long[n];
        for (int i = 0; i < n; i++) {
            keys[i] = (long) Rng.of(seed).below(1 << 30, 2 * i) << 34
                    ^ (long) Rng.of(seed).below(1 << 30, 2 * i + 1) << 5;
        }
        return keys;
    }

    @Test
    void noRowIsMissedAndFewAreTakenForSeen() {
        long[] in = keys(20_000, 1);
        RowFilter filter = RowFilter.of(in);
        assertThat(filter.count(in)).isEqualTo(20_000);
        // 9.8 are expected among 1,000,000; at most 5 standard deviations more, and hardly none
        assertThat(filter.count(keys(1_000_000, 2))).isBetween(1L, 26L);
    }

    @Test
    void filtersComeBackEqual() throws IOException {
        for (int n : new int[] {0, 1, 3, 4, 5, 1000}) {
            RowFilter filter = RowFilter.of(keys(n, 3));
            byte[] bytes = filter.toBytes();
            assertThat(RowFilter.fromBytes(bytes)).isEqualTo(filter);
            assertThat(bytes).hasSize(20 + 8 * Math.max(1, (3 * n + 7) / 8));
        }
    }

    @Test
    void otherBytesAreRefused() {
        byte[] good = RowFilter.of(keys(10, 4)).toBytes();
        byte[] newer = good.clone();
        newer[3]++;
        byte[] other = good.clone();
        other[0]++;
        byte[] damaged = good.clone();
        damaged[11] = 60;
        refused(newer, "another format");
        refused(other, "this is no row filter");
        refused(damaged, "60 rows do not fit its size");
        refused(new byte[0], "it has 0 bytes");
        refused(Arrays.copyOf(good, 20), "it has 20 bytes");
        refused(Arrays.copyOf(good, 29), "it has 29 bytes");
        byte[] negative = good.clone();
        negative[4] = -1;
        refused(negative, "do not fit its size");
        byte[] singles = good.clone();
        singles[19] = 11;
        refused(singles, "11 of 10 rows are single");
    }

    private static void refused(byte[] bytes, String message) {
        assertThatExceptionOfType(SchemaFormatException.class)
                .isThrownBy(() -> RowFilter.fromBytes(bytes))
                .withMessageContaining(message);
    }

    @Test
    void filtersOfOtherRowsDiffer() {
        RowFilter one = RowFilter.of(keys(10, 1));
        assertThat(one.rows()).isEqualTo(10);
        assertThat(one).isEqualTo(RowFilter.of(keys(10, 1))).isNotEqualTo(RowFilter.of(keys(10, 2)));
        assertThat(one.hashCode())
                .isEqualTo(RowFilter.of(keys(10, 1)).hashCode())
                .isNotEqualTo(RowFilter.of(keys(10, 2)).hashCode());
        // The same bits of another number of rows.
        long[] twice = {5, 5};
        assertThat(RowFilter.of(twice)).isNotEqualTo(RowFilter.of(new long[] {5}));
    }

    @Test
    void singleRowsAreCounted() {
        assertThat(RowFilter.of(new long[] {3, 1, 3, 2, 3, 7}).singles()).isEqualTo(3);
        assertThat(RowFilter.of(new long[] {4, 4}).singles()).isZero();
        assertThat(RowFilter.of(new long[0]).singles()).isZero();
    }
}
