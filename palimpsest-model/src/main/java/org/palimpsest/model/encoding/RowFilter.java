package org.palimpsest.model.encoding;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.palimpsest.model.schema.SchemaFormatException;

/**
 * Knows the rows of a table again without keeping them: a Bloom filter over {@linkplain EncodedTable#keys row keys}. It
 * never misses a row that it has seen, and takes about one new row in 100,000 for a seen one. A model asks the filter of every
 * version, so that after n versions it is n in 100,000.
 *
 * <pre>
 * k = 17 bits per row of m = 24 n:   (1 − e^{−k n / m})^k = (1 − e^{−17/24})^{17} ≈ 9.8·10⁻⁶
 * </pre>
 *
 * An immutable value. It holds no row, but whoever has a row can ask whether it was there. It also counts the rows whose key
 * occurs once in the table: Good and Turing estimate from them how often another row repeats one of these by chance.
 */
public final class RowFilter {
    /** The share of new rows that a filter takes for seen ones, rounded up. */
    public static final double MAX_MISTAKEN = 1e-5;

    private static final int BITS_PER_ROW = 24;
    private static final int PROBES = 17;
    private static final int MAGIC = 0x50524633; // PRF3: the format's name and version
    private static final int HEADER = Integer.BYTES + 2 * Long.BYTES;

    private final long rows;
    private final long singles;
    private final long[] words;

    private RowFilter(long rows, long singles, long[] words) {
        this.rows = rows;
        this.singles = singles;
        this.words = words;
    }

    /** The filter of some rows. */
    public static RowFilter of(long[] keys) {
        long[] words = new long[Math.max(1, (int) (((long) keys.length * BITS_PER_ROW + 63) / 64))];
        for (long key : keys) {
            long step = step(key);
            long at = key;
            for (int i = 0; i < PROBES; i++, at += step) {
                long bit = bit(at, words.length);
                words[(int) (bit >>> 6)] |= 1L << bit;
            }
        }
        return new RowFilter(keys.length, singles(keys), words);
    }

    /** The keys that occur once. */
    private static long singles(long[] keys) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        long singles = 0;
        for (int i = 0; i < sorted.length; i++) {
            boolean first = i == 0 || sorted[i - 1] != sorted[i];
            boolean last = i == sorted.length - 1 || sorted[i + 1] != sorted[i];
            singles += first && last ? 1 : 0;
        }
        return singles;
    }

    /** Odd, from bits that the first place does not depend on in the same way. */
    private static long step(long key) {
        return (((key * 0x9E3779B97F4A7C15L) >>> 17) ^ (key << 31)) | 1;
    }

    /** A bit among those of so many words: the high half of a product needs no division. */
    private static long bit(long hash, int words) {
        long bits = 64L * words;
        return Math.multiplyHigh(hash, bits) + (hash < 0 ? bits : 0);
    }

    /** Whether a row was there, or seems to have been. */
    public boolean contains(long key) {
        long step = step(key);
        long at = key;
        for (int i = 0; i < PROBES; i++, at += step) {
            long bit = bit(at, words.length);
            if ((words[(int) (bit >>> 6)] & 1L << bit) == 0) {
                return false;
            }
        }
        return true;
    }

    /** How many of these rows were there, or seem to have been. */
    public long count(long[] keys) {
        return Arrays.stream(keys).filter(this::contains).count();
    }

    /** How many rows it was made of. */
    public long rows() {
        return rows;
    }

    /** How many of its rows have a key that no other row of the table has. */
    public long singles() {
        return singles;
    }

    /** All of it: 20 bytes, then three bytes per row. */
    public byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + words.length * Long.BYTES);
        bytes.putInt(MAGIC).putLong(rows).putLong(singles).asLongBuffer().put(words);
        return bytes.array();
    }

    /** Reads what {@link #toBytes} gave. */
    public static RowFilter fromBytes(byte[] bytes) throws IOException {
        if (bytes.length < HEADER + Long.BYTES || (bytes.length - HEADER) % Long.BYTES != 0) {
            throw new SchemaFormatException("this is no row filter: it has " + bytes.length + " bytes");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int magic = in.getInt();
        if (magic != MAGIC) {
            throw new SchemaFormatException(
                    magic >>> 8 == MAGIC >>> 8
                            ? "the row filter has another format; use the program that wrote it, or a newer one"
                            : "this is no row filter");
        }
        long rows = in.getLong();
        long singles = in.getLong();
        long[] words = new long[(bytes.length - HEADER) / Long.BYTES];
        if (rows < 0 || words.length != Math.max(1, (rows * BITS_PER_ROW + 63) / 64)) {
            throw new SchemaFormatException("the row filter is damaged: " + rows + " rows do not fit its size");
        }
        if (singles < 0 || singles > rows) {
            throw new SchemaFormatException(
                    "the row filter is damaged: " + singles + " of " + rows + " rows are single");
        }
        in.asLongBuffer().get(words);
        return new RowFilter(rows, singles, words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowFilter that
                && rows == that.rows
                && singles == that.singles
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(rows) + Arrays.hashCode(words);
    }
}
