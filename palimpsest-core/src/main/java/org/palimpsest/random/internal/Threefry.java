package org.palimpsest.random.internal;

/**
 * The counter-based generator of the library: Threefry-2x32 with thirteen rounds (Salmon, Moraes, Dror and Shaw,
 * "Parallel random numbers: as easy as 1, 2, 3", 2011).
 *
 * <pre>
 * bits = E_key(counter)
 * </pre>
 *
 * It is a keyed bijection of 64-bit counters without state: any thread can compute any number of any stream. Keys and
 * blocks are packed in a {@code long}, word 0 in the low half.
 */
public final class Threefry {
    /** Skein's parity constant, which keeps the all-zero key from being weak. */
    public static final int PARITY = 0x1BD11BDA;

    /**
     * Thirteen rounds pass every test of BigCrush (the paper's table 2); its default of twenty adds a safety margin.
     */
    private static final int ROUNDS = 13;

    /** 13, 15, 26, 6, 17, 29, 16, 24: the rotations of rounds 0 to 7, a byte each. */
    private static final long ROTATIONS = 0x18101D11_061A0F0DL;

    private Threefry() {}

    /** The 64 bits of the stream {@code key} at {@code counter}. */
    public static long bits(long key, long counter) {
        int k0 = (int) key;
        int k1 = (int) (key >>> 32);
        int k2 = PARITY ^ k0 ^ k1;
        int x0 = (int) counter + k0;
        int x1 = (int) (counter >>> 32) + k1;
        for (int round = 0; round < ROUNDS; round++) {
            x0 += x1;
            x1 = Integer.rotateLeft(x1, (int) (ROTATIONS >>> (8 * (round & 7))) & 31) ^ x0;
            if ((round & 3) == 3) {
                // The key words are injected in rotation, with the group number against slide attacks.
                int group = (round >>> 2) + 1;
                x0 += word(k0, k1, k2, group % 3);
                x1 += word(k0, k1, k2, (group + 1) % 3) + group;
            }
        }
        return (x0 & 0xFFFFFFFFL) | ((long) x1 << 32);
    }

    private static int word(int k0, int k1, int k2, int i) {
        return i == 0 ? k0 : i == 1 ? k1 : k2;
    }
}
