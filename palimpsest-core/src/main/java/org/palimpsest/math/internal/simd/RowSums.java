package org.palimpsest.math.internal.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.SparseRows;

/**
 * Sums of scaled rows with the running sums in registers: thirteen vectors of eight lanes hold a row of up to 104
 * columns, next to one broadcast factor, in the sixteen registers of AVX2. Wider rows come in strips.
 *
 * <p>The result needs no padding. Its last vector starts eight columns before the end and may overlap the one before it;
 * both then hold the same sums, formed in the same order, and it does not matter which is stored last. Tiles are written
 * out, one method each, because the compiler keeps vectors in registers only when it sees each of them by name.
 *
 * <p>Which rows to sum is a list of work, three numbers an item, in one array. A tile that found them out itself would
 * have more to remember, and JDK 17 then runs out of registers and fetches addresses of arrays anew for every entry.
 *
 * <p>Where the dense rows are too many for the first-level cache, the sparse rows take turns: first those entries of
 * each that are in the first panel, or first few, then those in the next. The sums are formed in the same order as in
 * one go.
 */
final class RowSums {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    /** How many numbers of dense rows a turn should meet at least: one and a half first-level caches. */
    private static final int TURN = 12 * 1024;

    /** How many entries of a row a turn should have, or it is not worth its while. */
    private static final int PIECE = 16;

    /** Numbers of an item of work: where its sums are in the result, its first entry and one past its last. */
    private static final int ITEM = 3;

    /** How many items a list has at most. */
    private static final int ITEMS = 64;

    /** The list; of each thread, so that nothing is allocated per call. */
    private static final ThreadLocal<int[]> WORK = ThreadLocal.withInitial(() -> new int[ITEMS * ITEM]);

    private RowSums() {}

    static void multiply(SparseRows a, int from, int to, DenseRows b, float[] out, int outOffset, boolean add) {
        int width = b.width();
        if (!add) {
            // Not a choice between zero and a load inside the tiles: JDK 17 boxes vectors that meet at such a fork.
            Arrays.fill(out, outOffset, outOffset + (to - from) * width, 0f);
        }
        if (width < DenseRows.LANES) {
            narrow(a, from, to, b.strip(0), width, out, outOffset);
            return;
        }
        int column = 0;
        for (int s = 0; s < b.strips(); s++) {
            int n = DenseRows.LANES * b.vectors(s);
            int tail = Math.min(n - DenseRows.LANES, width - DenseRows.LANES - column);
            turns(a, from, to, b, s, out, outOffset + column, tail);
            column += n;
        }
    }

    private static void turns(
            SparseRows a, int from, int to, DenseRows b, int strip, float[] out, int outOffset, int tail) {
        long size = (long) a.columns() * DenseRows.LANES * b.vectors(strip);
        int entriesEach = from == to ? 0 : (a.end[to - 1] - a.begin[from]) / (to - from);
        int most = (int) Math.max(1, Math.min(size / TURN, entriesEach / PIECE));
        int step = (a.panels() + most - 1) / most;
        int[] work = WORK.get();
        for (int p = 0; p < a.panels(); p += step) {
            int[] begin = a.bound(p);
            int[] end = a.bound(Math.min(a.panels(), p + step));
            int o = outOffset;
            for (int first = from; first < to; first += ITEMS) {
                int last = Math.min(to, first + ITEMS);
                int count = list(begin, end, first, last, o, b.width(), work);
                tile(b, strip, work, count, a, out, tail);
                o += (last - first) * b.width();
            }
        }
    }

    /** Lists the rows that have entries; returns how many numbers that took. */
    private static int list(int[] begin, int[] end, int from, int to, int outOffset, int width, int[] work) {
        int count = 0;
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int k = begin[r];
            int last = end[r];
            work[count] = o;
            work[count + 1] = k;
            work[count + 2] = last;
            count += ((k - last) >> 31) & ITEM; // without a branch, for which rows are empty cannot be foretold
        }
        return count;
    }

    private static void tile(DenseRows b, int strip, int[] work, int count, SparseRows a, float[] out, int tail) {
        float[] d = b.strip(strip);
        switch (b.vectors(strip)) {
            case 13 -> tile13(work, count, a.place, a.value, d, out, tail);
            case 8 -> tile8(work, count, a.place, a.value, d, out, tail);
            case 4 -> tile4(work, count, a.place, a.value, d, out, tail);
            case 2 -> tile2(work, count, a.place, a.value, d, out, tail);
            case 1 -> tile1(work, count, a.place, a.value, d, out, tail);
            default -> throw new IllegalStateException("no tile of " + b.vectors(strip) + " vectors");
        }
    }

    /** Rows too short for a vector, such as the two outputs of a split task. */
    private static void narrow(SparseRows a, int from, int to, float[] b, int width, float[] out, int outOffset) {
        for (int r = from; r < to; r++) {
            int o = outOffset + (r - from) * width;
            for (int j = 0; j < width; j++) {
                float sum = out[o + j];
                for (int k = a.begin[r]; k < a.end[r]; k++) {
                    sum = Math.fma(a.value[k], b[a.place[k] + j], sum);
                }
                out[o + j] = sum;
            }
        }
    }

    private static void tile13(int[] work, int count, int[] place, float[] value, float[] b, float[] out, int tail) {
        for (int i = 0; i < count; i += ITEM) {
            int o = work[i];
            int k = work[i + 1];
            int last = work[i + 2];
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
            FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
            FloatVector s3 = FloatVector.fromArray(S, out, o + 24);
            FloatVector s4 = FloatVector.fromArray(S, out, o + 32);
            FloatVector s5 = FloatVector.fromArray(S, out, o + 40);
            FloatVector s6 = FloatVector.fromArray(S, out, o + 48);
            FloatVector s7 = FloatVector.fromArray(S, out, o + 56);
            FloatVector s8 = FloatVector.fromArray(S, out, o + 64);
            FloatVector s9 = FloatVector.fromArray(S, out, o + 72);
            FloatVector s10 = FloatVector.fromArray(S, out, o + 80);
            FloatVector s11 = FloatVector.fromArray(S, out, o + 88);
            FloatVector s12 = FloatVector.fromArray(S, out, o + tail);
            do {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                s2 = x.fma(FloatVector.fromArray(S, b, row + 16), s2);
                s3 = x.fma(FloatVector.fromArray(S, b, row + 24), s3);
                s4 = x.fma(FloatVector.fromArray(S, b, row + 32), s4);
                s5 = x.fma(FloatVector.fromArray(S, b, row + 40), s5);
                s6 = x.fma(FloatVector.fromArray(S, b, row + 48), s6);
                s7 = x.fma(FloatVector.fromArray(S, b, row + 56), s7);
                s8 = x.fma(FloatVector.fromArray(S, b, row + 64), s8);
                s9 = x.fma(FloatVector.fromArray(S, b, row + 72), s9);
                s10 = x.fma(FloatVector.fromArray(S, b, row + 80), s10);
                s11 = x.fma(FloatVector.fromArray(S, b, row + 88), s11);
                s12 = x.fma(FloatVector.fromArray(S, b, row + 96), s12);
            } while (++k < last);
            s0.intoArray(out, o);
            s1.intoArray(out, o + 8);
            s2.intoArray(out, o + 16);
            s3.intoArray(out, o + 24);
            s4.intoArray(out, o + 32);
            s5.intoArray(out, o + 40);
            s6.intoArray(out, o + 48);
            s7.intoArray(out, o + 56);
            s8.intoArray(out, o + 64);
            s9.intoArray(out, o + 72);
            s10.intoArray(out, o + 80);
            s11.intoArray(out, o + 88);
            s12.intoArray(out, o + tail);
        }
    }

    private static void tile8(int[] work, int count, int[] place, float[] value, float[] b, float[] out, int tail) {
        for (int i = 0; i < count; i += ITEM) {
            int o = work[i];
            int k = work[i + 1];
            int last = work[i + 2];
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
            FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
            FloatVector s3 = FloatVector.fromArray(S, out, o + 24);
            FloatVector s4 = FloatVector.fromArray(S, out, o + 32);
            FloatVector s5 = FloatVector.fromArray(S, out, o + 40);
            FloatVector s6 = FloatVector.fromArray(S, out, o + 48);
            FloatVector s7 = FloatVector.fromArray(S, out, o + tail);
            do {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                s2 = x.fma(FloatVector.fromArray(S, b, row + 16), s2);
                s3 = x.fma(FloatVector.fromArray(S, b, row + 24), s3);
                s4 = x.fma(FloatVector.fromArray(S, b, row + 32), s4);
                s5 = x.fma(FloatVector.fromArray(S, b, row + 40), s5);
                s6 = x.fma(FloatVector.fromArray(S, b, row + 48), s6);
                s7 = x.fma(FloatVector.fromArray(S, b, row + 56), s7);
            } while (++k < last);
            s0.intoArray(out, o);
            s1.intoArray(out, o + 8);
            s2.intoArray(out, o + 16);
            s3.intoArray(out, o + 24);
            s4.intoArray(out, o + 32);
            s5.intoArray(out, o + 40);
            s6.intoArray(out, o + 48);
            s7.intoArray(out, o + tail);
        }
    }

    private static void tile4(int[] work, int count, int[] place, float[] value, float[] b, float[] out, int tail) {
        for (int i = 0; i < count; i += ITEM) {
            int o = work[i];
            int k = work[i + 1];
            int last = work[i + 2];
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
            FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
            FloatVector s3 = FloatVector.fromArray(S, out, o + tail);
            do {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                s2 = x.fma(FloatVector.fromArray(S, b, row + 16), s2);
                s3 = x.fma(FloatVector.fromArray(S, b, row + 24), s3);
            } while (++k < last);
            s0.intoArray(out, o);
            s1.intoArray(out, o + 8);
            s2.intoArray(out, o + 16);
            s3.intoArray(out, o + tail);
        }
    }

    /** Two rows at once, for a sum of few vectors could only grow as fast as one fused multiply-add follows another. */
    private static void tile2(int[] work, int count, int[] place, float[] value, float[] b, float[] out, int tail) {
        int i = 0;
        for (; i + ITEM < count; i += 2 * ITEM) {
            int o = work[i];
            int k = work[i + 1];
            int last = work[i + 2];
            int p = work[i + 3];
            int l = work[i + 4];
            int end = work[i + 5];
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + tail);
            FloatVector t0 = FloatVector.fromArray(S, out, p);
            FloatVector t1 = FloatVector.fromArray(S, out, p + tail);
            int both = Math.min(last - k, end - l);
            for (int j = 0; j < both; j++) {
                FloatVector x = FloatVector.broadcast(S, value[k + j]);
                int row = place[k + j];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                FloatVector y = FloatVector.broadcast(S, value[l + j]);
                int other = place[l + j];
                t0 = y.fma(FloatVector.fromArray(S, b, other), t0);
                t1 = y.fma(FloatVector.fromArray(S, b, other + 8), t1);
            }
            for (k += both; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
            }
            for (l += both; l < end; l++) {
                FloatVector y = FloatVector.broadcast(S, value[l]);
                int other = place[l];
                t0 = y.fma(FloatVector.fromArray(S, b, other), t0);
                t1 = y.fma(FloatVector.fromArray(S, b, other + 8), t1);
            }
            s0.intoArray(out, o);
            s1.intoArray(out, o + tail);
            t0.intoArray(out, p);
            t1.intoArray(out, p + tail);
        }
        if (i < count) {
            int o = work[i];
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + tail);
            for (int k = work[i + 1]; k < work[i + 2]; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
            }
            s0.intoArray(out, o);
            s1.intoArray(out, o + tail);
        }
    }

    private static void tile1(int[] work, int count, int[] place, float[] value, float[] b, float[] out, int tail) {
        for (int i = 0; i < count; i += ITEM) {
            int o = work[i];
            int k = work[i + 1];
            int last = work[i + 2];
            FloatVector s0 = FloatVector.fromArray(S, out, o + tail);
            do {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = place[k];
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
            } while (++k < last);
            s0.intoArray(out, o + tail);
        }
    }
}
