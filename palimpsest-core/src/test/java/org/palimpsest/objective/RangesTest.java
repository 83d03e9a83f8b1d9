package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.palimpsest.objective.internal.Ranges;

final class RangesTest {
    @Test
    void piecesCoverTheRangesOnce() {
        Ranges ranges = Ranges.of(0, 5000, 5000, 5000, 6000, 6001);
        int[] seen = new int[6100];
        for (int piece = 0; piece < ranges.count(); piece++) {
            for (int i = ranges.from(piece); i < ranges.to(piece); i++) {
                seen[i]++;
            }
        }
        for (int i = 0; i < seen.length; i++) {
            assertThat(seen[i]).isEqualTo(i < 5000 || i == 6000 ? 1 : 0);
        }
    }

    @Test
    void halfARangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ranges.of(1, 2, 3))
                .withMessageContaining("pairs");
    }
}
