package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.random.Rng;

final class RepeatedRowsTest {
    /** Rows drawn from so many kinds of rows, some kinds far more often than others. */
    private static long[] drawn(int rows, int kinds, long seed) {
        Rng rng = Rng.of(seed);
        long[] keys = new long[rows];
        for (int i = 0; i < rows; i++) {
            int a = rng.below(kinds, 2 * i);
            int b = rng.below(kinds, 2 * i + 1);
            keys[i] = (1 + (long) Math.min(a, b)) * 0x9E3779B97F4A7C15L;
        }
        return keys;
    }

    @Test
    void rowsOfTheSameDistributionAreExplainedByChanceOverManyTables() {
        for (int kinds : new int[] {50, 2_000, 100_000, 10_000_000}) {
            List<RowFilter> learned = new ArrayList<>();
            for (int table = 0; table < 12; table++) {
                long[] keys = drawn(3_000, kinds, 100L * kinds + table);
                RepeatedRows repeated = RepeatedRows.of(keys, learned);
                assertThat(repeated.isChance())
                        .as("%d kinds, table %d: %s", kinds, table, repeated)
                        .isTrue();
                learned.add(0, RowFilter.of(keys));
            }
        }
    }

    @Test
    void aTableThatOverlapsWithALearnedOneIsNotExplainedByChance() {
        long[] first = drawn(3_000, 100_000_000, 1);
        long[] other = drawn(3_000, 100_000_000, 2);
        List<RowFilter> learned = List.of(RowFilter.of(first));
        for (int shared : new int[] {60, 300, 2_999}) {
            long[] keys = LongStream.concat(
                            LongStream.of(first).limit(shared),
                            LongStream.of(other).skip(shared))
                    .toArray();
            RepeatedRows repeated = RepeatedRows.of(keys, learned);
            assertThat(repeated.known()).isGreaterThanOrEqualTo(shared);
            assertThat(repeated.isChance()).as("%s", repeated).isFalse();
        }
    }
}
