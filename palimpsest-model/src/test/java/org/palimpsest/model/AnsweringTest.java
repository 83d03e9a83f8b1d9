package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.coreset.ClassStatistics;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;

final class AnsweringTest {
    @TempDir
    Path directory;

    /** Two classes at −1 and 1 of one input. */
    private static ClassSummary summary(long count) {
        return new ClassSummary(0, List.of(part(count, -1), part(count, 1)));
    }

    private static ClassStatistics part(long count, float mean) {
        return new ClassStatistics(count, new float[] {mean}, new float[0], new float[0], new float[] {0.1f});
    }

    private static Dataset rows(int n) {
        float[] x = new float[n];
        int[] label = new int[n];
        for (int r = 0; r < n; r++) {
            label[r] = r % 2;
            x[r] = label[r] == 0 ? -1 : 1;
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Labels(label, 2));
    }

    /** A network that is wrong on the first rows. */
    private static Classes network(Dataset rows, int wrong) {
        float[] p = new float[2 * rows.size()];
        for (int r = 0; r < rows.size(); r++) {
            int label = ((Targets.Labels) rows.targets()).at(r);
            p[2 * r + (r < wrong ? 1 - label : label)] = 1;
        }
        return Classes.of(List.of("0", "1"), p, new double[rows.size()]);
    }

    private static Answering choose(Answering before, long count, int rows, int wrong) {
        Dataset held = rows(rows);
        return Answering.choose(before, summary(count), network(held, wrong), held, Team.of(1));
    }

    @Test
    void theOneThatIsRightMoreOftenAnswers() {
        assertThat(choose(Answering.NETWORK, 1000, 20, 8).statistics()).isTrue();
        assertThat(choose(new Answering(true, 1, 0, 9, 0), 1000, 20, 8).statistics())
                .isFalse();
    }

    @Test
    void ofFewRowsTheStatisticsAnswerUnlessTheNetworkIsSeenToBeBetter() {
        assertThat(choose(Answering.NETWORK, 20, 20, 0).statistics()).isTrue();
        assertThat(choose(Answering.NETWORK, 1000, 20, 0).statistics()).isFalse();
        assertThat(choose(new Answering(false, 1, 0, 9, 0), 20, 20, 0).statistics())
                .isFalse();
    }

    @Test
    void rowsOfEarlierVersionsCount() {
        Answering first = choose(new Answering(false, 1, 0, 3, 0), 1000, 20, 2);
        assertThat(first.statistics()).isFalse();
        Answering second = choose(first, 1000, 20, 2);
        assertThat(second.onlyStatistics()).isEqualTo(4);
        assertThat(second.onlyNetwork()).isEqualTo(3);
        assertThat(second.statistics()).isTrue();
        assertThat(second.rows()).isEqualTo(20);
    }

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
        assertThat(report.version().answering().statistics()).isTrue(); // 26 rows of a class
        assertThat(model.head().answering()).isEqualTo(report.version().answering());
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
        assertThat(second.notes()).contains("1 column that was constant varies now and is learned from: dark");
        assertThat(second.version().schema().features()).containsExactly("length", "width", "dark");
        assertThat(second.version().state().network().inputs()).isEqualTo(3);
        // The version before does not know of it, and answers as it did.
        assertThat(model.score("HEAD~1", Table.of(asked))).isEqualTo(before);
        // Rows are still found again, though a column of theirs has another kind now.
        LearnReport third =
                model.learn(LearnRequest.of(Table.of(directory.resolve("a.csv"), plants("c", 100, 2, 0, 3)), "c"));
        assertThat(third.version().provenance().seenBefore()).isEqualTo(100);
        assertThat(model.verify().isValid()).isTrue();
    }
}
