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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.VersionStoreException;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;

/** Versions of exact models that were thinned out predict as before where they say so, and refuse what needs sums. */
final class ThinnedModelTest {
    private static final int VERSIONS = 26;

    @TempDir
    Path directory;

    private Table table(String name, int rows, long seed, boolean number) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("x,y,target"));
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            double value = x + y * y + 0.3 * random.nextGaussian();
            lines.add(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s",
                    x,
                    y,
                    number ? String.format(Locale.ROOT, "%.4f", value) : value > 1 ? "a" : "b"));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private static LearnRequest first(LearnRequest request, boolean number) {
        SchemaOptions target = SchemaOptions.target("target");
        return request.with(number ? target.withRegression() : target).withPredictors(List.of("exact"));
    }

    private ModelDirectory learned(String name, boolean number) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve(name));
        for (int n = 1; n <= VERSIONS; n++) {
            LearnRequest request = LearnRequest.of(table(name + n, 60, n, number), "t" + n);
            model.learn(n == 1 ? first(request, number) : request);
        }
        return model;
    }

    private Dataset rows(ModelDirectory model, boolean number) throws IOException {
        try (EncodedTable rows = EncodedTable.labelled(
                model.head().schema(), table("asked", 200, 99, number), new ScratchDirectory(directory))) {
            return rows.dataset();
        }
    }

    @Test
    void aThinnedVersionGivesTheClassesOfBefore() throws IOException {
        ModelDirectory model = learned("m", false);
        Dataset rows = rows(model, false);
        ModelVersion thinned = model.version("5");
        assertThat(((ExactPredictor) thinned.predictors().chosen()).hasSums()).isFalse();
        assertThat(thinned.predictors().describe()).contains("without its sums");
        ModelDirectory young = ModelDirectory.at(directory.resolve("young"));
        for (int n = 1; n <= 5; n++) {
            LearnRequest request = LearnRequest.of(Table.of(directory.resolve("m" + n + ".csv")), "t" + n);
            young.learn(n == 1 ? first(request, false) : request);
        }
        assertThat(young.head().hash()).isEqualTo(thinned.hash());
        Classes whole = (Classes) young.head().answers(Compute.shared()).predict(rows);
        Classes now = (Classes) thinned.answers(Compute.shared()).predict(rows);
        double farthest = 0;
        for (int r = 0; r < rows.size(); r++) {
            assertThat(now.index(r)).isEqualTo(whole.index(r));
            farthest = Math.max(farthest, Math.abs(now.probability(r, 0) - whole.probability(r, 0)));
        }
        assertThat(farthest).isLessThan(0.2).isPositive();
        assertThat(thinned.answers(Compute.shared()).answer(rows).novelty()).isEmpty();
    }

    @Test
    void aThinnedVersionGivesTheMeansOfBeforeToTheBit() throws IOException {
        ModelDirectory model = learned("r", true);
        Dataset rows = rows(model, true);
        Values now = (Values) model.version("3").answers(Compute.shared()).predict(rows);
        ModelDirectory young = ModelDirectory.at(directory.resolve("young"));
        for (int n = 1; n <= 3; n++) {
            LearnRequest request = LearnRequest.of(Table.of(directory.resolve("r" + n + ".csv")), "t" + n);
            young.learn(n == 1 ? first(request, true) : request);
        }
        Values whole = (Values) young.head().answers(Compute.shared()).predict(rows);
        for (int r = 0; r < rows.size(); r++) {
            assertThat(now.mean(r)).isEqualTo(whole.mean(r));
            assertThat(now.sd(r)).isPositive().isLessThan(2 * whole.sd(r)); // far away rows had more
        }
    }

    @Test
    void whatNeedsSumsOfAThinnedVersionIsRefused() throws IOException {
        ModelDirectory model = learned("m", false);
        // The law of the sizes, scaled down: what predicts takes a small part of the room of sums.
        long versions = size(model.path().resolve("versions")) / VERSIONS;
        long parts = size(model.path().resolve("parts")) / 26;
        assertThat(versions).isLessThan(40_000);
        assertThat(parts).isGreaterThan(5 * versions);
        assertThatThrownBy(() -> model.rollback("5"))
                .isInstanceOfSatisfying(
                        VersionStoreException.Thinned.class,
                        e -> assertThat(e.number()).isEqualTo(5));
        assertThatThrownBy(() -> model.forget("t5")).isInstanceOf(VersionStoreException.Thinned.class);
        assertThat(model.forget(Table.of(directory.resolve("m5.csv"))).removed())
                .isEqualTo(60);
        assertThat(model.forget("t20").removed()).isEqualTo(60);
        assertThat(model.verify().isValid()).isTrue();
        assertThat(model.verify().thinned()).isPositive();
        assertThat(model.rollback("8").hash()).isEqualTo(model.version("8").hash());
    }

    private static long size(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            long size = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                size += Files.size(file);
            }
            return size;
        }
    }
}
