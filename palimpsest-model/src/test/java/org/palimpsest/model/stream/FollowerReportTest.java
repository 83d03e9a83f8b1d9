package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Scores;
import org.palimpsest.model.policy.Limit;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Event;

/** What a follower says of a window, and where it goes on. */
final class FollowerReportTest {
    @TempDir
    Path directory;

    private Path inbox = Path.of("");
    private ModelDirectory model = ModelDirectory.at(inbox);

    @BeforeEach
    void paths() throws IOException {
        inbox = Files.createDirectory(directory.resolve("inbox"));
        model = ModelDirectory.at(directory.resolve("model"));
    }

    private static Follower.Settings settings(SchemaOptions schema, Policy gate, boolean newClasses, boolean skipBad) {
        return new Follower.Settings(
                Optional.of(schema),
                DriftPolicy.STANDARD,
                gate,
                newClasses,
                List.of(4),
                3,
                AfterRollback.REFUSE,
                skipBad);
    }

    private static Follower.Settings settings(SchemaOptions schema) {
        return settings(schema, Policy.NONE, true, true);
    }

    private static final Follower.Settings SIDE = settings(SchemaOptions.target("side"));

    private List<WindowReport> follow(Follower.Settings settings, Consumer<EpochReport> progress) throws IOException {
        List<WindowReport> reports = new ArrayList<>();
        try (DirectorySource source = new DirectorySource(inbox, "inbox", Duration.ZERO, true, warning -> {})) {
            Follower follower = Follower.open(model, source, settings, progress);
            long before = follower.windows();
            follower.run(() -> false, reports::add);
            assertThat(follower.windows() - before).isEqualTo(reports.size());
        }
        return reports;
    }

    private WindowReport last(Follower.Settings settings) throws IOException {
        List<WindowReport> reports = follow(settings, epoch -> {});
        return reports.get(reports.size() - 1);
    }

    private Table file(String name, String text) throws IOException {
        return Table.of(Files.writeString(inbox.resolve(name), text));
    }

    private Table sides(String name, int rows, long seed) throws IOException {
        return file(name, FollowedRows.csv(rows, seed, false));
    }

    @Test
    void withoutAModelATargetIsAskedFor() {
        assertThatThrownBy(() -> follow(Follower.Settings.STANDARD, epoch -> {}))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("there is no model in " + model.path() + "");
    }

    @Test
    void theFirstWindowHasNoScoreAndSaysSo() throws IOException {
        sides("a.csv", 40, 1);
        WindowReport first = last(SIDE);
        assertThat(first.number()).isEqualTo(1);
        assertThat(first.scores()).isEmpty();
        assertThat(first.soFar()).isNaN();
        assertThat(first.nllSoFar()).isNaN();
        assertThat(first.note()).isEmpty();
        assertThat(first.refused()).isFalse();
        assertThat(model.head().seed()).isEqualTo(3);
        assertThat(model.head().state().network().hidden()).containsExactly(4);
        assertThat(model.log().get(0).details())
                .containsEntry("action", "learn")
                .doesNotContainKey("prequential");
    }

    @Test
    void theErrorSoFarOfARegressionIsThatOfAllRows() throws IOException {
        Follower.Settings price = settings(SchemaOptions.target("y").withRegression());
        file("a.csv", line(60, 1));
        last(price);
        Scores b = model.score("HEAD", file("b.csv", line(30, 2)));
        assertThat(last(price).soFar()).isCloseTo(b.headline(), within(1e-9));
        Scores c = model.score("HEAD", file("c.csv", line(50, 3)));
        WindowReport third = last(price);
        double squares = 30 * Math.pow(b.headline(), 2) + 50 * Math.pow(c.headline(), 2);
        assertThat(third.soFar()).isCloseTo(Math.sqrt(squares / 80), within(1e-9));
        assertThat(third.nllSoFar()).isCloseTo((30 * b.number("nll") + 50 * c.number("nll")) / 80, within(1e-9));
        // A file that cannot be read is counted as a window and changes no score.
        file("d.csv", "x,y\nmany,2\n");
        WindowReport skipped = last(price);
        assertThat(skipped.number()).isEqualTo(4);
        assertThat(skipped.soFar()).isEqualTo(third.soFar());
        assertThat(skipped.nllSoFar()).isEqualTo(third.nllSoFar());
        assertThat(skipped.scores()).isEmpty();
        assertThat(skipped.learned()).isEmpty();
        assertThat(skipped.action()).isEqualTo(DriftPolicy.Action.NOTHING);
        assertThat(model.log().get(3).details())
                .containsEntry("action", "skip")
                .hasEntrySatisfying(
                        "why", why -> assertThat(String.valueOf(why)).contains("d.csv:2"))
                .containsKey("stream");
        assertThat(follow(price, epoch -> {})).isEmpty();
    }

    private static String line(int rows, long seed) {
        StringBuilder text = new StringBuilder("x,y\n");
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.4f,%.4f%n", x, 5 * x + random.nextGaussian()));
        }
        return text.toString();
    }

    @Test
    void aWindowThatTheGateRefusesIsDone() throws IOException {
        sides("a.csv", 40, 1);
        last(SIDE);
        String head = model.head().hash();
        sides("b.csv", 30, 2);
        Policy many = Policy.NONE.with(Limit.LEAST_ROWS, 1000);
        Follower.Settings strict = settings(SchemaOptions.target("side"), many, true, false);
        WindowReport second = last(strict);
        assertThat(second.refused()).isTrue();
        assertThat(model.head().hash()).isEqualTo(head);
        assertThat(model.log().get(1).event()).isEqualTo(Event.REFUSED);
        assertThat(follow(strict, epoch -> {})).isEmpty();
        sides("c.csv", 30, 3);
        assertThat(last(SIDE).number()).isEqualTo(3);
    }

    @Test
    void rowsWithIdsAreLearnedOnceAndOthersAsOftenAsTheyCome() throws IOException {
        String text = FollowedRows.csv(40, 1, false);
        file("a.csv", text);
        last(SIDE);
        file("b.csv", text);
        assertThat(last(SIDE).learned()).isPresent();
        model = ModelDirectory.at(directory.resolve("with-ids"));
        String[] rows = text.split("\\R");
        StringBuilder named = new StringBuilder("key," + rows[0] + "\n");
        for (int r = 1; r < rows.length; r++) {
            named.append("k").append(r).append(',').append(rows[r]).append('\n');
        }
        file("a.csv", named.toString());
        file("b.csv", named.toString());
        WindowReport again = last(settings(SchemaOptions.target("side").withId("key")));
        assertThat(again.number()).isEqualTo(2);
        assertThat(again.learned()).isEmpty();
        assertThat(again.note()).contains("learned before").contains("b.csv");
        assertThat(model.history("HEAD")).hasSize(1);
        assertThat(model.log().get(1).event()).isEqualTo(Event.OBSERVED);
    }

    @Test
    void fixedClassesRefuseNewOnes() throws IOException {
        sides("a.csv", 40, 1);
        last(SIDE);
        file("b.csv", "x,y,side\n1,2,left\n1,2,above\n");
        assertThatThrownBy(() -> last(settings(SchemaOptions.target("side"), Policy.NONE, false, false)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("above");
        assertThat(last(SIDE).learned()).isPresent();
        assertThat(model.head().schema().labels()).contains("above");
    }

    @Test
    void aFileThatChangesWhileItIsLearnedIsLearnedAsItIsThen() throws IOException {
        sides("a.csv", 40, 1);
        last(SIDE);
        sides("b.csv", 30, 2);
        AtomicBoolean written = new AtomicBoolean();
        List<WindowReport> reports = follow(SIDE, epoch -> {
            if (!written.getAndSet(true)) {
                try {
                    sides("b.csv", 50, 2);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0).number()).isEqualTo(2);
        assertThat(reports.get(0).scores().orElseThrow().rows()).isEqualTo(50);
        assertThat(model.history("HEAD")).hasSize(2);
        assertThat(follow(SIDE, epoch -> {})).isEmpty();
    }

    @Test
    void theFirstFileMustBeReadable() throws IOException {
        file("a.csv", "x,y,side\n1,2\n");
        assertThatThrownBy(() -> last(SIDE)).hasMessageContaining("a.csv:2");
    }
}
