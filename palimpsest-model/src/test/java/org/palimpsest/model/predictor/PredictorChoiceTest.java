package org.palimpsest.model.predictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.store.TensorFile;

final class PredictorChoiceTest {
    /** A predictor that is given its answers. */
    private record Given(String name, boolean isPreferred, RowPredictor rows) implements TablePredictor {
        @Override
        public String describe() {
            return "the " + name;
        }

        @Override
        public TablePredictor update(TaskRows rows) {
            return this;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public RowPredictor at(Compute compute) {
            return rows;
        }

        @Override
        public TensorFile state() {
            return new TensorFile(Map.of(), Map.of());
        }
    }

    private static Dataset classes(int n) {
        int[] label = new int[n];
        for (int r = 0; r < n; r++) {
            label[r] = r % 2;
        }
        return Dataset.of(new Inputs.Floats(1, new float[n]), new Targets.Labels(label, 2));
    }

    /** Wrong on the first rows. */
    private static TablePredictor wrong(String name, int wrong, boolean preferred) {
        return new Given(name, preferred, rows -> {
            float[] p = new float[2 * rows.size()];
            for (int r = 0; r < rows.size(); r++) {
                int label = ((Targets.Labels) rows.targets()).at(r);
                p[2 * r + (r < wrong ? 1 - label : label)] = 1;
            }
            return Classes.of(List.of("0", "1"), p, new double[rows.size()]);
        });
    }

    private static PredictorChoice choose(PredictorChoice before, int rows, TablePredictor... candidates) {
        return PredictorChoice.of(before, List.of(candidates), classes(rows), Compute.on(1));
    }

    @Test
    void theOneThatIsRightMostOftenAnswers() {
        PredictorChoice none = PredictorChoice.only("a");
        PredictorChoice chosen = choose(none, 20, wrong("a", 8, true), wrong("b", 3, false), wrong("c", 4, true));
        assertThat(chosen.name()).isEqualTo("b");
        assertThat(chosen.right()).containsExactly(Map.entry("a", 12L), Map.entry("b", 17L), Map.entry("c", 16L));
        assertThat(chosen.evidence()).isEqualTo("best on 20 held-out rows: a 12, b 17, c 16");
    }

    @Test
    void ofEqualsThePreferredOneAnswersAndElseTheFirst() {
        PredictorChoice none = PredictorChoice.only("a");
        assertThat(choose(none, 20, wrong("a", 2, false), wrong("b", 2, true)).name())
                .isEqualTo("b");
        assertThat(choose(none, 20, wrong("a", 2, false), wrong("b", 2, false)).name())
                .isEqualTo("a");
        assertThat(choose(none, 0, wrong("a", 2, false), wrong("b", 2, true)).name())
                .isEqualTo("b");
        assertThat(choose(none, 20, wrong("a", 1, false), wrong("b", 2, true)).name())
                .isEqualTo("a");
    }

    @Test
    void rowsOfEarlierVersionsCountWhileTheSamePredictorsCompete() {
        PredictorChoice before = new PredictorChoice("a", Map.of("a", 9L), 9);
        assertThat(choose(before, 20, wrong("a", 2, false)).rows()).isZero();
        PredictorChoice first = choose(before, 20, wrong("a", 0, false), wrong("b", 3, false));
        assertThat(first.rows()).isEqualTo(20);
        PredictorChoice second = choose(first, 20, wrong("a", 2, false), wrong("b", 0, false));
        assertThat(second.right()).containsExactly(Map.entry("a", 38L), Map.entry("b", 37L));
        assertThat(second.rows()).isEqualTo(40);
        assertThat(second.name()).isEqualTo("a");
    }

    @Test
    void numbersAreCountedForTheNearest() {
        Dataset rows = Dataset.of(new Inputs.Floats(1, new float[3]), new Targets.Values(1, new float[] {1, 2, 3}));
        TablePredictor ones = new Given("ones", true, r -> values(1, 1, 1));
        TablePredictor threes = new Given("threes", false, r -> values(2.9, 2.9, 2.9));
        PredictorChoice choice =
                PredictorChoice.of(PredictorChoice.only("ones"), List.of(ones, threes), rows, Compute.on(1));
        assertThat(choice.right()).containsExactly(Map.entry("ones", 1L), Map.entry("threes", 2L));
        assertThat(choice.name()).isEqualTo("threes");
    }

    private static Values values(double... mean) {
        return Values.of(1, mean, new double[mean.length], new double[] {1});
    }

    @Test
    void aChoiceNamesOneOfThoseThatAreCounted() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PredictorChoice("c", Map.of("a", 1L), 1))
                .withMessageContaining("do not choose c");
    }
}
