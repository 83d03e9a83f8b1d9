package org.palimpsest.math.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.DenseRows;

/**
 * Dense rows to sparse ones. Eight numbers give eight bits, one for each that is not zero, and a table tells the places of
 * every such pattern. x is zero, of either sign, where its bits b without the sign are; else b or −b is negative.
 */
final class Compression {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    private static final IntVector POWERS = IntVector.fromArray(I, new int[] {1, 2, 4, 8, 16, 32, 64, 128}, 0);

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
            IntVector.fromArray(I, PLACES, 8 * pattern).add(c).intoArray(index, k);
            k += Integer.bitCount(pattern);
        }
        for (int c = whole; c < width; c++) {
            index[k] = c;
            k += dense[offset + c] != 0f ? 1 : 0;
        }
        for (int i = at; i < k; i++) {
            int c = index[i];
            value[i] = dense[offset + c];
            place[i] = DenseRows.place(c);
        }
        return k;
    }
}
