package org.palimpsest.model.table;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Gzip;

/** An opened source, decompressed, with a look at its start. */
public final class TableInput implements Closeable {
    /** How many bytes a format may look at before it reads. */
    public static final int START = 1 << 16;

    private final TableSource source;
    private final InputStream stream;
    private final boolean compressed;
    private final byte[] start;

    private TableInput(TableSource source, InputStream stream, boolean compressed, byte[] start) {
        this.source = source;
        this.stream = stream;
        this.compressed = compressed;
        this.start = start;
    }

    /** Opens a source; gzip is known by its first two bytes, whatever the file's name is. */
    public static TableInput open(TableSource source) throws IOException {
        InputStream in = new BufferedInputStream(source.open(), START);
        try {
            boolean gzip = Gzip.startsAsGzip(in);
            InputStream plain = gzip ? new BufferedInputStream(Gzip.plain(in, source.name()), START) : in;
            return new TableInput(source, plain, gzip, look(plain, START));
        } catch (IOException e) {
            in.close();
            throw unreadable(source.name(), "", e);
        }
    }

    /**
     * What a file is refused with that cannot be read to its end.
     *
     * @param after where reading got to, such as "after line 3 ", or ""
     */
    static TableException unreadable(String file, String after, IOException cause) {
        if (cause instanceof TableException known) {
            return known; // a source that says what is wrong, such as a query
        }
        String reason = cause instanceof InvalidDataException broken
                ? broken.what()
                : Objects.requireNonNullElse(cause.getMessage(), "it ends too early");
        TableException unreadable =
                new TableException(Fault.of(file, after + "the file cannot be read: " + reason, "write it again"));
        unreadable.initCause(cause);
        return unreadable;
    }

    private static byte[] look(InputStream in, int most) throws IOException {
        in.mark(most);
        byte[] bytes = in.readNBytes(most);
        in.reset();
        return bytes;
    }

    /** The name that messages use. */
    public String name() {
        return source.name();
    }

    /** The file's own bytes, if it is a file that is not compressed: for formats that need random access. */
    public Optional<Path> path() {
        return compressed ? Optional.empty() : source.path();
    }

    /** Whether the source is gzip. */
    public boolean compressed() {
        return compressed;
    }

    /** The first bytes, at most {@value #START}. */
    public byte[] start() {
        return start.clone();
    }

    /** All bytes, decompressed, once. */
    public InputStream stream() {
        return stream;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
