package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelException;

final class DirectorySourceTest {
    private static final Instant PAST = Instant.parse("2024-05-06T07:08:09Z");

    @TempDir
    Path inbox;

    private final List<String> warnings = new ArrayList<>();

    private DirectorySource source(Duration settle, boolean once) throws ModelException {
        return new DirectorySource(inbox, "inbox", settle, once, warnings::add);
    }

    private DirectorySource ended() throws ModelException {
        return source(Duration.ZERO, true);
    }

    private Path file(String name, String text) throws IOException {
        Path file = Files.writeString(inbox.resolve(name), text);
        return Files.setLastModifiedTime(file, FileTime.from(PAST));
    }

    private static List<Window> all(DirectorySource source) throws IOException {
        List<Window> all = new ArrayList<>();
        for (Optional<Window> next = source.next(() -> false); next.isPresent(); next = source.next(() -> false)) {
            all.add(next.get());
            source.done(next.get());
        }
        return all;
    }

    /** Stops at the n-th question, and does something before each. */
    private static BooleanSupplier asked(int n, Runnable before) {
        AtomicInteger questions = new AtomicInteger();
        return () -> {
            before.run();
            return questions.incrementAndGet() >= n;
        };
    }

    @Test
    void finishedFilesComeByNameEachOnce() throws IOException {
        Files.createDirectory(inbox.resolve("aa"));
        for (String name : List.of("c.csv", "a b.csv", "b.csv")) {
            file(name, "x\n");
        }
        for (String name : List.of(".d.csv", "_d.csv", "d.csv~", "d.tmp", "d.part", "d.crdownload", "d.filepart")) {
            file(name, "x\n");
        }
        DirectorySource source = ended();
        List<Window> windows = all(source);
        assertThat(windows).extracting(Window::name).containsExactly("a b.csv", "b.csv", "c.csv");
        assertThat(windows.get(0).position()).isEqualTo("2 2024-05-06T07:08:09Z a b.csv");
        assertThat(windows.get(0).table().name())
                .isEqualTo(inbox.resolve("a b.csv").toString());
        DirectorySource resumed = ended();
        resumed.resume(windows.subList(0, 2).stream().map(Window::position).toList());
        assertThat(all(resumed)).extracting(Window::name).containsExactly("c.csv");
        assertThat(warnings).isEmpty();
    }

    @Test
    void aWindowThatIsNotDoneComesAgain() throws IOException {
        file("a.csv", "x\n");
        DirectorySource source = ended();
        assertThat(source.next(() -> false).orElseThrow().name()).isEqualTo("a.csv");
        assertThat(source.next(() -> false).orElseThrow().name()).isEqualTo("a.csv");
    }

    @Test
    void anEmptyFileIsWaitedFor() throws IOException {
        file("a.csv", "");
        DirectorySource source = ended();
        assertThat(source.next(asked(3, () -> {}))).isEmpty();
        AtomicInteger looks = new AtomicInteger();
        Optional<Window> filled = source.next(asked(50, () -> {
            if (looks.incrementAndGet() == 2) {
                write("a.csv", "x\n1\n");
            }
        }));
        assertThat(filled.orElseThrow().position()).startsWith("4 ");
    }

    private void write(String name, String text) {
        try {
            file(name, text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anOpenStreamWaitsForFilesUntilItIsStopped() throws IOException {
        DirectorySource source = source(Duration.ZERO, false);
        assertThat(source.next(asked(2, () -> {}))).isEmpty();
        assertThat(source.next(asked(50, () -> write("a.csv", "x\n")))
                        .orElseThrow()
                        .name())
                .isEqualTo("a.csv");
        assertThat(source.next(() -> true)).isEmpty();
    }

    @Test
    void aFileIsFinishedByItsOwnTimeOrByOurLooks() throws IOException {
        Path file = file("a.csv", "x\n");
        assertThat(source(Duration.ofDays(1), true).next(() -> false)).isPresent();
        // A clock that is ahead: what counts then is how long we have seen it unchanged.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofDays(1))));
        assertThat(source(Duration.ofDays(1), true).next(asked(3, () -> {}))).isEmpty();
        assertThat(source(Duration.ofMillis(300), true).next(asked(600, () -> {})))
                .isPresent();
    }

    @Test
    void aChangeWhileAWindowIsReadIsTold() throws IOException {
        file("a.csv", "x\n");
        Window window = ended().next(() -> false).orElseThrow();
        window.unchanged().check();
        file("a.csv", "x\n1\n");
        assertThatThrownBy(() -> window.unchanged().check())
                .isInstanceOf(Window.ChangedException.class)
                .hasMessage(inbox.resolve("a.csv") + " has changed while it was read");
        Files.delete(inbox.resolve("a.csv"));
        assertThatThrownBy(() -> window.unchanged().check()).isInstanceOf(Window.ChangedException.class);
    }

    @Test
    void aChangeAfterwardsIsToldOnce() throws IOException {
        file("a.csv", "x\n");
        DirectorySource source = ended();
        assertThat(all(source)).hasSize(1);
        file("a.csv", "x\n1\n");
        assertThat(all(source)).isEmpty();
        assertThat(all(source)).isEmpty();
        assertThat(warnings)
                .containsExactly("a.csv has changed since it was learned; its new rows are not learned. Write rows to a"
                        + " file with a new name");
    }

    @Test
    void whatIsNoDirectoryAndWhatIsNoPositionIsRefused() throws IOException {
        Path file = file("a.csv", "x\n");
        assertThatThrownBy(() -> new DirectorySource(file, "inbox", Duration.ZERO, true, warnings::add))
                .isInstanceOf(ModelException.class)
                .hasMessage(file + " is not a directory; name one in which files arrive, or - for standard input");
        assertThatThrownBy(() -> ended().resume(List.of("12 0a1b")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("give this stream a name of its own");
        for (String wrong : List.of("x 2024-05-06T07:08:09Z a.csv", "2 yesterday a.csv")) {
            assertThatThrownBy(() -> ended().resume(List.of(wrong)))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("'" + wrong + "' is no position in a directory");
        }
    }
}
