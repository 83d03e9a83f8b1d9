package org.palimpsest.data.internal;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.palimpsest.data.InvalidDataException;

/** Reads files and streams that may be compressed. Compression is detected by the first two bytes. */
public final class Gzip {
    /** The largest compression ratio of deflate. */
    public static final long MOST_GAIN = 1032;

    private static final int BUFFER = 1 << 16;

    private Gzip() {}

    /**
     * The plain bytes of a file.
     *
     * @throws InvalidDataException naming the file, here or while reading, when its compression is damaged
     */
    public static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            return plain(raw, file.toString());
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /**
     * The plain bytes of a stream; closing the result closes the stream.
     *
     * @param where names the stream in messages
     */
    public static InputStream plain(InputStream raw, String where) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
        if (!startsAsGzip(in)) {
            return in;
        }
        try {
            return new Unpacked(new GZIPInputStream(in, BUFFER), where);
        } catch (EOFException | ZipException e) {
            throw broken(where, "header", 0, e);
        }
    }

    private static InvalidDataException broken(String where, String what, long offset, IOException cause) {
        String reason = cause.getMessage() == null ? "it ends too early" : cause.getMessage();
        InvalidDataException broken = new InvalidDataException(
                "the gzip " + what + " is broken (" + reason + ")", where + ", byte " + offset, "get the file again");
        broken.initCause(cause);
        return broken;
    }

    /** Names the file when its compression turns out to be damaged; offsets count plain bytes. */
    private static final class Unpacked extends FilterInputStream {
        private final String where;
        private long offset;

        private Unpacked(InputStream in, String where) {
            super(in);
            this.where = where;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            try {
                int read = super.read(to, from, length);
                offset += Math.max(0, read);
                return read;
            } catch (EOFException | ZipException e) {
                throw broken(where, "stream", offset, e);
            }
        }
    }

    /** Whether a file starts as gzip does. */
    public static boolean isGzip(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 2)) {
            return startsAsGzip(in);
        }
    }

    /** Whether a stream that can be marked starts as gzip does; it stays where it is. */
    public static boolean startsAsGzip(InputStream in) throws IOException {
        in.mark(2);
        int first = in.read();
        int second = in.read();
        in.reset();
        return first == 0x1F && second == 0x8B;
    }
}
