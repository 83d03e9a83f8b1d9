package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.VersionStoreException;

/** Requests, what they keep, and what versions say of their tasks, as values. */
final class RequestTest {
    private static final Table TABLE = Table.of(Path.of("t.csv"));
    private static final Schema VALUES = new Schema(List.of(new Column.ValueTarget("y", 0, 1, List.of())));
    private static final Schema CLASSES = new Schema(List.of(new Column.ClassTarget("y", List.of("a"), false)));

    @Test
    void everyChoiceLeavesTheOthers() {
        SchemaOptions options = SchemaOptions.target("y");
        Retention nothing = new Retention.Nothing();
        LearnRequest all = LearnRequest.of(TABLE, "task")
                .with(DecisionRule.MOST_PROBABLE)
                .withPredictors(List.of("network"))
                .with(Recipe.DEFAULT_METHOD)
                .withHidden(List.of(3))
                .withRepetition()
                .withFixedClasses()
                .withSeed(5)
                .with(Policy.NONE)
                .withDecay(0.5)
                .with(nothing)
                .withTests(List.of(TABLE))
                .with(options);
        LearnRequest expected = new LearnRequest(
                TABLE,
                "task",
                Optional.of(options),
                List.of(TABLE),
                Optional.of(nothing),
                0.5,
                Policy.NONE,
                Optional.of(5L),
                false,
                true,
                Optional.of(List.of(3)),
                Optional.of(Recipe.DEFAULT_METHOD),
                Optional.of(List.of("network")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(DecisionRule.MOST_PROBABLE));
        assertThat(all).isEqualTo(expected);
        // In another order, so that each is followed by each.
        assertThat(LearnRequest.of(TABLE, "task")
                        .with(options)
                        .withTests(List.of(TABLE))
                        .with(nothing)
                        .withDecay(0.5)
                        .with(Policy.NONE)
                        .withSeed(5)
                        .withFixedClasses()
                        .withRepetition()
                        .withHidden(List.of(3))
                        .with(Recipe.DEFAULT_METHOD)
                        .withPredictors(List.of("network"))
                        .with(DecisionRule.MOST_PROBABLE))
                .isEqualTo(expected);
        assertThat(LearnRequest.builder(TABLE, "task")
                        .schema(options)
                        .tests(List.of(TABLE))
                        .retention(nothing)
                        .decay(0.5)
                        .policy(Policy.NONE)
                        .seed(5)
                        .newClasses(false)
                        .again(true)
                        .hidden(List.of(3))
                        .method(Recipe.DEFAULT_METHOD)
                        .predictors(List.of("network"))
                        .decision(DecisionRule.MOST_PROBABLE)
                        .build())
                .isEqualTo(expected)
                .isEqualTo(expected.toBuilder().build());
    }

    @Test
    void aDecayIsAShareThatLeavesSomething() {
        assertThat(LearnRequest.of(TABLE, "t").withDecay(1).decay()).isEqualTo(1);
        for (double wrong : new double[] {0, -0.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> LearnRequest.of(TABLE, "t").withDecay(wrong))
                    .withMessage("decay must be in (0, 1], was " + wrong);
        }
    }

    @Test
    void everyWordIsUnderstoodAndSaidAgain() {
        for (String words : Keep.WORDS) {
            assertThat(Keep.describe(Keep.of(words))).isEqualTo(words);
            assertThat(Keep.of(words.toUpperCase(java.util.Locale.ROOT))).isEqualTo(Keep.of(words));
        }
        assertThat(Keep.describe(Keep.of("random:1"))).isEqualTo("random:1");
        assertThat(Keep.describe(new Retention.Everything())).isEqualTo("everything");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keep.of("random:0"))
                .withMessage("'random:0' cannot be kept; use one of summary, none, random:200, kcenter:200, stein:200,"
                        + " giga:200, sensitivity:200 (points per task)");
    }

    @Test
    void rowsAreDrawnClassByClassWhereThereAreClasses() {
        Retention drawn = Keep.of("random:20");
        assertThat(Keep.fitting(drawn, CLASSES)).isSameAs(drawn);
        Retention.Points fitting = (Retention.Points) Keep.fitting(drawn, VALUES);
        assertThat(fitting.selection()).isEqualTo(new Selection.Random(false));
        assertThat(fitting.size()).isEqualTo(20);
        for (String words : List.of("kcenter:20", "none", "summary")) {
            assertThat(Keep.fitting(Keep.of(words), VALUES)).isEqualTo(Keep.of(words));
        }
        assertThatThrownBy(() -> Keep.check(Keep.of("sensitivity:20"), VALUES))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("what is to be kept, sensitivity:20, is made of classes");
        assertThatCode(() -> Keep.check(Keep.of("sensitivity:20"), CLASSES)).doesNotThrowAnyException();
        assertThatCode(() -> Keep.check(Keep.of("random:20"), VALUES)).doesNotThrowAnyException();
    }

    private static Provenance provenance(String task, String fingerprint) {
        return new Provenance(
                task,
                List.of("f.csv"),
                fingerprint,
                3,
                1,
                Map.of("decay", "1.0"),
                "p",
                "k",
                List.of(task),
                Map.of(),
                Map.of(),
                2,
                Map.of(4, 5L),
                0.5,
                List.of(fingerprint));
    }

    @Test
    void aVersionKnowsItsTaskAndThoseBeforeIt() {
        Provenance later = provenance("b", "g").following(List.of(new TaskEntry("a", "f")));
        assertThat(later.tasks()).containsExactly("a", "b");
        assertThat(later.fingerprints()).containsExactly("f", "g");
        assertThat(later.taskOf("f")).contains("a");
        assertThat(later.taskOf("g")).contains("b");
        assertThat(later.taskOf("h")).isEmpty();
        assertThat(later.own()).isEqualTo(provenance("b", "g"));
        assertThat(later.withSetting("again", "true").settings()).isEqualTo(Map.of("decay", "1.0", "again", "true"));
        assertThat(later.withScores(Map.of("nll", 1.0), Map.of("nll", 2.0)).after())
                .isEqualTo(Map.of("nll", 2.0));
        assertThat(later.withScores(Map.of("nll", 1.0), Map.of()).before()).isEqualTo(Map.of("nll", 1.0));
    }

    @Test
    void anEntryOfTheLogNamesTaskAndRows() throws VersionStoreException {
        TaskEntry entry = TaskEntry.of(provenance("b", "g"));
        assertThat(TaskEntry.of(entry.words())).isEqualTo(entry).isEqualTo(new TaskEntry("b", "g"));
        for (Map<String, String> wrong : List.of(Map.of("task", "b"), Map.of("fingerprint", "g"))) {
            assertThatThrownBy(() -> TaskEntry.of(wrong))
                    .isInstanceOf(VersionStoreException.class)
                    .hasMessageContaining("names no task or no fingerprint");
        }
    }
}
