package org.palimpsest.paper.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.data.Digits;
import org.palimpsest.lab.figure.Mark;
import org.palimpsest.math.Compute;
import org.palimpsest.paper.evidence.Evidence;

final class CostsTest {
    private static final Costs.Grid GRID = new Costs.Grid(20, List.of(100, 200, 400), 200, List.of(10, 20, 40, 80), 2);

    /** Times that follow the orders of the paper: M² for Stein, MN for the rest; the second round twice as slow. */
    private static Costs ideal() {
        List<Timing> timings = new ArrayList<>();
        for (Work work : Work.values()) {
            GRID.rows().forEach(n -> timings.add(ideal(work, GRID.size(), n)));
            GRID.sizes().forEach(m -> timings.add(ideal(work, m, GRID.fixedRows())));
        }
        return new Costs(GRID, timings);
    }

    private static Timing ideal(Work work, int m, int n) {
        boolean stein = work == Work.STEIN || work == Work.SCORED_STEIN;
        double millis = 1e-3 * m * (stein ? m : n);
        return new Timing(work, m, n, List.of(millis, 2 * millis));
    }

    @Test
    void exponentsAreThoseOfTheTimes() {
        Costs costs = ideal();
        assertThat(costs.rowExponents(Work.STEIN).values())
                .hasSize(2)
                .allSatisfy(a -> assertThat(a).isCloseTo(0, within(1e-12)));
        assertThat(costs.sizeExponents(Work.STEIN).values())
                .allSatisfy(a -> assertThat(a).isCloseTo(2, within(1e-12)));
        assertThat(costs.rowExponents(Work.K_CENTER).values())
                .allSatisfy(a -> assertThat(a).isCloseTo(1, within(1e-12)));
        assertThat(costs.sizeExponents(Work.K_CENTER).values())
                .allSatisfy(a -> assertThat(a).isCloseTo(1, within(1e-12)));
    }

    @Test
    void theClaimHasANumberForEveryRound() {
        Evidence claim = ideal().evidence();
        assertThat(claim.judged())
                .isNotEmpty()
                .allSatisfy(pair -> assertThat(pair.greater().values()).hasSize(2));
        assertThat(claim.numbers()).isNotEmpty();
    }

    @Test
    void everyWorkHasItsLineInBothPanelsAndItsRowsInTheTable() {
        Costs costs = ideal();
        CostFigure figure = new CostFigure(costs);
        List<String> words = figure.drawing().marks().stream()
                .filter(mark -> mark instanceof Mark.Group)
                .flatMap(mark -> ((Mark.Group) mark).marks().stream())
                .filter(mark -> mark instanceof Mark.Words)
                .map(mark -> ((Mark.Words) mark).text())
                .toList();
        for (Work work : Work.values()) {
            assertThat(words.stream().filter(work.title()::equals)).hasSize(2);
        }
        assertThat(costs.csv().lines()).hasSize(1 + Work.values().length * 7 * 2);
    }

    @Test
    void whatIsWrittenReadsBackTheSame() {
        String csv = ideal().csv();
        Costs again = Costs.parse(ideal().grid(), csv);
        assertThat(again.csv()).isEqualTo(csv);
        assertThat(again.timings()).hasSameSizeAs(ideal().timings());
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void everyWorkCanBeDoneAgain(Work work) {
        try (Compute compute = Compute.on(1)) {
            Runnable ready = work.prepare(Digits.train(), 12, compute);
            assertThatCode(() -> {
                        ready.run();
                        ready.run();
                    })
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void tooFewRowsAreRefusedBeforeAnythingIsMeasured() {
        Costs.Grid large = new Costs.Grid(20, List.of(100, 1_000_000), 100, List.of(10, 20), 1);
        assertThatThrownBy(() -> Costs.measure(Digits.train(), large)).hasMessageContaining("wanted for 1000000");
        assertThatThrownBy(() -> GRID.withRounds(0)).hasMessageContaining("0 rounds");
    }
}
