package org.palimpsest.math.internal.simd;

import static org.palimpsest.random.internal.Normals.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.random.internal.Normals;
import org.palimpsest.random.internal.Threefry;

/**
 * {@link Normals} in eight lanes: the same operations in the same order, so the same bits.
 *
 * <p>Four loops, with what is between them left in an array: as one loop it was too much for JDK 17, which on some
 * runs, depending on what had run before, gave up half way through inlining it and boxed every vector. Each is compiled
 * on its own, since one was slow in the same way now and then, probably where it had been inlined into a large caller.
 */
final class SimdNormals {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    private static final IntVector LANES = IntVector.fromArray(I, new int[] {0, 1, 2, 3, 4, 5, 6, 7}, 0);
    private static final float MAGIC = 12582912f;
    private static final int MAGIC_BITS = 0x4B400000;

    /** Groups per round of the loops: they fit the first-level cache. */
    private static final int CHUNK = 64;

    /** What is between the loops; of each thread, so that nothing is allocated per call. */
    private static final ThreadLocal<int[]> WORDS = ThreadLocal.withInitial(() -> new int[CHUNK * GROUP]);

    /** One of the loops. */
    private interface Stage {
        void run(int k0, int k1, int first, int groups, int[] words, float[] out, int offset);
    }

    /** Called from one place, where the compiler cannot tell which it will be, and so leaves each of them alone. */
    private static final Stage[] STAGES = {
        (k0, k1, first, groups, words, out, offset) -> firstRounds(k0, k1, first, groups, words),
        (k0, k1, first, groups, words, out, offset) -> lastRounds(k0, k1, groups, words),
        (k0, k1, first, groups, words, out, offset) -> radii(groups, words, out, offset),
        (k0, k1, first, groups, words, out, offset) -> points(groups, words, out, offset)
    };

    private SimdNormals() {}

    static void fill(long key, int first, int groups, float[] out, int offset) {
        int[] words = WORDS.get();
        for (int g = 0; g < groups; g += CHUNK) {
            int count = Math.min(CHUNK, groups - g);
            for (Stage stage : STAGES) {
                stage.run((int) key, (int) (key >>> 32), first + g, count, words, out, offset + g * GROUP);
            }
        }
    }

    /** Threefry, rounds 1 to 7: word 0 of eight counters, then word 1. */
    private static void firstRounds(int k0, int k1, int first, int groups, int[] words) {
        int k2 = Threefry.PARITY ^ k0 ^ k1;
        for (int g = 0; g < groups; g++) {
            IntVector x0 = LANES.add((first + g) * 8 + k0);
            IntVector x1 = IntVector.broadcast(I, k1);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 13)
                    .or(x1.lanewise(VectorOperators.LSHR, 19))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 15)
                    .or(x1.lanewise(VectorOperators.LSHR, 17))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 26)
                    .or(x1.lanewise(VectorOperators.LSHR, 6))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 6)
                    .or(x1.lanewise(VectorOperators.LSHR, 26))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(k1);
            x1 = x1.add(k2 + 1);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 17)
                    .or(x1.lanewise(VectorOperators.LSHR, 15))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 29)
                    .or(x1.lanewise(VectorOperators.LSHR, 3))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 16)
                    .or(x1.lanewise(VectorOperators.LSHR, 16))
                    .lanewise(VectorOperators.XOR, x0);
            x0.intoArray(words, g * GROUP);
            x1.intoArray(words, g * GROUP + 8);
        }
    }

    /** Threefry, rounds 8 to 13. */
    private static void lastRounds(int k0, int k1, int groups, int[] words) {
        int k2 = Threefry.PARITY ^ k0 ^ k1;
        for (int g = 0; g < groups; g++) {
            IntVector x0 = IntVector.fromArray(I, words, g * GROUP);
            IntVector x1 = IntVector.fromArray(I, words, g * GROUP + 8);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 24)
                    .or(x1.lanewise(VectorOperators.LSHR, 8))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(k2);
            x1 = x1.add(k0 + 2);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 13)
                    .or(x1.lanewise(VectorOperators.LSHR, 19))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 15)
                    .or(x1.lanewise(VectorOperators.LSHR, 17))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 26)
                    .or(x1.lanewise(VectorOperators.LSHR, 6))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 6)
                    .or(x1.lanewise(VectorOperators.LSHR, 26))
                    .lanewise(VectorOperators.XOR, x0);
            x0 = x0.add(k0);
            x1 = x1.add(k1 + 3);
            x0 = x0.add(x1);
            x1 = x1.lanewise(VectorOperators.LSHL, 17)
                    .or(x1.lanewise(VectorOperators.LSHR, 15))
                    .lanewise(VectorOperators.XOR, x0);
            x0.intoArray(words, g * GROUP);
            x1.intoArray(words, g * GROUP + 8);
        }
    }

    /** Word 0 becomes r = √(−2 ln u). */
    private static void radii(int groups, int[] words, float[] out, int offset) {
        for (int at = 0; at < groups * GROUP; at += GROUP) {
            IntVector x0 = IntVector.fromArray(I, words, at);
            FloatVector u = FloatVector.broadcast(S, 2f)
                    .sub(x0.lanewise(VectorOperators.LSHR, 9).or(0x3F800000).reinterpretAsFloats());
            IntVector bits = u.reinterpretAsInts();
            IntVector e = bits.sub(SQRT_HALF).lanewise(VectorOperators.ASHR, 23);
            FloatVector t = bits.sub(e.lanewise(VectorOperators.LSHL, 23))
                    .reinterpretAsFloats()
                    .sub(1f);
            FloatVector p = t.mul(LOG6).add(LOG5).mul(t).add(LOG4).mul(t).add(LOG3);
            p = p.mul(t).add(LOG2).mul(t).add(LOG1).mul(t).add(LOG0);
            FloatVector t2 = t.mul(t);
            // An int below 2²² in the low bits of 1.5·2²³ is a float without a conversion, which boxes on JDK 17.
            FloatVector ln = e.add(MAGIC_BITS).reinterpretAsFloats().sub(MAGIC).mul(LN2);
            ln.add(p.mul(t).mul(t2).sub(t2.mul(0.5f)).add(t)).mul(-2f).sqrt().intoArray(out, offset + at);
        }
    }

    /** Radius and word 1 become the two coordinates. */
    private static void points(int groups, int[] words, float[] out, int offset) {
        for (int at = 0; at < groups * GROUP; at += GROUP) {
            IntVector x1 = IntVector.fromArray(I, words, at + 8);
            FloatVector angle =
                    x1.and(0x007FFFFF).or(0x3F800000).reinterpretAsFloats().sub(1.5f);
            FloatVector a2 = angle.mul(angle);
            FloatVector cos = a2.mul(COS5).add(COS4).mul(a2).add(COS3).mul(a2).add(COS2);
            cos = cos.mul(a2).add(COS1).mul(a2).add(COS0);
            FloatVector sin = a2.mul(SIN5).add(SIN4).mul(a2).add(SIN3).mul(a2).add(SIN2);
            sin = sin.mul(a2).add(SIN1).mul(a2).add(SIN0);
            FloatVector signed = FloatVector.fromArray(S, out, offset + at)
                    .reinterpretAsInts()
                    .lanewise(VectorOperators.XOR, x1.and(0x80000000))
                    .reinterpretAsFloats();
            signed.mul(cos).intoArray(out, offset + at);
            signed.mul(sin.mul(angle)).intoArray(out, offset + at + 8);
        }
    }
}
