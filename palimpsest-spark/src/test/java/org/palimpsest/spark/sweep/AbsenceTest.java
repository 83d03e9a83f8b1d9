package org.palimpsest.spark.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class AbsenceTest {
    private static final long SECOND = 1_000_000_000L;

    private final Absence absence = new Absence(Duration.ofSeconds(10), 5 * SECOND);

    @Test
    void nobodyIsWaitedForAsLongAsThePatienceLasts() {
        assertThat(absence.isTooLong(false, 15 * SECOND)).isFalse();
        assertThat(absence.isTooLong(false, 15 * SECOND + 1)).isTrue();
    }

    @Test
    void whoeverIsSeenBeginsItAnew() {
        assertThat(absence.isTooLong(true, 14 * SECOND)).isFalse();
        assertThat(absence.isTooLong(false, 24 * SECOND)).isFalse();
        assertThat(absence.isTooLong(false, 24 * SECOND + 1)).isTrue();
        assertThat(absence.isTooLong(true, 100 * SECOND)).isFalse();
    }

    @Test
    void aClockThatWrapsAroundIsNoAbsence() {
        Absence late = new Absence(Duration.ofSeconds(10), Long.MAX_VALUE - SECOND);
        assertThat(late.isTooLong(false, Long.MIN_VALUE)).isFalse();
        assertThat(late.isTooLong(false, Long.MIN_VALUE + 9 * SECOND)).isTrue();
    }
}
