package org.palimpsest.math.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Copies of some neighbouring columns of a matrix, close together. Columns of a matrix whose rows are a power of two apart
 * share few sets of the first-level cache and drive each other out of it.
 */
final class PackedColumns {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    /** Of each thread, so that nothing is allocated per call. */
    private static final ThreadLocal<float[]> SCRATCH = ThreadLocal.withInitial(() -> new float[0]);

    private PackedColumns() {}

    /**
     * Rows {@code from … to − 1} of columns {@code at … at + columns − 1}, row after row; valid until the thread's next
     * call.
     *
     * @param stride how far apart the rows are
     */
    static float[] of(float[] a, int at, int stride, int columns, int from, int to) {
        int size = Math.multiplyExact(to - from, columns);
        float[] packed = SCRATCH.get();
        if (packed.length < size) {
            packed = new float[size];
            SCRATCH.set(packed);
        }
        int whole = columns - columns % S.length();
        int o = 0;
        for (int k = from; k < to; k++, o += columns) {
            int row = at + k * stride;
            for (int c = 0; c < whole; c += S.length()) {
                FloatVector.fromArray(S, a, row + c).intoArray(packed, o + c);
            }
            for (int c = whole; c < columns; c++) {
                packed[o + c] = a[row + c];
            }
        }
        return packed;
    }
}
