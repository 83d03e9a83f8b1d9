package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Scores;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.version.Event;

final class FollowerTest {
    @TempDir
    Path directory;

    private Path inbox = Path.of("");
    private ModelDirectory model = ModelDirectory.at(inbox);
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void paths() throws IOException {
        inbox = Files.createDirectory(directory.resolve("inbox"));
        model = ModelDirectory.at(directory.resolve("model"));
    }

    private static Follower.Settings settings(DriftPolicy drift, AfterRollback afterRollback, boolean skipBad) {
        return new Follower.Settings(
                Optional.of(SchemaOptions.target("side")),
                drift,
                Policy.STANDARD,
                true,
                List.of(6),
                3,
                afterRollback,
                skipBad);
    }

    private static final Follower.Settings USUAL = settings(DriftPolicy.STANDARD, AfterRollback.REFUSE, false);

    private List<WindowReport> follow(Follower.Settings settings) throws IOException {
        List<WindowReport> reports = new ArrayList<>();
        try (DirectorySource source = new DirectorySource(inbox, "inbox", Duration.ZERO, true, warnings::add)) {
            Follower.open(model, source, settings, epoch -> {}).run(() -> false, reports::add);
        }
        return reports;
    }

    private void file(String name, int rows, long seed, boolean flipped) throws IOException {
        Files.writeString(inbox.resolve(name), FollowedRows.csv(rows, seed, flipped));
    }

    @Test
    void everyWindowIsScoredByTheVersionBeforeItThenLearned() throws IOException {
        file("a.csv", 120, 1, false);
        assertThat(follow(USUAL)).hasSize(1).allMatch(report -> report.scores().isEmpty());
        file("b.csv", 90, 2, false);
        Scores expected = model.score("HEAD", Table.of(inbox.resolve("b.csv")));
        List<WindowReport> second = follow(USUAL);
        assertThat(second).hasSize(1);
        assertThat(second.get(0).number()).isEqualTo(2);
        assertThat(second.get(0).scores().orElseThrow().numbers()).isEqualTo(expected.numbers());
        assertThat(second.get(0).soFar()).isCloseTo(expected.headline(), within(1e-12));
        assertThat(follow(USUAL)).isEmpty();
        assertThat(model.head().provenance().tasks()).containsExactly("a.csv", "b.csv");
        assertThat(model.head().provenance().settings()).containsKey(StreamNote.SETTING);
        assertThat(model.log().get(1).details()).containsKeys("prequential", "drift", "action", "stream");
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void driftIsSeenAndTheDecayIsAsked() throws IOException {
        for (int w = 0; w < 4; w++) {
            file("a" + w + ".csv", 250, w, false);
        }
        file("b.csv", 250, 9, true);
        List<WindowReport> reports = follow(USUAL);
        assertThat(reports.stream().map(WindowReport::drifted)).containsExactly(false, false, false, false, true);
        assertThat(reports.get(4).action()).isEqualTo(DriftPolicy.Action.DECAY);
        assertThat(model.head().provenance().settings()).containsEntry("decay", "0.5");
        assertThat(model.version("HEAD~1").provenance().settings()).containsEntry("decay", "1.0");
    }

    @Test
    void whatIsNotLearnedIsNotedAndNotScoredAgain() throws IOException {
        Follower.Settings calm = settings(
                new DriftPolicy(DriftPolicy.Action.NOTHING, DriftPolicy.Action.LEARN, 0.5, 0.002),
                AfterRollback.REFUSE,
                false);
        file("a.csv", 100, 1, false);
        file("b.csv", 100, 2, false);
        List<WindowReport> reports = follow(calm);
        assertThat(reports.get(1).action()).isEqualTo(DriftPolicy.Action.NOTHING);
        assertThat(reports.get(1).learned()).isEmpty();
        assertThat(model.history("HEAD")).hasSize(1);
        assertThat(model.log().get(1).event()).isEqualTo(Event.OBSERVED);
        assertThat(follow(calm)).isEmpty();
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void aRollbackAsksWhatThen() throws IOException {
        file("a.csv", 100, 1, false);
        file("b.csv", 100, 2, false);
        file("c.csv", 100, 3, false);
        follow(USUAL);
        String last = model.head().hash();
        model.rollback("HEAD~1");
        assertThatThrownBy(() -> follow(USUAL))
                .isInstanceOf(ModelException.class)
                .isInstanceOfSatisfying(
                        ModelException.class, e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.ROLLED_BACK));
        assertThat(follow(settings(DriftPolicy.STANDARD, AfterRollback.REPEAT, false)))
                .hasSize(1);
        assertThat(model.head().hash()).isEqualTo(last);
        assertThat(follow(USUAL)).isEmpty();
        model.rollback("HEAD~1");
        String before = model.head().hash();
        assertThat(follow(settings(DriftPolicy.STANDARD, AfterRollback.SKIP, false)))
                .isEmpty();
        assertThat(model.head().hash()).isEqualTo(before);
        file("d.csv", 100, 4, false);
        assertThat(follow(USUAL)).hasSize(1);
        assertThat(model.head().provenance().tasks()).containsExactly("a.csv", "b.csv", "d.csv");
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void aFileThatCannotBeReadEndsItOrIsPassedOver() throws IOException {
        file("a.csv", 100, 1, false);
        Files.writeString(inbox.resolve("b.csv"), "x,y,side\n1,2,left\nmany,2,left\n");
        file("c.csv", 100, 3, false);
        assertThatThrownBy(() -> follow(USUAL)).isInstanceOf(TableException.class);
        assertThat(model.history("HEAD")).hasSize(1);
        List<WindowReport> reports = follow(settings(DriftPolicy.STANDARD, AfterRollback.REFUSE, true));
        assertThat(reports).hasSize(2);
        assertThat(reports.get(0).note()).contains("passed over");
        assertThat(model.head().provenance().tasks()).containsExactly("a.csv", "c.csv");
    }

    @Test
    void unfinishedFilesAreNotReadAndChangedOnesAreTold() throws IOException {
        file("a.csv", 100, 1, false);
        file(".hidden.csv", 100, 2, false);
        file("b.csv.part", 100, 3, false);
        Files.createFile(inbox.resolve("empty.tmp"));
        assertThat(follow(USUAL)).hasSize(1);
        Files.move(inbox.resolve("b.csv.part"), inbox.resolve("b.csv"));
        file("a.csv", 101, 1, false);
        assertThat(follow(USUAL)).hasSize(1);
        assertThat(warnings).hasSize(1).first().asString().contains("a.csv", "changed");
    }

    @Test
    void aFileIsFinishedWhenItNoLongerChanges() throws Exception {
        file("a.csv", 100, 1, false);
        Path growing = inbox.resolve("b.csv");
        String text = FollowedRows.csv(100, 2, false);
        Files.writeString(growing, text.substring(0, 1500));
        AtomicBoolean written = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            try {
                for (int end = 1500; end < text.length(); end = Math.min(text.length(), end + 300)) {
                    Thread.sleep(100);
                    Files.writeString(growing, text.substring(0, Math.min(text.length(), end + 300)));
                }
                written.set(true);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        List<WindowReport> reports = new ArrayList<>();
        List<Boolean> finished = new ArrayList<>();
        try (DirectorySource source =
                new DirectorySource(inbox, "inbox", Duration.ofMillis(1500), true, warnings::add)) {
            Follower.open(model, source, USUAL, epoch -> {}).run(() -> false, report -> {
                reports.add(report);
                finished.add(written.get());
            });
        }
        writer.join();
        assertThat(reports).hasSize(2);
        assertThat(finished.get(1)).isTrue();
        assertThat(reports.get(1).scores().orElseThrow().rows()).isEqualTo(100);
    }

    private List<WindowReport> lines(String text, WindowSize size, boolean replayed) throws IOException {
        List<WindowReport> reports = new ArrayList<>();
        try (LineSource source = new LineSource(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "lines", size, replayed, directory)) {
            Follower.open(model, source, USUAL, epoch -> {}).run(() -> false, reports::add);
        }
        return reports;
    }

    @Test
    void linesAreCutIntoWindowsAndReplayedOnesAreChecked() throws IOException {
        String text = FollowedRows.jsonLines(250, 1, false);
        assertThat(lines(text, new WindowSize.Rows(100), true).stream()
                        .map(r -> r.window().name()))
                .containsExactly("lines 1-100", "lines 101-200", "lines 201-250");
        String more = text + FollowedRows.jsonLines(60, 2, false);
        assertThat(lines(more, new WindowSize.Rows(100), true).stream()
                        .map(r -> r.window().name()))
                .containsExactly("lines 251-310");
        assertThatThrownBy(() -> lines(more.replace("left", "right"), new WindowSize.Rows(100), true))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("not those that were learned");
        assertThat(lines(FollowedRows.jsonLines(50, 3, false), new WindowSize.Rows(100), false).stream()
                        .map(r -> r.window().name()))
                .containsExactly("lines 311-360");
    }

    @Test
    void aStopLearnsTheRowsThatWereTakenFromThePipe() throws IOException {
        AtomicBoolean stop = new AtomicBoolean();
        List<WindowReport> reports = new ArrayList<>();
        try (PipedOutputStream pipe = new PipedOutputStream();
                LineSource source = new LineSource(
                        new PipedInputStream(pipe, 1 << 20), "pipe", new WindowSize.Rows(100), false, directory)) {
            pipe.write(FollowedRows.jsonLines(130, 1, false).getBytes(StandardCharsets.UTF_8));
            pipe.flush();
            Follower.open(model, source, USUAL, epoch -> {}).run(stop::get, report -> {
                reports.add(report);
                stop.set(true);
            });
        }
        assertThat(reports.stream().map(r -> r.window().name())).containsExactly("pipe 1-100", "pipe 101-130");
    }

    @Test
    void aWindowOfTimeEndsByTheClock() throws IOException {
        AtomicBoolean stop = new AtomicBoolean();
        List<WindowReport> reports = new ArrayList<>();
        try (PipedOutputStream pipe = new PipedOutputStream();
                LineSource source = new LineSource(
                        new PipedInputStream(pipe, 1 << 20), "pipe", WindowSize.parse("1s"), false, directory)) {
            pipe.write(FollowedRows.jsonLines(80, 1, false).getBytes(StandardCharsets.UTF_8));
            pipe.flush();
            Follower.open(model, source, USUAL, epoch -> {}).run(stop::get, report -> {
                reports.add(report);
                stop.set(true);
            });
        }
        assertThat(reports.stream().map(r -> r.window().name())).containsExactly("pipe 1-80");
    }

    @Test
    void aPositionOfAnotherKindIsRefused() throws IOException {
        lines(FollowedRows.jsonLines(50, 1, false), new WindowSize.Rows(100), false);
        assertThatThrownBy(() -> {
                    try (DirectorySource source =
                            new DirectorySource(inbox, "lines", Duration.ZERO, true, warnings::add)) {
                        Follower.open(model, source, USUAL, epoch -> {});
                    }
                })
                .isInstanceOf(ModelException.class)
                .isInstanceOfSatisfying(
                        ModelException.class, e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.OTHER_STREAM));
    }

    @Test
    void sizesOfWindowsAreRead() {
        assertThat(WindowSize.parse("1000")).isEqualTo(new WindowSize.Rows(1000));
        assertThat(WindowSize.parse("1000 rows")).isEqualTo(new WindowSize.Rows(1000));
        assertThat(WindowSize.parse("1h")).isEqualTo(new WindowSize.Time(Duration.ofHours(1)));
        for (String wrong : List.of("", "h", "1 week", "-5", "0", "0s")) {
            assertThatThrownBy(() -> WindowSize.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aStateSurvivesTheLog() {
        StreamState state = StreamState.begin("s", 0.002);
        assertThat(StreamState.of(state.map())).isEqualTo(state);
        assertThatThrownBy(() -> StreamState.of(Map.of("name", "s"))).isInstanceOf(IllegalArgumentException.class);
    }
}
