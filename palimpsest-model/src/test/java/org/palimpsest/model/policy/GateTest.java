package org.palimpsest.model.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.policy.Update.Comparison;

final class GateTest {
    private static final Gate STANDARD = new Gate(Policy.STANDARD);

    private static Comparison classes(double before, double after, double flips, double calibration) {
        return new Comparison(
                new Measurement.Classes("test.csv", 500, before, 0.01),
                new Measurement.Classes("test.csv", 500, after, calibration),
                flips);
    }

    private static Comparison numbers(double before, double after) {
        return new Comparison(
                new Measurement.Numbers("test.csv", 500, before, 0),
                new Measurement.Numbers("test.csv", 500, after, 0),
                0);
    }

    private static Update update(Comparison... comparisons) {
        return new Update(100, 5, 0, List.of(comparisons));
    }

    private static List<Limit> broken(Gate gate, Update update) {
        return gate.judge(update).reasons().stream().map(Verdict.Reason::limit).toList();
    }

    @Test
    void anUpdateAtItsLimitsIsAccepted() {
        assertThat(broken(STANDARD, update(classes(0.90, 0.88, 0.05, 0.15), numbers(2, 2.1))))
                .isEmpty();
        assertThat(STANDARD.judge(update()).accepted()).isTrue();
    }

    @Test
    void everyBrokenLimitIsAReason() {
        Gate strict = new Gate(Policy.STANDARD
                .with(Limit.KL_PER_ROW, 0.01)
                .with(Limit.DRIFT, 0.25)
                .with(Limit.LEAST_ROWS, 200));
        Update update = new Update(100, 5, 0.3, List.of(classes(0.9, 0.8, 0.12, 0.3), numbers(2, 3)));
        assertThat(broken(strict, update)).containsExactlyInAnyOrder(Limit.values());
        assertThat(strict.judge(update).reasons().get(1).sentence())
                .isEqualTo("loss of accuracy on test.csv: 0.1000, largest-accuracy-loss is 0.02000");
        assertThat(strict.judge(update).reasons().get(0).sentence())
                .isEqualTo("rows to learn from: 100, least-rows is 200");
    }

    @Test
    void anImprovementBreaksNothing() {
        assertThat(broken(STANDARD, update(classes(0.5, 0.9, 0, 0), numbers(2, 1), numbers(0, 0))))
                .isEmpty();
    }

    @Test
    void whatCannotBeMeasuredIsNotAccepted() {
        Update update = new Update(10, Double.NaN, Double.NaN, List.of(classes(0.9, Double.NaN, 0, Double.NaN)));
        assertThat(broken(STANDARD, update)).containsExactly(Limit.ACCURACY_LOSS, Limit.CALIBRATION_ERROR);
        assertThat(new Gate(Policy.NONE).judge(update).accepted()).isTrue();
    }

    @Test
    void scoresOfDifferentRowsAreNotCompared() {
        assertThatThrownBy(() ->
                        new Comparison(new Measurement.Classes("a", 1, 1, 0), new Measurement.Numbers("a", 1, 1, 0), 0))
                .hasMessageContaining("cannot be compared");
    }
}
