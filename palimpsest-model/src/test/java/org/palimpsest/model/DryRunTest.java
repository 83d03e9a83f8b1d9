package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.policy.Limit;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** What is not learned leaves nothing behind; and the card of what is. */
final class DryRunTest {
    @TempDir
    Path directory;

    private static final SchemaOptions Y = SchemaOptions.target("y");

    private ModelDirectory model() {
        return ModelDirectory.at(directory.resolve("m"));
    }

    private LearnRequest request(String name, int rows, int from) throws IOException {
        StringBuilder text = new StringBuilder("x,z,y\n");
        for (int r = from; r < from + rows; r++) {
            text.append(r % 17).append(',').append(r).append(r % 17 < 8 ? ",low\n" : ",high\n");
        }
        Path file = Files.writeString(directory.resolve(name + ".csv"), text);
        return LearnRequest.of(Table.of(file), name).with(Y).withHidden(List.of(3));
    }

    @Test
    void aDryRunSaysWhatLearningWouldAndWritesNothing() throws IOException {
        LearnReport dry = model().dryRun(request("a", 60, 0), epoch -> {});
        assertThat(directory.resolve("m")).doesNotExist();
        assertThat(dry.first()).isTrue();
        LearnReport learned = model().learn(request("a", 60, 0));
        assertThat(dry.after()).isEqualTo(learned.after()).isPresent();
        LearnReport second = model().dryRun(request("b", 60, 60), epoch -> {});
        assertThat(model().history("HEAD")).hasSize(1);
        assertThat(second.first()).isFalse();
        assertThat(second.before()).isPresent();
        assertThat(model().learn(request("b", 60, 60)).after()).isEqualTo(second.after());
    }

    @Test
    void withoutATargetTheColumnsAreNamed() throws IOException {
        Table table = request("a", 60, 0).table();
        for (boolean dry : new boolean[] {true, false}) {
            LearnRequest untold = LearnRequest.of(table, "a");
            assertThatThrownBy(() -> {
                        if (dry) {
                            model().dryRun(untold, epoch -> {});
                        } else {
                            model().learn(untold);
                        }
                    })
                    .isInstanceOf(ModelException.class)
                    .hasMessageStartingWith("no target column; name one of the columns of ")
                    .hasMessageEndingWith("a.csv: x, z, y");
        }
    }

    @Test
    void aFailedFirstUpdateLeavesNothingButWhatWasThere() throws IOException {
        LearnRequest wrong = request("a", 60, 0).with(SchemaOptions.target("nothing"));
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThatThrownBy(() -> ModelDirectory.at(empty).learn(wrong)).isInstanceOf(TableException.class);
        assertThat(empty).doesNotExist();
        LearnReport refused = model().learn(request("a", 60, 0).with(Policy.NONE.with(Limit.LEAST_ROWS, 500)));
        assertThat(refused.accepted()).isFalse();
        assertThatThrownBy(() -> model().learn(wrong)).isInstanceOf(TableException.class);
        assertThat(model().lastRefused()).isPresent();
        assertThat(model().log()).hasSize(1);
    }

    @Test
    void whereThereIsNoModelItIsSaidHowToMakeOne() {
        for (ThrowingRun run : List.<ThrowingRun>of(
                () -> model().head(),
                () -> model().log(),
                () -> model().verify(),
                () -> model().lastRefused(),
                () -> model().rollback("HEAD"),
                () -> model().erase("a"))) {
            assertThatThrownBy(run::run)
                    .isInstanceOf(ModelException.class)
                    .hasMessage("there is no model in " + model().path());
        }
    }

    private interface ThrowingRun {
        void run() throws IOException;
    }

    @Test
    void whatTheModelDoesNotKnowIsToldBeforeItIsScored() throws IOException {
        model().learn(request("a", 60, 0));
        Path other = Files.writeString(directory.resolve("o.csv"), "x,z,y\n1,2,low\n3,4,odd\n");
        assertThatThrownBy(() -> model().score("HEAD", Table.of(other)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("has classes that the model does not know: odd; learn them first");
        LearnRequest tested = request("b", 60, 60).withTests(List.of(Table.of(other)));
        assertThatThrownBy(() -> model().learn(tested))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the test table")
                .hasMessageEndingWith("odd");
        assertThatThrownBy(() -> model().erase(List.of("1")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the rows of this model have no ids");
        Observation seen = model().observe(Table.of(other));
        assertThat(seen.newLabels()).containsExactly("odd");
        assertThat(seen.losses()).hasSize(2).last().isEqualTo(1.0);
    }

    @Test
    void theCardTellsTasksColumnsAndScores() throws IOException {
        model().learn(request("first|one", 60, 0).with(Keep.of("random:5")));
        assertThat(ModelCard.of("m", model(), "Ask it."))
                .startsWith("---\nlibrary_name: palimpsest\n")
                .contains("pipeline_tag: tabular-classification\n")
                .contains("\n# m\n\nPredicts y: target, 2 classes (high, low).\n")
                .contains("A Bayesian model that learned 1 task. Version `"
                        + model().head().hash() + "`.")
                .contains("Its answers come from the network.")
                .contains("| first\\|one | 60 | ")
                .contains("\n- x: number, around ")
                .contains("\n- balanced accuracy: ")
                .contains("5 points of the training data are kept; they can be erased.");
        model().learn(request("second", 20, 60));
        assertThat(ModelCard.of("m", model(), "Ask it."))
                .contains("learned 2 tasks one after another, each from its own rows alone.")
                .contains(" | not measured |\n")
                .contains("Too few rows to measure.\n");
    }

    @Test
    void theCardOfARegressionTellsItsError() throws IOException {
        LearnRequest number = LearnRequest.of(request("a", 60, 0).table(), "a")
                .withHidden(List.of(3))
                .with(SchemaOptions.target("z").withRegression());
        model().learn(number.with(Keep.of("none")));
        assertThat(ModelCard.of("m", model(), "Ask it."))
                .contains("pipeline_tag: tabular-regression\n")
                .contains("| task | rows | files | RMSE on held-out rows |")
                .contains("\n- rmse: ")
                .contains("No row of the training data is kept.\n");
        ModelDirectory summed = ModelDirectory.at(directory.resolve("n"));
        summed.learn(request("a", 60, 0));
        assertThat(ModelCard.of("n", summed, "Ask it."))
                .contains("No row of the training data is kept, but statistics of each class.\n");
    }
}
