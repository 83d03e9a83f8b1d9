package org.palimpsest.math.internal.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import org.palimpsest.math.internal.DenseRows;

/**
 * Products of matrices without zeros to skip. A {@linkplain FullTiles tile} of four rows shares every vector of the dense
 * matrix that it loads, where {@link RowSums} loads as many vectors as it multiplies.
 *
 * <p>Each sum is formed in the order of k, in one register, by the same fused multiply-adds as in {@link RowSums}: adding a
 * product with a zero changes nothing, so both give the same bits. Between panels of k, which keep the dense rows in the
 * first-level cache, sums wait in the result.
 *
 * <p>How wide a tile is depends on how many registers there are, which is asked once per process: 32 with AVX-512, whose
 * instructions reach all of them at 256 bits, too, else 16. The width changes no bit.
 */
final class FullSums {
    private static final int LANES = DenseRows.LANES;

    /** How many dense rows a panel has: 64 rows of thirteen vectors are 26 kB. */
    private static final int PANEL = 64;

    /** How wide the dense rows are where packing columns pays: a column is then read so often. */
    private static final int PACKED = 200;

    /** Whether twenty sums, five vectors and a factor fit the registers. */
    private static final boolean MANY_REGISTERS = FloatVector.SPECIES_PREFERRED.vectorBitSize() >= 512;

    /** Sums of rows shorter than a vector; of each thread, so that nothing is allocated per call. */
    private static final ThreadLocal<float[]> SHORT = ThreadLocal.withInitial(() -> new float[0]);

    private FullSums() {}

    static void multiply(
            float[] a,
            int at,
            int step,
            int stride,
            int rows,
            DenseRows b,
            int from,
            int to,
            float[] out,
            int outOffset,
            boolean add) {
        multiply(MANY_REGISTERS, a, at, step, stride, rows, b, from, to, out, outOffset, add);
    }

    /** @param wide whether tiles may have up to five vectors */
    static void multiply(
            boolean wide,
            float[] a,
            int at,
            int step,
            int stride,
            int rows,
            DenseRows b,
            int from,
            int to,
            float[] out,
            int outOffset,
            boolean add) {
        int width = b.width();
        if (!add) {
            Arrays.fill(out, outOffset, outOffset + rows * width, 0f);
        }
        if (rows == 0) {
            return;
        }
        if (width < LANES) {
            narrow(wide, a, at, step, stride, rows, b, from, to, out, outOffset);
            return;
        }
        if (stride > rows && step == 1 && width >= PACKED) {
            float[] packed = PackedColumns.of(a, at, stride, rows, from, to);
            multiply(wide, packed, -from * rows, 1, rows, rows, b, from, to, out, outOffset, true);
            return;
        }
        int column = 0;
        for (int s = 0; s < b.strips(); s++) {
            int end = LANES * b.vectors(s);
            int tail = Math.min(end - LANES, width - LANES - column);
            float[] d = b.strip(s);
            int o = outOffset + column;
            strip(wide, a, at, step, stride, rows, d, b.vectors(s), from, to, out, o, width, tail);
            column += end;
        }
    }

    /** Rows too short for a vector, such as the one output of a regression, as if they had eight columns. */
    private static void narrow(
            boolean wide,
            float[] a,
            int at,
            int step,
            int stride,
            int rows,
            DenseRows b,
            int from,
            int to,
            float[] out,
            int o) {
        int width = b.width();
        float[] sums = SHORT.get();
        if (sums.length < rows * LANES) {
            sums = new float[rows * LANES];
            SHORT.set(sums);
        }
        for (int r = 0; r < rows; r++) {
            System.arraycopy(out, o + r * width, sums, r * LANES, width);
        }
        strip(wide, a, at, step, stride, rows, b.strip(0), 1, from, to, sums, 0, LANES, 0);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(sums, r * LANES, out, o + r * width, width);
        }
    }

    private static void strip(
            boolean wide,
            float[] a,
            int at,
            int step,
            int stride,
            int rows,
            float[] d,
            int vectors,
            int from,
            int to,
            float[] out,
            int o,
            int width,
            int tail) {
        for (int k = from; k < to; k += PANEL) {
            int last = Math.min(to, k + PANEL);
            int v = 0;
            while (v < vectors) {
                int n = tile(vectors - v, wide);
                int end = v + n == vectors ? tail - LANES * v : LANES * (n - 1);
                tiles(n, a, at, step, stride, rows, k, last, d, LANES * v, out, o + LANES * v, width, end);
                v += n;
            }
        }
    }

    /**
     * How many of the vectors that are left the next tile takes. The last two vectors of a row, which may overlap, are
     * always in one tile: strips have 13, 8, 4, 2 or 1 vectors, and only a row of one vector ends with a strip of one.
     */
    private static int tile(int left, boolean wide) {
        if (wide) {
            return left == 13 ? 5 : Math.min(left, 4);
        }
        return left == 3 || left > 4 ? 3 : Math.min(left, 2);
    }

    private static void tiles(
            int vectors,
            float[] a,
            int at,
            int step,
            int stride,
            int rows,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o,
            int width,
            int tail) {
        int end = rows - 1;
        for (int r = 0; r < rows; r += 4) {
            // The last rows may be the same one several times: it then gets the same sums as often.
            int r1 = Math.min(r + 1, end);
            int r2 = Math.min(r + 2, end);
            int r3 = Math.min(r + 3, end);
            int a0 = at + r * step;
            int a1 = at + r1 * step;
            int a2 = at + r2 * step;
            int a3 = at + r3 * step;
            int o0 = o + r * width;
            int o1 = o + r1 * width;
            int o2 = o + r2 * width;
            int o3 = o + r3 * width;
            switch (vectors) {
                case 5 -> FullTiles.by5(a, stride, a0, a1, a2, a3, from, to, d, shift, out, o0, o1, o2, o3, tail);
                case 4 -> FullTiles.by4(a, stride, a0, a1, a2, a3, from, to, d, shift, out, o0, o1, o2, o3, tail);
                case 3 -> FullTiles.by3(a, stride, a0, a1, a2, a3, from, to, d, shift, out, o0, o1, o2, o3, tail);
                case 2 -> FullTiles.by2(a, stride, a0, a1, a2, a3, from, to, d, shift, out, o0, o1, o2, o3, tail);
                default -> FullTiles.by1(a, stride, a0, a1, a2, a3, from, to, d, shift, out, o0, o1, o2, o3, tail);
            }
        }
    }
}
