package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;

final class BarsTest {
    private static final List<TableStream> DIGITS = TableStreams.all().stream()
            .filter(one -> one.name().equals("digits"))
            .toList();

    private static Outcome outcome(String method, long seed, double old, double newest) {
        List<List<Double>> matrix = method.equals(TablesSuite.JOINT) || method.equals(TablesSuite.MAJORITY)
                ? List.of(List.of(old, newest))
                : List.of(List.of(99.0), List.of(old, newest));
        return new Outcome("digits", method, seed, matrix, 1, Double.NaN, 1, 1, "");
    }

    private static List<String> missed(double... learn) {
        List<Outcome> all = new ArrayList<>();
        for (int seed = 0; seed < 2; seed++) {
            all.add(outcome(TablesSuite.LEARN, seed, learn[0] + seed, learn[1]));
            all.add(outcome(TablesSuite.FINE_TUNING, seed, 20, 99));
            all.add(outcome(TablesSuite.JOINT, seed, 97, 97));
            all.add(outcome(TablesSuite.MAJORITY, seed, 50, 0));
        }
        return Bars.judge(new Standings(DIGITS, all, 2)).stream()
                .filter(one -> !one.held())
                .map(Bars.Judgement::text)
                .toList();
    }

    @Test
    void aGoodDefaultMissesNothing() {
        assertThat(missed(95, 97.5)).isEmpty();
    }

    @Test
    void everyBarThatIsMissedIsNamed() {
        assertThat(missed(95, 90)).singleElement().asString().contains("digits: newest task 90.0");
        assertThat(missed(75, 98)).singleElement().asString().contains("points below joint training (bar: 8)");
        assertThat(missed(10, 20))
                .anyMatch(text -> text.contains("not below by more than one error"))
                .anyMatch(text -> text.contains("fine-tuning forgets 79.0 points"))
                .anyMatch(text -> text.contains("better than always the same answer"));
    }

    @Test
    void whatWasNotMeasuredIsMissed() {
        List<Outcome> only = List.of(outcome(TablesSuite.LEARN, 0, 90, 90));
        assertThat(Bars.judge(new Standings(DIGITS, only, 1)))
                .anyMatch(one -> !one.held() && one.text().contains("not measured"));
    }
}
