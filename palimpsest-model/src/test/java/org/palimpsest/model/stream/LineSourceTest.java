package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Written;

final class LineSourceTest {
    private static final String THREE = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n";

    @TempDir
    Path directory;

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private LineSource source(InputStream in, int rows, boolean replayed) {
        return new LineSource(in, "s", new WindowSize.Rows(rows), replayed, directory);
    }

    /** What a window holds: its name, its position, and its rows. */
    private record Held(String name, String position, List<String> rows) {}

    private List<Held> windows(String text, int rows, boolean replayed, String... positions) throws IOException {
        List<Held> all = new ArrayList<>();
        try (LineSource source = source(stream(text), rows, replayed)) {
            source.resume(List.of(positions));
            for (Optional<Window> next = source.next(() -> false); next.isPresent(); next = source.next(() -> false)) {
                Window window = next.get();
                all.add(new Held(window.name(), window.position(), Written.rows(window.table())));
            }
        }
        return all;
    }

    private static String last(List<Held> windows) {
        return windows.get(windows.size() - 1).position();
    }

    @Test
    void blankLinesAreNoRowsAndTheLastNeedsNoEnd() throws IOException {
        List<Held> windows = windows("\n{\"a\":1}\n\n  \t\r\n{\"a\":2}\r\n{\"a\":3}", 2, false);
        assertThat(windows).extracting(Held::name).containsExactly("s 1-2", "s 3-3");
        assertThat(windows).extracting(Held::rows).containsExactly(List.of("1: 1", "2: 2"), List.of("1: 3"));
    }

    /** Every line is hashed together with the hash of all before it. */
    @Test
    void thePositionCountsTheLinesAndHoldsTheirChainOfHashes() throws Exception {
        byte[] chain = new byte[32];
        for (String line : THREE.split("\n")) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(chain);
            chain = digest.digest(line.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(last(windows(THREE, 100, false)))
                .isEqualTo("3 " + HexFormat.of().formatHex(chain));
    }

    @Test
    void thePositionDependsOnTheLinesAndNotOnHowTheyAreCut() throws IOException {
        String whole = last(windows(THREE, 3, false));
        assertThat(last(windows(THREE, 1, false))).isEqualTo(whole);
        String one = windows(THREE, 1, false).get(0).position();
        assertThat(last(windows(THREE, 5, true, one))).isEqualTo(whole);
        assertThat(last(windows(THREE.substring(THREE.indexOf('\n') + 1), 5, false, one)))
                .isEqualTo(whole);
        assertThat(windows(THREE, 5, true, one)).extracting(Held::name).containsExactly("s 2-3");
        assertThat(windows(THREE, 5, true, one, whole)).isEmpty();
    }

    @Test
    void aReplayedStreamMustBeginWithTheLinesThatWereLearned() throws IOException {
        String whole = last(windows(THREE, 3, false));
        assertThatThrownBy(() -> windows(THREE.replace('2', '7'), 3, true, whole))
                .isInstanceOf(ModelException.class)
                .hasMessage("the first 3 lines of 's' are not those that were learned before");
        assertThatThrownBy(() -> windows("{\"a\":1}\n{\"a\":2}\n", 3, true, whole))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("learned before: there are only 2");
    }

    @Test
    void onlyItsOwnPositionsAreResumed() throws IOException {
        String hash = "0".repeat(64);
        assertThat(windows(THREE, 3, false, "7 " + hash)).extracting(Held::name).containsExactly("s 8-10");
        for (String wrong : List.of("", "7", "7 " + hash + "0", "7 " + hash.substring(1), "-7 " + hash, "x " + hash)) {
            assertThatThrownBy(() -> windows(THREE, 3, false, wrong))
                    .as(wrong)
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("give this stream a name of its own");
        }
    }

    @Test
    void whatIsNoObjectIsToldWithItsLine() {
        assertThatThrownBy(() -> windows("a,b\n1,2\n", 3, false))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("line 1 of 's' is no JSON object; write one object per line");
        assertThatThrownBy(() -> windows(THREE + "\n[1]\n", 3, false))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("line 4 of 's'");
    }

    @Test
    void aBrokenStreamIsNoEnd() throws IOException {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the pipe is broken");
            }
        };
        try (LineSource source = source(new SequenceInputStream(stream(THREE), broken), 2, false)) {
            source.resume(List.of());
            assertThat(source.next(() -> false)).isPresent();
            assertThatThrownBy(() -> source.next(() -> false)).hasMessage("the pipe is broken");
        }
    }

    /** More lines than wait in the queue, in one piece: whoever took them from the pipe is the only one who has them. */
    @Test
    void aStopGivesEveryRowThatWasTakenFromThePipe() throws IOException {
        try (PipedOutputStream pipe = new PipedOutputStream();
                LineSource source = source(new PipedInputStream(pipe, 1 << 16), 100, false)) {
            pipe.write("{\"a\":1}\n".repeat(5000).getBytes(StandardCharsets.UTF_8));
            source.resume(List.of());
            String name = source.next(() -> false).orElseThrow().name();
            for (Optional<Window> next = source.next(() -> true); next.isPresent(); next = source.next(() -> true)) {
                name = next.get().name();
            }
            assertThat(name).isEqualTo("s 4901-5000");
        }
    }

    @Test
    void aStopWithoutRowsIsTheEnd() throws IOException {
        try (PipedOutputStream pipe = new PipedOutputStream();
                LineSource source = source(new PipedInputStream(pipe), 5, false)) {
            source.resume(List.of());
            assertThat(source.next(() -> true)).isEmpty();
        }
    }

    @Test
    void closingRemovesTheRowsFromTheDiskAndClosesTheStream() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        InputStream endless =
                new SequenceInputStream(stream(THREE), new FilterInputStream(InputStream.nullInputStream()) {
                    @Override
                    public int read() {
                        return '\n';
                    }

                    @Override
                    public int read(byte[] out, int from, int length) {
                        java.util.Arrays.fill(out, from, from + length, (byte) '\n');
                        return length;
                    }

                    @Override
                    public void close() {
                        closed.countDown();
                    }
                });
        LineSource source = source(endless, 3, false);
        source.resume(List.of());
        assertThat(source.next(() -> false)).isPresent();
        assertThat(directory).isNotEmptyDirectory();
        source.close();
        assertThat(directory).isEmptyDirectory();
        assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aLineOfEveryLengthIsKept() throws IOException {
        String text = "x".repeat(200_000);
        assertThat(windows("{\"a\":\"" + text + "\"}\n", 1, false).get(0).rows())
                .containsExactly("1: " + text);
    }

    @Test
    void oneFileOnTheDiskServesAllWindows() throws IOException {
        try (LineSource source = source(stream(THREE), 1, false)) {
            source.resume(List.of());
            for (int w = 0; w < 3; w++) {
                source.next(() -> false);
                try (var files = Files.list(directory)) {
                    assertThat(files).hasSize(1);
                }
            }
        }
    }
}
