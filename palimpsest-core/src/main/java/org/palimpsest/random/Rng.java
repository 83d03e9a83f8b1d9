package org.palimpsest.random;

import org.palimpsest.random.internal.Normals;
import org.palimpsest.random.internal.Threefry;

/**
 * The address of a random stream. All randomness of the library comes from here.
 *
 * <p>A stream is addressed by its path, for example (seed, "noise", task, epoch, step). A new draw in one place
 * therefore changes no other, threads need no locks, and a resumed job draws the same numbers. An address has no state:
 * saving it means saving one {@code long}.
 *
 * @param key the key of {@link Threefry}
 */
public record Rng(long key) {
    /** The root of all streams of a run. */
    public static Rng of(long seed) {
        return new Rng(Threefry.bits(0x70616C696D707365L, seed));
    }

    /** The stream for a purpose. */
    public Rng stream(String purpose) {
        long hash = 0xCBF29CE484222325L; // FNV-1a, 64 bits
        for (int i = 0; i < purpose.length(); i++) {
            hash = (hash ^ purpose.charAt(i)) * 0x100000001B3L;
        }
        return new Rng(Threefry.bits(key, hash | Long.MIN_VALUE));
    }

    /** The stream for a purpose at an index, for instance an epoch. */
    public Rng stream(String purpose, int index) {
        return stream(purpose).at(index);
    }

    /** The stream at an index of this one, for instance a step. */
    public Rng at(int index) {
        return new Rng(child(key, index));
    }

    /** {@link #at} on bare keys, for loops that must not allocate. */
    public static long child(long key, int index) {
        // Bit 63 tells purposes from indices, bit 62 children from draws.
        return Threefry.bits(key, (index & 0xFFFFFFFFL) | (1L << 62));
    }

    /** 64 random bits: number {@code index} of this stream. */
    public long bits(int index) {
        return Threefry.bits(key, index & 0xFFFFFFFFL);
    }

    /** Uniform on [0, 1): number {@code index} of this stream. */
    public double uniform(int index) {
        return (bits(index) >>> 11) * 0x1p-53;
    }

    /** Uniform on 0 … bound − 1: number {@code index} of this stream. The bias is below bound / 2⁶⁴. */
    public int below(int bound, int index) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be > 0, was " + bound);
        }
        return below(key, bound, index);
    }

    /** {@link #below(int, int)} on a bare key. */
    public static int below(long key, int bound, int index) {
        return (int) Math.multiplyHigh(Threefry.bits(key, index & 0xFFFFFFFFL) >>> 1, (long) bound << 1);
    }

    /** Standard normals: numbers 0 … out.length − 1 of this stream. */
    public void normals(float[] out) {
        float[] group = new float[Normals.GROUP];
        for (int at = 0; at < out.length; at += Normals.GROUP) {
            Normals.fill(key, at / Normals.GROUP, 1, group, 0);
            System.arraycopy(group, 0, out, at, Math.min(Normals.GROUP, out.length - at));
        }
    }

    /** A uniformly random permutation of 0 … n − 1 (Fisher and Yates). */
    public int[] permutation(int n) {
        int[] order = new int[n];
        permute(n, order);
        return order;
    }

    /** {@link #permutation} without allocation: overwrites the first {@code n} places of {@code out}. */
    public void permute(int n, int[] out) {
        permute(key, n, out);
    }

    /** {@link #permute(int, int[])} on a bare key, for loops that must not allocate. */
    public static void permute(long key, int n, int[] out) {
        for (int i = 0; i < n; i++) {
            int j = below(key, i + 1, i);
            out[i] = out[j];
            out[j] = i;
        }
    }
}
