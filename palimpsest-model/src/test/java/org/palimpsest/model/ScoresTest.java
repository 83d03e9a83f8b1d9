package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.policy.Measurement;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/** Scores of predictions, and which rows they are measured on. */
final class ScoresTest {
    private static final Schema CLASSES =
            new Schema(List.of(new Column.ClassTarget("y", List.of("a", "b", "c"), false)));
    private static final Schema VALUES = new Schema(List.of(new Column.ValueTarget("y", 10, 4, List.of())));

    /** Predictions with probability 0.75 for these classes. */
    private static Classes predicted(int... classes) {
        float[] p = new float[3 * classes.length];
        Arrays.fill(p, 0.125f);
        for (int r = 0; r < classes.length; r++) {
            p[3 * r + classes[r]] = 0.75f;
        }
        return Classes.of(List.of("a", "b", "c"), p, new double[classes.length]);
    }

    private static Dataset truth(int... labels) {
        return Dataset.of(new Inputs.Floats(1, new float[labels.length]), new Targets.Labels(labels, 3));
    }

    @Test
    void classesAreScoredOneByOneAndTogether() {
        Scores scores = Scores.of("rows", CLASSES, predicted(0, 0, 1, 0), truth(0, 0, 0, 1));
        assertThat(scores.rows()).isEqualTo(4);
        assertThat(scores.on()).isEqualTo("rows");
        assertThat(scores.headline()).isEqualTo(0.5);
        assertThat(scores.isClassification()).isTrue();
        assertThat(scores.number("balanced_accuracy")).isCloseTo((2 / 3.0 + 0) / 2, within(1e-12));
        assertThat(scores.number("nll")).isCloseTo(-(Math.log(0.75) + Math.log(0.125)) / 2, within(1e-6));
        assertThat(scores.perClass()).isEqualTo(Map.of("a", 2 / 3.0, "b", 0.0));
        assertThat(scores.confusion()).containsExactly(List.of(2L, 1L, 0L), List.of(1L, 0L, 0L), List.of(0L, 0L, 0L));
        assertThat(scores.labels()).containsExactly("a", "b", "c");
        assertThat(scores.numbers())
                .containsKeys("risk_at_coverage_0.5", "risk_at_coverage_0.8", "risk_at_coverage_0.9", "brier");
        assertThat(scores.measurement()).isEqualTo(new Measurement.Classes("rows", 4, 0.5, scores.number("ece")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scores.number("rmse"))
                .withMessageStartingWith("there is no rmse among [accuracy, ");
    }

    @Test
    void numbersAreScoredInTheUnitsOfTheTable() {
        // Means of 10 and 14 where 12 and 12 were right, with standard deviations of 4.
        Values p = Values.of(1, new double[] {10, 14}, new double[] {0, 0}, new double[] {16});
        Dataset rows = Dataset.of(new Inputs.Floats(1, new float[2]), new Targets.Values(1, new float[] {0.5f, 0.5f}));
        Scores scores = Scores.of("rows", VALUES, p, rows);
        assertThat(scores.headline()).isCloseTo(2, within(1e-9));
        assertThat(scores.isClassification()).isFalse();
        assertThat(scores.number("nll")).isCloseTo(0.5 * Math.log(2 * Math.PI * 16) + 4 / 32.0, within(1e-9));
        assertThat(scores.number("coverage_0.9")).isEqualTo(1);
        assertThat(scores.perClass()).isEmpty();
        Measurement.Numbers measured = (Measurement.Numbers) scores.measurement();
        assertThat(measured).isEqualTo(new Measurement.Numbers("rows", 2, scores.headline(), 1 - 0.9));
        assertThat(Scores.negativeFlips(p, p, rows)).isZero();
    }

    @Test
    void aNegativeFlipWasRightAndIsWrong() {
        Dataset rows = truth(0, 1, 2, 0);
        assertThat(Scores.negativeFlips(predicted(0, 1, 0, 1), predicted(0, 2, 2, 1), rows))
                .isEqualTo(0.25);
        assertThat(Scores.negativeFlips(predicted(0, 1, 2, 0), predicted(1, 0, 0, 1), rows))
                .isEqualTo(1);
        assertThat(Scores.negativeFlips(predicted(1, 0, 0, 1), predicted(0, 1, 2, 0), rows))
                .isZero();
    }

    private static Dataset numbered(int n) {
        float[] x = new float[n];
        for (int r = 0; r < n; r++) {
            x[r] = r;
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.None(n));
    }

    private static int[] rows(Dataset data) {
        return IntStream.range(0, data.size()).map(r -> (int) data.row(r)[0]).toArray();
    }

    @Test
    void everyRowTrainsOrChoosesOrMeasures() {
        for (int n : new int[] {0, 1, 29, 30, 31, 1000, 20_000}) {
            for (boolean choice : new boolean[] {false, true}) {
                RowSplit split = RowSplit.of(numbered(n), choice, Rng.of(5));
                int held = n < 30 ? 0 : Math.min(2000, (int) Math.round(0.15 * n));
                int choosing = choice ? (int) Math.round(0.4 * held) : 0;
                assertThat(split.choosing().size()).isEqualTo(choosing);
                assertThat(split.heldOut().size()).isEqualTo(held - choosing);
                assertThat(rows(split.training())).isSorted().isEqualTo(split.trained());
                assertThat(rows(split.choosing())).isSorted();
                assertThat(rows(split.heldOut())).isSorted();
                int[] all = Stream.of(split.trained(), rows(split.choosing()), rows(split.heldOut()))
                        .flatMapToInt(IntStream::of)
                        .sorted()
                        .toArray();
                assertThat(all).isEqualTo(IntStream.range(0, n).toArray());
            }
        }
    }
}
