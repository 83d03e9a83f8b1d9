package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Sets of nominal 90 % hold the truth as often for classes that were learned long ago. */
final class CoverageTest {
    @TempDir
    Path directory;

    /** Gaussian classes: four that overlap, and two that lie on their edge. */
    private static final double[][] CENTRES = {{0, 0}, {1.2, 0}, {0, 1.2}, {1.2, 1.2}, {2.4, 0}, {0, 2.4}};

    private Table rows(String name, int from, int to, int each, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("x,y,class"));
        for (int r = 0; r < each * (to - from); r++) {
            int c = from + r % (to - from);
            lines.add(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s",
                    CENTRES[c][0] + random.nextGaussian(),
                    CENTRES[c][1] + random.nextGaussian(),
                    "abcdef".charAt(c)));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private ModelDirectory learned(List<String> predictors, Table... files) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model" + String.join("", predictors)));
        for (int t = 0; t < files.length; t++) {
            LearnRequest request = LearnRequest.of(files[t], "task " + t).withPredictors(predictors);
            model.learn(t == 0 ? request.with(SchemaOptions.target("class")) : request);
        }
        return model;
    }

    private static double coverage(ModelDirectory model, Table rows) throws IOException {
        RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.of(0.9), Optional.empty());
        int set = predictions.names().indexOf("set");
        List<Boolean> held = new ArrayList<>();
        predictions.predict(rows, new RowPredictions.Sink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public void row(String[] cells, RowAnswer answer) {
                held.add(List.of(String.valueOf(answer.values().get(set)).split("\\|"))
                        .contains(cells[2]));
            }
        });
        return held.stream().filter(one -> one).count() / (double) held.size();
    }

    @Test
    void classesThatComeLaterDoNotLowerTheCoverageOfOldOnes() throws IOException {
        ModelDirectory model = learned(List.of("exact"), rows("first", 0, 4, 400, 1), rows("second", 4, 6, 400, 2));
        assertThat(coverage(model, rows("old", 0, 4, 500, 3))).isBetween(0.86, 0.95);
        assertThat(coverage(model, rows("new", 4, 6, 500, 4))).isBetween(0.86, 0.95);
    }

    @Test
    void withTooFewRowsTheMissingOnesAreCounted() throws IOException {
        ModelDirectory model = learned(List.of("exact"), rows("few", 0, 2, 15, 1));
        assertThatThrownBy(() -> coverage(model, rows("asked", 0, 2, 5, 2)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("more held-out rows");
    }

    @Test
    void aNetworkTellsRowsOfAnotherKindFromThoseOfEveryFile() throws IOException {
        ModelDirectory model =
                learned(List.of("network", "statistics"), rows("first", 0, 4, 150, 1), rows("second", 4, 6, 150, 2));
        List<String> lines = new ArrayList<>(List.of("x,y,class"));
        for (int r = 0; r < 100; r++) {
            lines.add(String.format(Locale.ROOT, "%.3f,%.3f,a", 3.1 + r * 0.004, 3.1 + r * 0.003));
        }
        Table far = Table.of(Files.write(directory.resolve("far.csv"), lines));
        double usual = novelty(model, rows("usual", 0, 6, 50, 5));
        assertThat(usual).isBetween(0.35, 0.65);
        assertThat(novelty(model, far)).isGreaterThan(0.85);
    }

    private static double novelty(ModelDirectory model, Table rows) throws IOException {
        RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        int novelty = predictions.names().indexOf("novelty");
        List<Double> all = new ArrayList<>();
        predictions.predict(rows, new RowPredictions.Sink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public void row(String[] cells, RowAnswer answer) {
                all.add((Double) answer.values().get(novelty));
            }
        });
        return all.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
