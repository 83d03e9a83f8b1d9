package org.palimpsest.data.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads files and streams that may be compressed. Compression is detected by the first two bytes. */
public final class Gzip {
    /** The largest compression ratio of deflate. */
    public static final long MOST_GAIN = 1032;

    private static final int BUFFER = 1 << 16;

    private Gzip() {}

    /** The plain bytes of a file. */
    public static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            return plain(raw);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** The plain bytes of a stream; closing the result closes the stream. */
    public static InputStream plain(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
        return startsAsGzip(in) ? new GZIPInputStream(in, BUFFER) : in;
    }

    /** Whether a file starts as gzip does. */
    public static boolean isGzip(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 2)) {
            return startsAsGzip(in);
        }
    }

    private static boolean startsAsGzip(InputStream in) throws IOException {
        in.mark(2);
        int first = in.read();
        int second = in.read();
        in.reset();
        return first == 0x1F && second == 0x8B;
    }
}
