package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.io.Json;
import org.palimpsest.store.DurableFile;
import tools.jackson.core.JacksonException;

/** {@code metrics.jsonl}: one event a line, each handed to the system at once. */
public final class MetricsLog implements AutoCloseable {
    private static final long MOST_BYTES = 512L << 20;

    private final FileChannel channel;

    private MetricsLog(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens a log to be continued.
     *
     * @param size how many of its bytes count; what comes after them will happen again
     */
    public static MetricsLog open(Path file, long size) throws IOException {
        boolean isNew = !Files.exists(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isNew) {
            // Before a position tells of it: a power cut may keep the one name and lose the other.
            DurableFile.forceDirectory(file.toAbsolutePath().resolveSibling(""));
        }
        if (channel.size() < size) {
            channel.close();
            throw new InvalidRunException(file, "it has lost its end; begin the run anew");
        }
        channel.truncate(size);
        channel.position(size);
        return new MetricsLog(channel);
    }

    /** Appends a line. */
    public void append(Event event) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((Json.line(event) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
            channel.write(line);
        }
    }

    /** Makes sure that all lines are on the disk, and tells how many bytes they are. */
    public long settle() throws IOException {
        channel.force(true);
        return channel.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** All events; a last line that is not complete was being written when the run ended, and does not count. */
    public static List<Event> read(Path file) throws IOException {
        String text = JsonFile.text(file, MOST_BYTES);
        List<Event> events = new ArrayList<>();
        int at = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
            try {
                Event event = Json.read(text.substring(at, end), Event.class);
                if (event == null) {
                    throw new InvalidRunException(file, "line " + (events.size() + 1) + ": it holds nothing but null");
                }
                events.add(event);
            } catch (JacksonException e) {
                throw new InvalidRunException(file, "line " + (events.size() + 1) + ": " + JsonFile.reason(e));
            }
            at = end + 1;
        }
        return events;
    }
}
