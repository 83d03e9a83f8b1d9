package org.palimpsest.model.schema;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.palimpsest.data.internal.Sha256;

/**
 * A fingerprint of what a table says, whatever its format, separator, decimal mark and order of columns: SHA-256 over the
 * cells in the order of the schema, numbers by value and others by text; and a 64-bit hash of each row.
 */
final class ContentDigest {
    private static final byte MISSING = 0;
    private static final byte NUMBER = 1;
    private static final byte TEXT = 2;

    private final MessageDigest digest = Sha256.digest();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final boolean whole;
    private long row;

    /** With {@code whole} for a fingerprint of all rows, without it for the hashes of rows alone. */
    ContentDigest(boolean whole) {
        this.whole = whole;
    }

    void beginRow() {
        row = 0x9E3779B97F4A7C15L;
    }

    void missing() {
        if (whole) {
            room(1).put(MISSING);
        }
        row = mixed(row ^ MISSING);
    }

    void number(double x) {
        long bits = Double.doubleToLongBits(x == 0 ? 0.0 : x);
        if (whole) {
            room(9).put(NUMBER).putLong(bits);
        }
        row = mixed(row + NUMBER ^ bits);
    }

    void text(char[] from, int start, int end) {
        if (whole) {
            room(5).put(TEXT).putInt(end - start);
        }
        long h = (long) end - start;
        for (int i = start; i < end; i++) {
            if (whole) {
                room(2).putChar(from[i]);
            }
            h = h * 0x100000001B3L + from[i];
        }
        row = mixed(row + TEXT ^ h);
    }

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }

    private void flush() {
        digest.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /** The hash of the row. */
    long endRow() {
        return mixed(row);
    }

    /** The hash of a text alone. */
    static long hash(char[] from, int start, int end) {
        long h = (long) end - start;
        for (int i = start; i < end; i++) {
            h = mixed(h ^ from[i]);
        }
        return mixed(h);
    }

    /** The fingerprint of all rows, in hexadecimal; nothing may follow. */
    String finish() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A bijection that spreads every bit (Stafford's variant 13 of the finalizer of MurmurHash3). */
    static long mixed(long x) {
        long z = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
