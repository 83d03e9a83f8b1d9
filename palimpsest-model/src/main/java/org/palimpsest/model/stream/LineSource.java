package org.palimpsest.model.stream;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.store.FileOutput;

/**
 * Windows of JSON lines from a stream such as standard input. Blank lines are passed over. The position is how many lines
 * were done, and a chain of their hashes, so that a stream that is given again from its start can be checked to be the same.
 */
public final class LineSource implements StreamSource {
    private static final int LONGEST = 1 << 26;
    private static final int AHEAD = 4096;
    private static final long LOOK_MILLIS = 100;
    private static final byte[] END = new byte[0];

    private final InputStream in;
    private final String name;
    private final WindowSize size;
    private final WindowSize first; // size of the first window of all
    private final boolean replayed;
    private final Path scratch;
    private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(AHEAD);
    private volatile @Nullable IOException failure;
    private volatile boolean closed;
    private volatile boolean stopping;
    private @Nullable Path file;
    private boolean ended;
    private long count;
    private byte[] chain = new byte[32];

    /**
     * @param in JSON lines in UTF-8
     * @param name of the stream, for the model
     * @param replayed whether the stream begins anew each time: lines that were done are then passed over
     * @param scratch a directory for the rows of one window
     */
    public LineSource(InputStream in, String name, WindowSize size, boolean replayed, Path scratch) {
        this(in, name, size, size, replayed, scratch);
    }

    /**
     * The same with a first window of another size: the rows that a new model is created from.
     *
     * @param first size of the window that begins with the first line of the stream
     */
    public LineSource(InputStream in, String name, WindowSize first, WindowSize size, boolean replayed, Path scratch) {
        this.first = first;
        this.in = in;
        this.name = name;
        this.size = size;
        this.replayed = replayed;
        this.scratch = scratch;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void resume(List<String> positions) throws IOException {
        Thread reader = new Thread(this::read, "palimpsest-lines");
        reader.setDaemon(true);
        reader.start();
        if (positions.isEmpty()) {
            return;
        }
        String[] parts = positions.get(positions.size() - 1).split(" ", 2);
        if (parts.length != 2 || !parts[0].matches("\\d{1,18}") || !parts[1].matches("[0-9a-f]{64}")) {
            throw new ModelException(
                    ModelException.Kind.OTHER_STREAM,
                    "'" + name + "' was not followed as lines before; give this stream a name of its own");
        }
        long lineCount = Long.parseLong(parts[0]);
        if (replayed) {
            while (count < lineCount && !ended) {
                Optional<byte[]> line = poll(LOOK_MILLIS);
                line.ifPresent(this::count);
            }
            if (count < lineCount || !HexFormat.of().formatHex(chain).equals(parts[1])) {
                throw new ModelException(
                        ModelException.Kind.OTHER_LINES,
                        "the first " + lineCount + " lines of '" + name + "' are not those that were"
                                + " learned before" + (count < lineCount ? ": there are only " + count : ""));
            }
        } else {
            count = lineCount;
            chain = HexFormat.of().parseHex(parts[1]);
        }
    }

    /** Reads pieces. A stop ends it between two of them: rows that were taken from a pipe would be lost. */
    private void read() {
        byte[] piece = new byte[1 << 16];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream stream = in) {
            int n = 0;
            while (n >= 0 && !closed && !(stopping && line.size() == 0)) {
                n = stream.read(piece);
                int from = 0;
                for (int i = 0; i < n; i++) {
                    if (piece[i] == '\n') {
                        line.write(piece, from, i - from);
                        end(line);
                        from = i + 1;
                    }
                }
                line.write(piece, from, Math.max(n, 0) - from);
                if (line.size() > LONGEST) {
                    throw new IOException("a line is longer than " + LONGEST + " bytes; write one object per line");
                }
            }
            end(line);
        } catch (IOException e) {
            failure = e;
        } finally {
            put(END);
        }
    }

    private void end(ByteArrayOutputStream line) {
        byte[] bytes = line.toByteArray();
        line.reset();
        if (!new String(bytes, StandardCharsets.ISO_8859_1).isBlank()) {
            put(bytes);
        }
    }

    private void put(byte[] line) {
        try {
            while (!closed && !lines.offer(line, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                // the window is being learned; the writer of the stream waits
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the end is that one array
    private Optional<byte[]> poll(long millis) throws IOException {
        byte[] line;
        try {
            line = lines.poll(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for lines");
        }
        if (line == END) {
            ended = true;
            IOException cause = failure;
            if (cause != null) {
                throw cause;
            }
            return Optional.empty();
        }
        return Optional.ofNullable(line);
    }

    private void count(byte[] line) {
        count++;
        MessageDigest digest = Sha256.digest();
        digest.update(chain);
        digest.update(line);
        chain = digest.digest();
    }

    @Override
    public Optional<Window> next(BooleanSupplier stop) throws IOException {
        long start = count;
        WindowSize current = start == 0 ? first : size;
        long deadline = Long.MAX_VALUE;
        // On the disk from the first row on: a window of an hour may be larger than the heap.
        Path spool = spool();
        try (OutputStream rows =
                new BufferedOutputStream(new FileOutput(spool, Files.newOutputStream(spool)), 1 << 16)) {
            while (!ended && !full(current, count - start, deadline)) {
                stopping |= stop.getAsBoolean();
                Optional<byte[]> line = poll(LOOK_MILLIS);
                if (line.isEmpty() && stopping) {
                    break; // not before: rows that were taken from a pipe would be lost
                }
                if (line.isPresent()) {
                    if (count == start) {
                        requireObject(line.get());
                    }
                    if (count == start && current instanceof WindowSize.Time time) {
                        deadline = System.nanoTime() + time.duration().toNanos();
                    }
                    count(line.get());
                    rows.write(line.get());
                    rows.write('\n');
                }
            }
        }
        return count == start ? Optional.empty() : Optional.of(window(start));
    }

    private static boolean full(WindowSize current, long rows, long deadline) {
        return current instanceof WindowSize.Rows most
                ? rows >= most.rows()
                : rows > 0 && deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0;
    }

    private void requireObject(byte[] line) throws ModelException {
        if (line[0] != '{') {
            throw new ModelException("line " + (count + 1) + " of '" + name
                    + "' is no JSON object; write one object per" + " line, {\"column\": value, ...}");
        }
    }

    private Path spool() throws IOException {
        Path spool = file == null ? Files.createTempFile(scratch, "window-", ".jsonl") : file;
        file = spool;
        return spool;
    }

    private Window window(long start) throws IOException {
        Path spool = spool();
        String task = name + " " + (start + 1) + "-" + count;
        return Window.of(
                task,
                new Table(List.of(TableSource.of(task + ".jsonl", spool))),
                count + " " + HexFormat.of().formatHex(chain));
    }

    @Override
    public void close() throws IOException {
        closed = true;
        Path spool = file;
        if (spool != null) {
            Files.deleteIfExists(spool);
        }
    }
}
