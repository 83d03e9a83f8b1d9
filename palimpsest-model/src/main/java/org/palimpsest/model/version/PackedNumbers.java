package org.palimpsest.model.version;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Whole numbers as a packed file: as they are, or as the differences to the numbers of another file of equal length. Signs go to
 * the lowest bit; then come the lowest bytes of all numbers, the next ones, and so on up to the last plane that is not 0, deflated.
 *
 * @param base the hash of the numbers that were subtracted; empty text if none were
 * @param numbers as they are, or the differences
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PackedNumbers(String base, long[] numbers) {
    private static final int MAGIC = 0x50504E31; // PPN1: the format's name and version
    private static final String NONE = "0".repeat(64);
    private static final int HEADER = 3 * Integer.BYTES + NONE.length();
    private static final int MAX_NUMBERS = (Integer.MAX_VALUE - 64) / Long.BYTES;

    /** Deflate expands nothing more than 1,032 times. */
    private static final long MAX_EXPANSION = 1040;

    /** The differences between numbers and those of another file. */
    static PackedNumbers difference(long[] numbers, String base, long[] baseNumbers) {
        return new PackedNumbers(base, combined(numbers, baseNumbers, -1));
    }

    Optional<String> baseHash() {
        return base.isEmpty() ? Optional.empty() : Optional.of(base);
    }

    /** The numbers of differences. Overflow wraps, and so is undone by the way back. */
    long[] plus(long[] baseNumbers) {
        return combined(numbers, baseNumbers, 1);
    }

    private static long[] combined(long[] a, long[] b, int sign) {
        if (a.length != b.length) {
            throw new IllegalArgumentException(a.length + " differences to " + b.length + " numbers");
        }
        long[] c = new long[a.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = a[i] + sign * b[i];
        }
        return c;
    }

    byte[] bytes() {
        long any = 0;
        for (long x : numbers) {
            any |= folded(x);
        }
        int planes = (Long.SIZE - Long.numberOfLeadingZeros(any) + Byte.SIZE - 1) / Byte.SIZE;
        byte[] bytes = new byte[Math.multiplyExact(planes, numbers.length)];
        for (int i = 0; i < numbers.length; i++) {
            long folded = folded(numbers[i]);
            for (int p = 0; p < planes; p++) {
                bytes[p * numbers.length + i] = (byte) (folded >>> (Byte.SIZE * p));
            }
        }
        byte[] deflated = deflated(bytes);
        ByteBuffer out = ByteBuffer.allocate(HEADER + deflated.length);
        out.putInt(MAGIC).putInt(numbers.length).putInt(planes);
        out.put((base.isEmpty() ? NONE : base).getBytes(StandardCharsets.US_ASCII));
        return out.put(deflated).array();
    }

    private static long folded(long x) {
        return (x << 1) ^ (x >> 63);
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(1);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] out = new byte[bytes.length / 2 + 64];
            int n = 0;
            while (!deflater.finished()) {
                if (n == out.length) {
                    out = Arrays.copyOf(out, out.length + out.length / 2);
                }
                n += deflater.deflate(out, n, out.length - n);
            }
            return Arrays.copyOf(out, n);
        } finally {
            deflater.end();
        }
    }

    /**
     * Reads a packed file.
     *
     * @throws IllegalArgumentException when it is none
     */
    static PackedNumbers read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER || in.getInt() != MAGIC) {
            throw new IllegalArgumentException("it is no file of packed numbers");
        }
        int count = in.getInt();
        int planes = in.getInt();
        String base = new String(bytes, in.position(), NONE.length(), StandardCharsets.ISO_8859_1);
        int length = bytes.length - HEADER;
        if (count < 0
                || count > MAX_NUMBERS
                || planes < 0
                || planes > Long.BYTES
                || !Layout.HASH.matcher(base).matches()
                || (long) count * Math.max(1, planes) > MAX_EXPANSION * (length + 1L)) {
            throw damaged();
        }
        byte[] inflated = inflated(bytes, length, Math.multiplyExact(planes, count));
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            long folded = 0;
            for (int p = 0; p < planes; p++) {
                folded |= (inflated[p * count + i] & 0xFFL) << (Byte.SIZE * p);
            }
            numbers[i] = (folded >>> 1) ^ -(folded & 1);
        }
        return new PackedNumbers(base.equals(NONE) ? "" : base, numbers);
    }

    private static byte[] inflated(byte[] bytes, int length, int expected) {
        byte[] planes = new byte[expected];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, HEADER, length);
            int n = 0;
            while (n < expected) {
                int more = inflater.inflate(planes, n, expected - n);
                if (more == 0) {
                    throw damaged();
                }
                n += more;
            }
            return planes;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("its packed numbers are damaged", e);
        } finally {
            inflater.end();
        }
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("its packed numbers are damaged");
    }
}
