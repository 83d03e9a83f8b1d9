package org.palimpsest.math.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;

/**
 * Dense rows to sparse ones. Eight numbers give eight bits, one for each that is not zero, and a table tells the places of
 * every such pattern. x is zero, of either sign, where its bits b without the sign are; else b or −b is negative.
 */
final class Compression {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    private static final IntVector POWERS = IntVector.fromArray(I, new int[] {1, 2, 4, 8, 16, 32, 64, 128}, 0);

    private static final int ORIGIN = DenseRows.place(0);
    private static final int PITCH = DenseRows.place(1) - ORIGIN;
    private static final float MAGIC = 8388608f;
    private static final int MAGIC_BITS = 0x4B000000;

    /** For each pattern the places of its ones, in order; what follows them does not matter. */
    private static final int[] PLACES = new int[256 * 8];

    static {
        for (int pattern = 0; pattern < 256; pattern++) {
            int k = 8 * pattern;
            for (int place = 0; place < 8; place++) {
                if ((pattern >> place & 1) == 1) {
                    PLACES[k++] = place;
                }
            }
        }
    }

    private Compression() {}

    static int compress(float[] dense, int offset, int width, int[] index, int[] place, float[] value, int at) {
        int k = at;
        int whole = width / 8 * 8;
        for (int c = 0; c < whole; c += 8) {
            IntVector b = FloatVector.fromArray(S, dense, offset + c)
                    .reinterpretAsInts()
                    .lanewise(VectorOperators.LSHL, 1);
            int pattern =
                    b.or(b.neg()).lanewise(VectorOperators.ASHR, 31).and(POWERS).reduceLanes(VectorOperators.ADD);
            IntVector column = IntVector.fromArray(I, PLACES, 8 * pattern).add(c);
            column.intoArray(index, k);
            column.mul(PITCH).add(ORIGIN).intoArray(place, k);
            k += Integer.bitCount(pattern);
        }
        for (int c = whole; c < width; c++) {
            index[k] = c;
            place[k] = DenseRows.place(c);
            k += dense[offset + c] != 0f ? 1 : 0;
        }
        for (int i = at; i < k; i++) {
            value[i] = dense[offset + index[i]];
        }
        return k;
    }

    static void unpack(
            int[] packed, int from, int count, float scale, int[] index, int[] place, float[] value, int at) {
        int whole = count / 8 * 8;
        for (int i = 0; i < whole; i += 8) {
            IntVector x = IntVector.fromArray(I, packed, from + i);
            IntVector column = x.lanewise(VectorOperators.LSHR, 8);
            column.intoArray(index, at + i);
            column.mul(PITCH).add(ORIGIN).intoArray(place, at + i);
            // A byte in the low bits of 2²³ is a float without a conversion, which boxes on JDK 17.
            FloatVector level = x.and(0xFF).or(MAGIC_BITS).reinterpretAsFloats().sub(MAGIC);
            level.mul(scale).intoArray(value, at + i);
        }
        Kernels.plain().unpack(packed, from + whole, count - whole, scale, index, place, value, at + whole);
    }
}
