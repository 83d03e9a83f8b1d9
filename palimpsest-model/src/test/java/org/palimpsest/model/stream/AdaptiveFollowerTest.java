package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.predictor.DriftingPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Following a stream row by row, with weights that drift. */
final class AdaptiveFollowerTest {
    @TempDir
    Path directory;

    private static Follower.Settings settings(SchemaOptions schema, boolean adapt) {
        Follower.Settings settings = new Follower.Settings(
                Optional.of(schema),
                DriftPolicy.STANDARD,
                Policy.STANDARD,
                true,
                List.of(6),
                3,
                AfterRollback.REFUSE,
                false);
        return adapt ? settings.adapting() : settings;
    }

    private static final Follower.Settings SIDE = settings(SchemaOptions.target("side"), true);

    private List<WindowReport> follow(ModelDirectory model, Path inbox, Follower.Settings settings) throws IOException {
        List<WindowReport> reports = new ArrayList<>();
        try (DirectorySource source = new DirectorySource(inbox, "inbox", Duration.ZERO, true, warning -> {})) {
            Follower.open(model, source, settings, epoch -> {}).run(() -> false, reports::add);
        }
        return reports;
    }

    private ModelDirectory model(String name) {
        return ModelDirectory.at(directory.resolve(name));
    }

    private Path inbox(String name, String... files) throws IOException {
        Path inbox = Files.createDirectories(directory.resolve(name));
        for (int w = 0; w < files.length; w++) {
            Files.writeString(inbox.resolve("part" + w + ".csv"), files[w]);
        }
        return inbox;
    }

    @Test
    void everyRowIsScoredBeforeItIsLearnedAlsoThoseOfTheFirstWindow() throws IOException {
        ModelDirectory model = model("m");
        List<WindowReport> reports =
                follow(model, inbox("in", FollowedRows.csv(400, 1, false), FollowedRows.csv(400, 2, false)), SIDE);
        assertThat(reports).hasSize(2);
        double first = reports.get(0).scores().orElseThrow().headline();
        double second = reports.get(1).scores().orElseThrow().headline();
        assertThat(reports.get(0).scores().orElseThrow().rows()).isEqualTo(400);
        assertThat(second).isGreaterThan(0.9).isGreaterThan(first);
        assertThat(reports.get(1).soFar()).isCloseTo((first + second) / 2, within(1e-12));
        assertThat(reports.get(1).lately()).isBetween(first, second);
        assertThat(model.head().predictors().names()).containsExactly(DriftingPredictor.NAME);
        assertThat(model.head().calibration().rows()).isEqualTo(800);
        assertThat(model.head().provenance().rows()).isEqualTo(400);
        assertThat(model.verify().isValid()).isTrue();
        assertThat(follow(model, directory.resolve("in"), SIDE)).isEmpty();
    }

    @Test
    void howLaterRowsAreDividedIntoWindowsDoesNotMatter() throws IOException {
        String begin = FollowedRows.csv(150, 1, false);
        String more = FollowedRows.csv(90, 2, true);
        List<String> rows = more.lines().toList();
        String head = rows.get(0) + "\n";
        ModelDirectory whole = model("whole");
        ModelDirectory parts = model("parts");
        follow(whole, inbox("one", begin, more), SIDE);
        follow(
                parts,
                inbox(
                        "some",
                        begin,
                        head + String.join("\n", rows.subList(1, 2)) + "\n",
                        head + String.join("\n", rows.subList(2, 50)) + "\n",
                        head + String.join("\n", rows.subList(50, rows.size())) + "\n"),
                SIDE);
        assertThat(parts.history("HEAD")).hasSize(4);
        assertThat(parts.head().predictors().chosen())
                .isEqualTo(whole.head().predictors().chosen());
    }

    @Test
    void abruptDriftIsSeenAndFollowed() throws IOException {
        List<WindowReport> reports = follow(
                model("m"),
                inbox(
                        "in",
                        FollowedRows.csv(800, 1, false),
                        FollowedRows.csv(800, 2, true),
                        FollowedRows.csv(800, 3, true)),
                SIDE);
        assertThat(reports.stream().map(WindowReport::drifted)).containsExactly(false, true, false);
        assertThat(reports.get(2).scores().orElseThrow().headline()).isGreaterThan(0.85);
    }

    @Test
    void numbersAreFollowedInTheirUnits() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        Random random = new Random(1);
        for (int r = 0; r < 600; r++) {
            double x = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.4f,%.4f%n", x, 5000 + 100 * x + 10 * random.nextGaussian()));
        }
        Follower.Settings numbers = settings(SchemaOptions.target("y").withRegression(), true);
        ModelDirectory model = model("m");
        WindowReport report =
                follow(model, inbox("in", text.toString()), numbers).get(0);
        assertThat(report.scores().orElseThrow().headline()).isBetween(9.0, 40.0);
        assertThat(report.lately()).isCloseTo(report.scores().orElseThrow().headline(), within(10.0));
        assertThat(model.score("HEAD", Table.of(directory.resolve("in").resolve("part0.csv")))
                        .headline())
                .isBetween(8.0, 12.0);
    }

    @Test
    void newClassesAndColumnsThatAwakeAreLearned() throws IOException {
        StringBuilder first = new StringBuilder("x,z,side\n");
        StringBuilder second = new StringBuilder("x,z,side\n");
        Random random = new Random(2);
        for (int r = 0; r < 300; r++) {
            double x = random.nextGaussian();
            first.append(String.format(Locale.ROOT, "%.4f,7,%s%n", x, x > 0 ? "right" : "left"));
            double z = random.nextGaussian();
            second.append(String.format(Locale.ROOT, "%.4f,%.4f,%s%n", x, 7 + z, z > 0 ? "up" : "left"));
        }
        ModelDirectory model = model("m");
        List<WindowReport> reports =
                follow(model, inbox("in", first.toString(), second.toString(), second.toString()), SIDE);
        assertThat(model.head().labels()).containsExactlyInAnyOrder("left", "right", "up");
        assertThat(reports.get(2).scores().orElseThrow().headline()).isGreaterThan(0.8);
    }

    @Test
    void linesOfOneRowAreWindowsAfterALargerFirstOne() throws IOException {
        ModelDirectory model = model("m");
        byte[] lines = FollowedRows.jsonLines(105, 4, false).getBytes(StandardCharsets.UTF_8);
        List<WindowReport> reports = new ArrayList<>();
        try (LineSource source = new LineSource(
                new ByteArrayInputStream(lines),
                "lines",
                new WindowSize.Rows(100),
                new WindowSize.Rows(1),
                false,
                directory)) {
            Follower.open(model, source, SIDE, epoch -> {}).run(() -> false, reports::add);
        }
        assertThat(reports).hasSize(6).allMatch(report -> report.scores().isPresent());
        assertThat(model.history("HEAD")).hasSize(6);
    }

    @Test
    void whatDriftsIsNotAdditiveAndDoesNotDecay() throws IOException {
        ModelDirectory model = model("m");
        Path inbox = inbox("in", FollowedRows.csv(100, 1, false));
        follow(model, inbox, SIDE);
        assertThat(model.head().predictors().chosen()).isNotInstanceOf(AdditivePredictor.class);
        Files.writeString(directory.resolve("more.csv"), FollowedRows.csv(50, 2, false));
        LearnRequest more = LearnRequest.of(Table.of(directory.resolve("more.csv")), "more");
        assertThatThrownBy(() -> model.learn(more.withDecay(0.5)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("forgets by itself");
        assertThat(model.learn(more).beforeLearning()).isPresent();
    }

    @Test
    void aModelThatDoesNotLearnRowByRowIsRefused() throws IOException {
        ModelDirectory model = model("m");
        Path inbox = inbox("in", FollowedRows.csv(100, 1, false));
        follow(model, inbox, settings(SchemaOptions.target("side"), false));
        assertThatThrownBy(() -> follow(model, inbox, SIDE))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("does not learn row by row");
    }

    @Test
    void coverageAlongAStreamIsStoredWithItsVersionsAndGoesOnToTheBit() throws IOException {
        String[] files = new String[6];
        for (int w = 0; w < files.length; w++) {
            files[w] = FollowedRows.csv(150, w, w > 2);
        }
        for (boolean adapt : new boolean[] {true, false}) {
            Follower.Settings covering =
                    settings(SchemaOptions.target("side"), adapt).withCoverage(0.8);
            ModelDirectory whole = model("whole" + adapt);
            List<WindowReport> all = follow(whole, inbox("all" + adapt, files), covering);
            ModelDirectory parts = model("parts" + adapt);
            Path inbox = inbox("some" + adapt, java.util.Arrays.copyOf(files, 3));
            follow(parts, inbox, covering);
            inbox("some" + adapt, files);
            // The level that was asked for first is kept.
            List<WindowReport> rest = follow(parts, inbox, settings(SchemaOptions.target("side"), adapt));
            assertThat(rest.get(2).coverage()).isEqualTo(all.get(5).coverage()).isPresent();
            assertThat(whole.head().calibration().stream())
                    .isEqualTo(parts.head().calibration().stream())
                    .isEqualTo(all.get(5).coverage());
            long scored = adapt ? 900 : 750; // a new model predicts nothing before its first window
            assertThat(all.get(5).coverage().orElseThrow().rows()).isEqualTo(scored);
            RowPredictions predictions = RowPredictions.with(whole.answers("HEAD"), Optional.of(0.8), Optional.empty());
            assertThat(predictions.names()).contains("set");
        }
    }
}
