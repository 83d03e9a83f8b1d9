package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Method;
import org.palimpsest.method.TrainingSettings;

final class RecipeTest {
    @Test
    void theDefaultKeepsTheDefaultStatistics() {
        assertThat(Recipe.DEFAULT.method().retention()).isEqualTo(Retention.Summary.DEFAULT);
        assertThat(ContinualLearner.classifier(2).build().untrained().recipe()).isEqualTo(Recipe.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 100, 511, 512, 1023, 1024, 5000, 60_000, 1_000_000})
    void sizesFollowTheRows(int rows) {
        TrainingSettings steps = Recipe.DEFAULT.method(rows).trainingSettings();
        long perEpoch = (rows + steps.batchSize() - 1L) / steps.batchSize();
        assertThat(steps.batchSize()).isBetween(16, 256);
        assertThat(steps.epochs()).isBetween(10, 200);
        assertThat(steps.epochs() == 200 || steps.epochs() * perEpoch >= 1500).isTrue();
        assertThat(steps.batchSize() == 16 || perEpoch >= 32).isTrue();
    }

    @Test
    void sizesAreAllThatFollowsTheRows() {
        Method base = Recipe.DEFAULT.method();
        Method sized = Recipe.DEFAULT.method(5000);
        assertThat(sized.with(base.trainingSettings())).isEqualTo(base);
        assertThat(Recipe.sized(sized)).isEqualTo(Recipe.DEFAULT);
        assertThat(Recipe.of(sized).method(1)).isEqualTo(sized);
    }

    @Test
    void aChangeLeavesTheRest() {
        Recipe nothing = Recipe.DEFAULT.with(new Retention.Nothing());
        assertThat(nothing.method().retention()).isEqualTo(new Retention.Nothing());
        assertThat(nothing.with(Retention.Summary.DEFAULT)).isEqualTo(Recipe.DEFAULT);
    }
}
