package org.palimpsest.exact;

/**
 * Features of some rows as signed bytes, each standing for byte / 127.
 */
public final class FeatureRows {
    private final int width;
    private final byte[] value;

    FeatureRows(int width, byte[] value) {
        this.width = width;
        this.value = value;
    }

    /** The features of given rows, row after row; copies the array. */
    public static FeatureRows of(int width, byte[] value) {
        if (width < 1 || value.length % width != 0) {
            throw new IllegalArgumentException(value.length + " bytes are not a whole number of rows of " + width);
        }
        for (byte b : value) {
            if (b == Byte.MIN_VALUE) {
                throw new IllegalArgumentException("features must be -127 to 127, but one is -128");
            }
        }
        return new FeatureRows(width, value.clone());
    }

    /** The number of rows. */
    public int size() {
        return value.length / width;
    }

    /** The number of features. */
    public int width() {
        return width;
    }

    /** One feature of a row. */
    public byte at(int row, int feature) {
        return value[row * width + feature];
    }

    byte[] values() {
        return value;
    }

    /**
     * A hash of the content of a row. Features of 0 have no part in it, so that a map that grew gives an old row its old
     * hash.
     */
    long key(int row) {
        long hash = 0;
        int from = row * width;
        for (int at = 0; at < width; at += 8) {
            long word = 0;
            for (int i = at; i < Math.min(width, at + 8); i++) {
                word |= (value[from + i] & 0xFFL) << (8 * (i - at));
            }
            if (word != 0) {
                hash += mix(word ^ mix(at + 1));
            }
        }
        return hash;
    }

    /** Stafford's thirteenth variant of the finalizer of MurmurHash3. */
    static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    @Override
    public String toString() {
        return "FeatureRows(" + size() + " rows of " + width + ")";
    }
}
