package org.palimpsest.math.internal.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.internal.DenseRows;

/**
 * Products of rows without zeros. Two rows share every vector of the dense matrix that is loaded: two times six sums, two
 * factors and one loaded vector fit the sixteen registers of AVX2. {@link RowSums} loads as many vectors as it multiplies,
 * which is why it loses here and wins where it can skip zeros.
 *
 * <p>Dense rows come in panels that fit the first-level cache. Each sum is formed in the order of the columns, the bias last,
 * as {@link RowSums} does, so that both give the same bits.
 */
final class FullRowSums {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int LANES = DenseRows.LANES;

    /** How many dense rows a panel has: 64 rows of thirteen vectors are 26 kB. */
    private static final int PANEL = 64;

    /** The sums while they grow, whole vectors without overlap; of each thread, so that nothing is allocated per call. */
    private static final ThreadLocal<float[]> SUMS = ThreadLocal.withInitial(() -> new float[0]);

    private FullRowSums() {}

    static void multiply(float[] a, int at, int pitch, int rows, DenseRows b, float[] out, int outOffset) {
        int column = 0;
        for (int s = 0; s < b.strips(); s++) {
            int width = LANES * b.vectors(s);
            float[] sums = SUMS.get();
            if (sums.length < rows * width) {
                sums = new float[rows * width];
                SUMS.set(sums);
            }
            Arrays.fill(sums, 0, rows * width, 0f);
            sum(a, at, pitch, rows, b.strip(s), b.vectors(s), b.rows() - 1, sums);
            finish(sums, rows, b, s, out, outOffset + column, b.width() - column);
            column += width;
        }
    }

    private static void sum(float[] a, int at, int pitch, int rows, float[] d, int vectors, int inputs, float[] sums) {
        int width = LANES * vectors;
        for (int from = 0; from < inputs; from += PANEL) {
            int to = Math.min(inputs, from + PANEL);
            int v = 0;
            for (; v + 6 <= vectors; v += 6) {
                int shift = LANES * v;
                int r = 0;
                for (; r + 2 <= rows; r += 2) {
                    twoBySix(a, at + r * pitch, pitch, from, to, d, shift, sums, r * width + shift, width);
                }
                for (; r < rows; r++) {
                    for (int each = shift; each < shift + 6 * LANES; each += LANES) {
                        one(a, at + r * pitch, from, to, d, each, sums, r * width + each);
                    }
                }
            }
            for (; v < vectors; v++) {
                int shift = LANES * v;
                int r = 0;
                for (; r + 4 <= rows; r += 4) {
                    fourByOne(a, at + r * pitch, pitch, from, to, d, shift, sums, r * width + shift, width);
                }
                for (; r < rows; r++) {
                    one(a, at + r * pitch, from, to, d, shift, sums, r * width + shift);
                }
            }
        }
    }

    /**
     * Adds the last dense row, the biases, and copies the sums to their places. The last vector may overlap the one before
     * it, with the same sums.
     *
     * @param columns how many columns the result has from here on
     */
    private static void finish(float[] sums, int rows, DenseRows b, int strip, float[] out, int o, int columns) {
        float[] d = b.strip(strip);
        int vectors = b.vectors(strip);
        int bias = DenseRows.place(b.rows() - 1);
        int last = LANES * (vectors - 1);
        for (int r = 0; r < rows; r++) {
            int from = r * LANES * vectors;
            int to = o + r * b.width();
            for (int v = 0; v < last; v += LANES) {
                FloatVector.fromArray(S, sums, from + v)
                        .add(FloatVector.fromArray(S, d, bias + v))
                        .intoArray(out, to + v);
            }
            FloatVector end = FloatVector.fromArray(S, sums, from + last).add(FloatVector.fromArray(S, d, bias + last));
            if (b.width() < LANES) {
                end.intoArray(sums, from);
                System.arraycopy(sums, from, out, to, columns);
            } else {
                end.intoArray(out, to + Math.min(last, columns - LANES));
            }
        }
    }

    private static void twoBySix(
            float[] a, int p, int pitch, int from, int to, float[] d, int shift, float[] out, int o, int width) {
        int q = p + pitch;
        int u = o + width;
        FloatVector s0 = FloatVector.fromArray(S, out, o);
        FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
        FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
        FloatVector s3 = FloatVector.fromArray(S, out, o + 24);
        FloatVector s4 = FloatVector.fromArray(S, out, o + 32);
        FloatVector s5 = FloatVector.fromArray(S, out, o + 40);
        FloatVector t0 = FloatVector.fromArray(S, out, u);
        FloatVector t1 = FloatVector.fromArray(S, out, u + 8);
        FloatVector t2 = FloatVector.fromArray(S, out, u + 16);
        FloatVector t3 = FloatVector.fromArray(S, out, u + 24);
        FloatVector t4 = FloatVector.fromArray(S, out, u + 32);
        FloatVector t5 = FloatVector.fromArray(S, out, u + 40);
        int row = DenseRows.place(from) + shift;
        int step = DenseRows.place(1) - DenseRows.place(0);
        for (int k = from; k < to; k++, row += step) {
            FloatVector x = FloatVector.broadcast(S, a[p + k]);
            FloatVector y = FloatVector.broadcast(S, a[q + k]);
            FloatVector w = FloatVector.fromArray(S, d, row);
            s0 = x.fma(w, s0);
            t0 = y.fma(w, t0);
            w = FloatVector.fromArray(S, d, row + 8);
            s1 = x.fma(w, s1);
            t1 = y.fma(w, t1);
            w = FloatVector.fromArray(S, d, row + 16);
            s2 = x.fma(w, s2);
            t2 = y.fma(w, t2);
            w = FloatVector.fromArray(S, d, row + 24);
            s3 = x.fma(w, s3);
            t3 = y.fma(w, t3);
            w = FloatVector.fromArray(S, d, row + 32);
            s4 = x.fma(w, s4);
            t4 = y.fma(w, t4);
            w = FloatVector.fromArray(S, d, row + 40);
            s5 = x.fma(w, s5);
            t5 = y.fma(w, t5);
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + 8);
        s2.intoArray(out, o + 16);
        s3.intoArray(out, o + 24);
        s4.intoArray(out, o + 32);
        s5.intoArray(out, o + 40);
        t0.intoArray(out, u);
        t1.intoArray(out, u + 8);
        t2.intoArray(out, u + 16);
        t3.intoArray(out, u + 24);
        t4.intoArray(out, u + 32);
        t5.intoArray(out, u + 40);
    }

    private static void fourByOne(
            float[] a, int p, int pitch, int from, int to, float[] d, int shift, float[] out, int o, int width) {
        FloatVector s0 = FloatVector.fromArray(S, out, o);
        FloatVector s1 = FloatVector.fromArray(S, out, o + width);
        FloatVector s2 = FloatVector.fromArray(S, out, o + 2 * width);
        FloatVector s3 = FloatVector.fromArray(S, out, o + 3 * width);
        int row = DenseRows.place(from) + shift;
        int step = DenseRows.place(1) - DenseRows.place(0);
        for (int k = from; k < to; k++, row += step) {
            FloatVector w = FloatVector.fromArray(S, d, row);
            s0 = FloatVector.broadcast(S, a[p + k]).fma(w, s0);
            s1 = FloatVector.broadcast(S, a[p + pitch + k]).fma(w, s1);
            s2 = FloatVector.broadcast(S, a[p + 2 * pitch + k]).fma(w, s2);
            s3 = FloatVector.broadcast(S, a[p + 3 * pitch + k]).fma(w, s3);
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + width);
        s2.intoArray(out, o + 2 * width);
        s3.intoArray(out, o + 3 * width);
    }

    private static void one(float[] a, int p, int from, int to, float[] d, int shift, float[] out, int o) {
        FloatVector s0 = FloatVector.fromArray(S, out, o);
        int row = DenseRows.place(from) + shift;
        int step = DenseRows.place(1) - DenseRows.place(0);
        for (int k = from; k < to; k++, row += step) {
            s0 = FloatVector.broadcast(S, a[p + k]).fma(FloatVector.fromArray(S, d, row), s0);
        }
        s0.intoArray(out, o);
    }
}
