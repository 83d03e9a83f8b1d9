package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;

final class ExactBarsTest {
    private static Outcome outcome(TableStream stream, String method, double score, double ece) {
        double own = stream.regression() ? 100 - score : score;
        return new Outcome(stream.name(), method, 0, List.of(List.of(own)), ece, Double.NaN, 1, 1, "");
    }

    private static List<String> missed(double exact, double learn, double ece) {
        List<Outcome> all = new ArrayList<>();
        for (TableStream stream : TableStreams.all()) {
            all.add(outcome(stream, TablesSuite.EXACT, exact, ece));
            all.add(outcome(stream, TablesSuite.LEARN, learn, ece));
            all.add(outcome(stream, TablesSuite.FOREST, 95, ece));
        }
        return ExactBars.judge(new Standings(TableStreams.all(), all, 1)).stream()
                .filter(one -> !one.held())
                .map(Bars.Judgement::text)
                .toList();
    }

    @Test
    void whatIsGoodEverywhereMissesNothing() {
        assertThat(missed(94.5, 90, 3)).isEmpty();
    }

    @Test
    void everyBarThatIsMissedIsNamed() {
        assertThat(missed(94.5, 90, 5)).singleElement().asString().contains("mean calibration error 5.0");
        assertThat(missed(94.5, 90, 11)).anyMatch(text -> text.contains("worst calibration error 11.0"));
        assertThat(missed(93.6, 90, 3)).singleElement().asString().contains("on 0 streams not below the forest");
        assertThat(missed(50, 40, 3)).anyMatch(text -> text.contains("median 50.0 (bar: 93.5)"));
        assertThat(missed(94.5, 95, 3)).hasSize(24).allMatch(text -> text.contains("not below by more than one error"));
    }

    @Test
    void whereNothingWasLearnedExactlyNothingIsJudged() {
        Outcome other = outcome(TableStreams.all().get(0), TablesSuite.LEARN, 90, 3);
        assertThat(ExactBars.judge(new Standings(TableStreams.all(), List.of(other), 1)))
                .isEmpty();
    }
}
