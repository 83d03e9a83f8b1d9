package org.palimpsest.model.table;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** An opened source, decompressed, with a look at its start. */
public final class TableInput implements Closeable {
    /** How many bytes a format may look at before it reads. */
    public static final int START = 1 << 16;

    private static final int GZIP_1 = 0x1F;
    private static final int GZIP_2 = 0x8B;

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
            byte[] magic = look(in, 2);
            boolean gzip = magic.length == 2 && (magic[0] & 0xFF) == GZIP_1 && (magic[1] & 0xFF) == GZIP_2;
            InputStream plain = gzip ? new BufferedInputStream(new GZIPInputStream(in, START), START) : in;
            return new TableInput(source, plain, gzip, look(plain, START));
        } catch (IOException e) {
            in.close();
            TableException broken = new TableException(
                    Fault.of(source.name(), "the file cannot be read (" + e.getMessage() + ")", "write it again"));
            broken.initCause(e);
            throw broken;
        }
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
