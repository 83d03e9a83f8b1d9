package org.palimpsest.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Sample;

/** Numbers that cannot be, and numbers without which others mislead. */
final class JustLearnedTest {
    @TempDir
    Path root;

    private static ClassificationScore score(double accuracy) {
        return new ClassificationScore(100, accuracy, 0.1, 0.1, 0.1, 0.1, 0.1);
    }

    /** Two tasks of ten classes; what the second is worth when it is new. */
    private Results results(double... newest) throws IOException {
        RunResult real = RunResult.read(RunFiles.finished("bench one", 0, 2).write(root));
        List<RunResult> runs = new ArrayList<>();
        for (double each : newest) {
            ScoreMatrix scores = new ScoreMatrix(List.of(List.of(score(0.9)), List.of(score(0.95), score(each))));
            runs.add(new RunResult(root, real.record(), true, scores, real.flips(), 1));
        }
        return new Results(runs);
    }

    @Test
    void theDiagonalIsToldByItsMeanAndItsLast() throws IOException {
        RunResult run = results(0.06).runs().get(0);
        assertThat(run.scores().justLearned()).containsExactly(0.9, 0.06);
        assertThat(run.scores().averageJustLearned()).isCloseTo(0.48, within(1e-12));
        assertThat(run.newest()).isEqualTo(0.06);
        assertThat(Measure.ALL).extracting(Measure::key).contains("justLearned", "justLearnedLast");
    }

    @Test
    void aTaskNearChanceIsWarnedAbout() throws IOException {
        assertThat(results(0.06, 0.3).nearChance().orElseThrow()).contains("order 2 (18.0 %)");
        assertThat(results(0.3).nearChance()).isEmpty();
    }

    @Test
    void noIntervalLeavesTheRangeOfItsMeasure() {
        Sample wide = Sample.of(0.68, 0.99, 0.98);
        assertThat(wide.interval(0.95).high()).isGreaterThan(1);
        assertThat(Measure.ACCURACY.interval(wide, 0.95).high()).isEqualTo(1);
        assertThat(Measure.ACCURACY.interval(wide, 0.95).low())
                .isEqualTo(wide.interval(0.95).low());
        assertThat(new Interval(Double.NaN, Double.NaN)
                        .within(new Interval(0, 1))
                        .low())
                .isNaN();
    }
}
