package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ScheduleTest {
    static Stream<Schedule> falling() {
        return Stream.of(
                new Schedule.Exponential(0.01),
                new Schedule.Cosine(0),
                new Schedule.Cosine(0.25),
                new Schedule.Cosine(1));
    }

    @ParameterizedTest
    @MethodSource("falling")
    void factorsStartAtOneAndNeverRise(Schedule schedule) {
        assertThat(schedule.factor(0, 50)).isEqualTo(1);
        for (int step = 1; step <= 50; step++) {
            assertThat(schedule.factor(step, 50)).isLessThanOrEqualTo(schedule.factor(step - 1, 50) + 1e-15);
        }
    }

    @Test
    void factorsAreThoseOfTheFormulas() {
        assertThat(new Schedule.Constant().factor(17, 50)).isEqualTo(1);
        assertThat(new Schedule.Exponential(0.01).factor(25, 50)).isCloseTo(0.1, within(1e-12));
        assertThat(new Schedule.Exponential(0.01).factor(50, 50)).isCloseTo(0.01, within(1e-12));
        assertThat(new Schedule.Cosine(0).factor(25, 50)).isCloseTo(0.5, within(1e-12));
        assertThat(new Schedule.Cosine(0.2).factor(50, 50)).isCloseTo(0.2, within(1e-12));
        assertThat(new Schedule.Cosine(0).factor(50, 150)).isCloseTo(0.75, within(1e-12));
    }

    @Test
    void lastFactorsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Exponential(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Exponential(1.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Cosine(-0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule.Cosine(Double.NaN));
    }
}
