package org.palimpsest.lab.data;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the plain files of a tar archive (ustar) one after the other; writes nothing, so that names in the archive can
 * do no harm.
 * <pre>
 * 512-byte header: name[0..100) … size[124..136) … checksum[148..156) type[156] … "ustar"[257] … prefix[345..500)
 * content, filled up to a multiple of 512; two blocks of zeros at the end
 * </pre>
 */
public final class Tar {
    private static final int BLOCK = 512;
    private static final long MOST_BYTES = 1L << 30;
    private static final String BROKEN = "the tar archive is broken: ";

    private Tar() {}

    /** Gets every plain file; need not read it. */
    public interface Visitor {
        void file(String name, InputStream body) throws IOException;
    }

    /** Visits all plain files. */
    public static void read(InputStream archive, Visitor visitor) throws IOException {
        long total = 0;
        while (true) {
            byte[] header = archive.readNBytes(BLOCK);
            if (header.length < BLOCK) {
                throw new EOFException(BROKEN + "it ends too early");
            }
            if (isZero(header)) {
                return;
            }
            check(header);
            long size = octal(header, 124, 12);
            total += size;
            if (total > MOST_BYTES) {
                throw new IOException(BROKEN + "more than " + MOST_BYTES + " bytes in it");
            }
            try (Body body = new Body(archive, size)) {
                if (header[156] == '0' || header[156] == 0) {
                    visitor.file(name(header), body);
                }
            }
            archive.skipNBytes(-size & (BLOCK - 1));
        }
    }

    private static boolean isZero(byte[] header) {
        for (byte each : header) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static void check(byte[] header) throws IOException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xFF;
        }
        if (sum != octal(header, 148, 8)) {
            throw new IOException(BROKEN + "a header has a wrong checksum");
        }
    }

    private static long octal(byte[] header, int from, int length) throws IOException {
        String digits = text(header, from, length).strip();
        if (!digits.matches("[0-7]{1,11}")) {
            throw new IOException(BROKEN + "a header has no octal number where one must be");
        }
        return Long.parseLong(digits, 8);
    }

    private static String name(byte[] header) {
        String prefix = text(header, 257, 5).equals("ustar") ? text(header, 345, 155) : "";
        String name = text(header, 0, 100);
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static String text(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    /** The content of one file; closing it skips the rest. */
    private static final class Body extends FilterInputStream {
        private long left;

        private Body(InputStream archive, long size) {
            super(archive);
            left = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int n = in.read(to, from, (int) Math.min(length, left));
            if (n < 0) {
                throw new EOFException(BROKEN + "it ends too early");
            }
            left -= n;
            return n;
        }

        @Override
        public void close() throws IOException {
            in.skipNBytes(left);
            left = 0;
        }
    }
}
