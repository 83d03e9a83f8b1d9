package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;

final class PredictorTest {
    @TempDir
    Path directory;

    private Path plants(String name, int rows, int kinds, int from, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("length,width,dark,kind\n");
        for (int r = 0; r < rows; r++) {
            int kind = from + r % kinds;
            text.append(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%d,k%d%n",
                    3 * kind + random.nextGaussian(),
                    kind % 3 + 0.5 * random.nextGaussian(),
                    kind < 2 ? 0 : 4 * (kind - 1) + random.nextInt(2),
                    kind));
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    @Test
    void theChoiceIsRecordedAndPredictsTheSameAfterReload() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        LearnReport report = model.learn(LearnRequest.of(Table.of(plants("a", 60, 2, 0, 1)), "a")
                .with(SchemaOptions.target("kind"))
                .withHidden(List.of(8)));
        assertThat(report.version().predictors().choice().name()).isEqualTo("statistics"); // 26 rows of a class
        assertThat(model.head().predictors().choice())
                .isEqualTo(report.version().predictors().choice());
        Path asked = plants("asked", 40, 2, 0, 5);
        assertThat(model.score("HEAD", Table.of(asked)))
                .isEqualTo(ModelDirectory.at(directory.resolve("m")).score("HEAD", Table.of(asked)));
        Dataset rows = Dataset.of(new Inputs.Floats(2, new float[] {-1, 0, 1, 2}), new Targets.None(2));
        Classes now = (Classes)
                report.version().answers(org.palimpsest.math.Compute.shared()).predict(rows);
        Classes later = (Classes) model.answers("HEAD").predict(rows);
        for (int r = 0; r < 2; r++) {
            assertThat(later.probability(r, 0)).isEqualTo(now.probability(r, 0));
        }
    }

    @Test
    void aConstantColumnIsLearnedFromOnceItVaries() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        LearnReport first = model.learn(LearnRequest.of(Table.of(plants("a", 100, 2, 0, 1)), "a")
                .with(SchemaOptions.target("kind"))
                .withHidden(List.of(8)));
        assertThat(first.columns()).contains("dark: constant, always 0, learned from once it varies");
        assertThat(first.version().schema().features()).containsExactly("length", "width");
        Path asked = plants("asked", 40, 2, 0, 5);
        Scores before = model.score("HEAD", Table.of(asked));
        LearnReport second = model.learn(LearnRequest.of(Table.of(plants("b", 100, 2, 2, 2)), "b"));
        assertThat(second.notes()).contains("1 column that was constant or empty varies now and is learned from: dark");
        assertThat(second.version().schema().features()).containsExactly("length", "width", "dark");
        assertThat(second.version().state().network().inputs()).isEqualTo(3);
        // The version before does not know of it, and answers as it did.
        assertThat(model.score("HEAD~1", Table.of(asked))).isEqualTo(before);
        // Rows are still found again, though a column of theirs has another kind now.
        Table both = Table.of(directory.resolve("a.csv"), plants("c", 100, 2, 0, 3));
        assertThatThrownBy(() -> model.learn(LearnRequest.of(both, "c")))
                .isInstanceOfSatisfying(
                        RepeatedRowsException.class, e -> assertThat(e.known()).isEqualTo(100));
        assertThat(model.verify().isValid()).isTrue();
    }
}
