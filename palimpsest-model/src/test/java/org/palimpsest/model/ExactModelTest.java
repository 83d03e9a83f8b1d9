package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.Exposure;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;

/** Models that learn exactly: one file after the other equals all at once, to the bit. */
final class ExactModelTest {
    @TempDir
    Path directory;

    /** Points on rings, by the number of the ring. */
    private static List<String> rings(int rows, int from, int kinds, long seed) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            int ring = from + r % kinds;
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + ring + 0.15 * random.nextGaussian();
            lines.add(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s,r%d",
                    radius * Math.cos(angle),
                    radius * Math.sin(angle),
                    "abc".charAt(random.nextInt(3)),
                    ring));
        }
        return lines;
    }

    private Table table(String name, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(List.of("x,y,k,ring"));
        all.addAll(lines);
        return Table.of(Files.write(directory.resolve(name + ".csv"), all));
    }

    private static ExactPredictor exact(ModelDirectory model) throws IOException {
        return (ExactPredictor) model.head().predictors().chosen();
    }

    private ModelDirectory learned(String name, int threads, List<List<String>> files) throws IOException {
        try (Compute compute = Compute.on(threads)) {
            ModelDirectory model = ModelDirectory.at(directory.resolve(name), compute);
            int n = 0;
            for (List<String> lines : files) {
                LearnRequest request = LearnRequest.of(table(name + n, lines), "task " + n++)
                        .withRepetition()
                        .withPredictors(List.of("exact"));
                model.learn(n == 1 ? request.with(SchemaOptions.target("ring")) : request);
            }
            return model;
        }
    }

    @Test
    void afterTheFirstFileAnyOrderAndDivisionOfTheRowsGivesTheSameModel() throws IOException {
        List<String> first = rings(200, 0, 2, 1);
        List<String> rest = rings(300, 1, 3, 2);
        List<String> reversed = new ArrayList<>(rest);
        java.util.Collections.reverse(reversed);
        ModelDirectory whole = learned("whole", 1, List.of(first, rest));
        ModelDirectory parts = learned(
                "parts",
                2,
                List.of(first, reversed.subList(0, 90), reversed.subList(90, 250), reversed.subList(250, 300)));
        assertThat(exact(parts).statistics().rows()).isEqualTo(500);
        Table asked = table("asked", rings(80, 0, 4, 3));
        Scores one = whole.score("HEAD", asked);
        Scores other = parts.score("HEAD", asked);
        assertThat(other.number("accuracy")).isEqualTo(one.number("accuracy")).isGreaterThan(0.85);
        assertThat(exact(parts).features()).isEqualTo(exact(whole).features());
        assertThat(parts.head().labels()).isEqualTo(whole.head().labels());
        assertThat(exact(parts).state().integers().get("sums"))
                .isEqualTo(exact(whole).state().integers().get("sums"));
        assertThat(exact(parts)).isEqualTo(exact(whole));
    }

    @Test
    void aModelReadFromItsDirectoryPredictsTheSameBits() throws IOException {
        ModelDirectory model = learned("m", 2, List.of(rings(150, 0, 2, 1), rings(150, 2, 2, 2)));
        int width = model.head().schema().features().size();
        float[] cells = new float[3 * width];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (i % 7) / 3f - 1;
        }
        Dataset rows = Dataset.of(new Inputs.Floats(width, cells), new Targets.None(3));
        Classes now = (Classes) model.answers("HEAD").predict(rows);
        Classes later = (Classes)
                ModelDirectory.at(directory.resolve("m")).answers("HEAD").predict(rows);
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 4; c++) {
                assertThat(later.probability(r, c)).isEqualTo(now.probability(r, c));
            }
        }
        assertThat(model.answers("HEAD").answer(rows).novelty().orElseThrow()).hasSize(3);
        assertThat(ModelVersion.of("copy", model.head().bytes()).predictors())
                .isEqualTo(model.head().predictors());
    }

    @Test
    void numbersArePredictedWithTheirUncertainty() throws IOException {
        Random random = new Random(4);
        List<String> lines = new ArrayList<>(List.of("x,z"));
        for (int r = 0; r < 400; r++) {
            double x = 6 * random.nextDouble();
            lines.add(String.format(Locale.ROOT, "%.4f,%.4f", x, Math.sin(x) + 0.1 * random.nextGaussian()));
        }
        ModelDirectory model = ModelDirectory.at(directory.resolve("numbers"));
        model.learn(LearnRequest.of(Table.of(Files.write(directory.resolve("z.csv"), lines)), "z")
                .with(SchemaOptions.target("z").withRegression())
                .withPredictors(List.of("exact")));
        Scores scores = model.score("HEAD", Table.of(directory.resolve("z.csv")));
        assertThat(scores.number("rmse")).isLessThan(0.12);
        Dataset rows = Dataset.of(new Inputs.Floats(1, new float[] {0}), new Targets.None(1));
        assertThat(((Values) model.answers("HEAD").predict(rows)).sd(0)).isBetween(0.08, 0.13);
    }

    @Test
    void whatExactModelsCannotDoIsRefused() throws IOException {
        ModelDirectory model = learned("m", 1, List.of(rings(120, 0, 2, 1)));
        LearnRequest next = LearnRequest.of(table("next", rings(60, 0, 2, 9)), "next");
        ModelDirectory decayed = learned("decayed", 1, List.of(rings(120, 0, 2, 1)));
        decayed.learn(next.withDecay(0.5));
        assertThat(exact(decayed).statistics().weight()).isEqualTo(120);
        assertThatThrownBy(() -> decayed.forget(next.table()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("decayed");
        assertThatThrownBy(() -> model.learn(next.withPredictors(List.of("network", "statistics"))))
                .isInstanceOf(ModelException.class);
    }

    @Test
    void learningWarnsWhileThereAreNoMoreRowsThanFeatures() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("few"));
        LearnRequest first = LearnRequest.of(table("first", rings(200, 0, 2, 1)), "first")
                .with(SchemaOptions.target("ring"))
                .withFeatures(256);
        LearnReport report = model.learn(first);
        int width = exact(model).features().width();
        assertThat(report.exposure()).contains(new Exposure(200, width));
        assertThat(model.learn(LearnRequest.of(table("second", rings(200, 0, 2, 2)), "second"))
                        .exposure())
                .isEmpty();
    }

    @Test
    void theNumberOfFeaturesIsFixedByTheFirstTable() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("sized"));
        model.learn(LearnRequest.of(table("first", rings(120, 0, 2, 1)), "first")
                .with(SchemaOptions.target("ring"))
                .withFeatures(300));
        assertThat(exact(model).features().options().size()).isEqualTo(300);
        LearnRequest second = LearnRequest.of(table("second", rings(120, 0, 2, 2)), "second");
        assertThatThrownBy(() -> model.learn(second.withFeatures(400)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("400 features: the model has 300");
        model.learn(second.withFeatures(300));
        assertThat(exact(model).features().options().size()).isEqualTo(300);
        LearnRequest wide = LearnRequest.of(table("third", rings(120, 0, 2, 3)), "third")
                .with(SchemaOptions.target("ring"))
                .withHidden(List.of(10))
                .withFeatures(300);
        assertThatThrownBy(() -> ModelDirectory.at(directory.resolve("both")).learn(wide))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("exact");
        assertThatThrownBy(() -> second.withFeatures(9_000)).isInstanceOf(IllegalArgumentException.class);
    }
}
