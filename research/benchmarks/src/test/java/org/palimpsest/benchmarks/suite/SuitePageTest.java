package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;

final class SuitePageTest {
    private static final List<TableStream> TWO = TableStreams.all().stream()
            .filter(one -> List.of("digits", "letters").contains(one.name()))
            .toList();

    private static Outcome outcome(String stream, String method, double score) {
        return new Outcome(stream, method, 0, List.of(List.of(score, score)), 1, Double.NaN, 1, 1, "");
    }

    @Test
    void aMedianIsOverAllStreamsOrNotGiven() {
        List<Outcome> all = List.of(
                outcome("digits", TablesSuite.JOINT, 90),
                outcome("letters", TablesSuite.JOINT, 80),
                outcome("digits", TablesSuite.FOREST, 97));
        String page = SuitePage.tables(new Standings(TWO, all, 1), 1);
        assertThat(page)
                .contains("| *median* | joint | 85.0 |", "| *median* | forest | – |", "| digits | forest | 97.0 |");
    }

    @Test
    void theLastTaskOfNewClassesStandsBesideThatOfJointTraining() {
        List<Outcome> all = List.of(
                outcome("digits", TablesSuite.LEARN, 91),
                outcome("digits", TablesSuite.FINE_TUNING, 99),
                outcome("digits", TablesSuite.JOINT, 92),
                outcome("letters", TablesSuite.LEARN, 80));
        String page = SuitePage.tables(new Standings(TWO, all, 1), 1);
        assertThat(page).contains("| digits | 91.0 | 99.0 | 92.0 |").doesNotContain("| letters | 80.0 |");
    }
}
