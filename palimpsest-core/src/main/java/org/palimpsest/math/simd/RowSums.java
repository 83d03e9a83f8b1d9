package org.palimpsest.math.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.SparseRows;

/**
 * Sums of scaled rows with the running sums in registers: thirteen vectors of eight lanes hold a row of up to 104
 * columns, next to one broadcast factor, in the sixteen registers of AVX2. Wider rows are cut into tiles.
 *
 * <p>Rows need no padding. The last vector of a row starts eight columns before its end and may overlap the one before
 * it; both then hold the same sums, formed in the same order, and it does not matter which is stored last. That is
 * true within a tile only, so the tile with the overlap comes last and has at least two vectors. Tiles are written out,
 * one method each, because the compiler keeps vectors in registers only when it sees each of them by name. They keep few
 * numbers: with two more JDK 17 often has to fetch the arrays' addresses anew for every entry.
 */
final class RowSums {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    /** Vectors per tile, largest first. */
    private static final int[] TILES = {13, 8, 4, 2, 1};

    private RowSums() {}

    static void multiply(
            SparseRows a,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            boolean add) {
        if (!add) {
            // Not a choice between zero and a load inside the tiles: JDK 17 boxes vectors that meet at such a fork.
            Arrays.fill(out, outOffset, outOffset + (to - from) * width, 0f);
        }
        if (width < 8) {
            narrow(a, from, to, b, bOffset, width, out, outOffset);
            return;
        }
        int vectors = (width + 7) / 8;
        int column = 0;
        // Small tiles first: the greedy split of the count, from its small end.
        for (int t = TILES.length - 1; t >= 0; t--) {
            for (int n = count(vectors, t); n > 0; n--) {
                int size = TILES[t];
                int tail = Math.min(8 * (size - 1), width - 8 - column);
                tile(size, a, from, to, b, bOffset + column, width, out, outOffset + column, tail);
                column += 8 * size;
            }
        }
    }

    /** How many tiles of size number t the greedy split of {@code vectors} uses. */
    private static int count(int vectors, int t) {
        int left = vectors;
        for (int i = 0; i < t; i++) {
            left %= TILES[i];
        }
        return left / TILES[t];
    }

    private static void tile(
            int size,
            SparseRows a,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        switch (size) {
            case 13 -> tile13(a.begin, a.end, a.index, a.value, from, to, b, bOffset, width, out, outOffset, tail);
            case 8 -> tile8(a.begin, a.end, a.index, a.value, from, to, b, bOffset, width, out, outOffset, tail);
            case 4 -> tile4(a.begin, a.end, a.index, a.value, from, to, b, bOffset, width, out, outOffset, tail);
            case 2 -> tile2(a.begin, a.end, a.index, a.value, from, to, b, bOffset, width, out, outOffset, tail);
            default -> tile1(a.begin, a.end, a.index, a.value, from, to, b, bOffset, width, out, outOffset, tail);
        }
    }

    /** Rows too short for a vector, such as the two outputs of a split task. */
    private static void narrow(
            SparseRows a, int from, int to, float[] b, int bOffset, int width, float[] out, int outOffset) {
        for (int r = from; r < to; r++) {
            int o = outOffset + (r - from) * width;
            for (int j = 0; j < width; j++) {
                float sum = out[o + j];
                for (int k = a.begin[r]; k < a.end[r]; k++) {
                    sum = Math.fma(a.value[k], b[bOffset + a.index[k] * width + j], sum);
                }
                out[o + j] = sum;
            }
        }
    }

    private static void tile13(
            int[] begin,
            int[] end,
            int[] index,
            float[] value,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int last = end[r];
            if (begin[r] == last) {
                continue;
            }
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
            for (int k = begin[r]; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = bOffset + index[k] * width;
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
                s12 = x.fma(FloatVector.fromArray(S, b, row + tail), s12);
            }
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

    private static void tile8(
            int[] begin,
            int[] end,
            int[] index,
            float[] value,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int last = end[r];
            if (begin[r] == last) {
                continue;
            }
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
            FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
            FloatVector s3 = FloatVector.fromArray(S, out, o + 24);
            FloatVector s4 = FloatVector.fromArray(S, out, o + 32);
            FloatVector s5 = FloatVector.fromArray(S, out, o + 40);
            FloatVector s6 = FloatVector.fromArray(S, out, o + 48);
            FloatVector s7 = FloatVector.fromArray(S, out, o + tail);
            for (int k = begin[r]; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = bOffset + index[k] * width;
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                s2 = x.fma(FloatVector.fromArray(S, b, row + 16), s2);
                s3 = x.fma(FloatVector.fromArray(S, b, row + 24), s3);
                s4 = x.fma(FloatVector.fromArray(S, b, row + 32), s4);
                s5 = x.fma(FloatVector.fromArray(S, b, row + 40), s5);
                s6 = x.fma(FloatVector.fromArray(S, b, row + 48), s6);
                s7 = x.fma(FloatVector.fromArray(S, b, row + tail), s7);
            }
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

    private static void tile4(
            int[] begin,
            int[] end,
            int[] index,
            float[] value,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int last = end[r];
            if (begin[r] == last) {
                continue;
            }
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + 8);
            FloatVector s2 = FloatVector.fromArray(S, out, o + 16);
            FloatVector s3 = FloatVector.fromArray(S, out, o + tail);
            for (int k = begin[r]; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = bOffset + index[k] * width;
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + 8), s1);
                s2 = x.fma(FloatVector.fromArray(S, b, row + 16), s2);
                s3 = x.fma(FloatVector.fromArray(S, b, row + tail), s3);
            }
            s0.intoArray(out, o);
            s1.intoArray(out, o + 8);
            s2.intoArray(out, o + 16);
            s3.intoArray(out, o + tail);
        }
    }

    private static void tile2(
            int[] begin,
            int[] end,
            int[] index,
            float[] value,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int last = end[r];
            if (begin[r] == last) {
                continue;
            }
            FloatVector s0 = FloatVector.fromArray(S, out, o);
            FloatVector s1 = FloatVector.fromArray(S, out, o + tail);
            for (int k = begin[r]; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = bOffset + index[k] * width;
                s0 = x.fma(FloatVector.fromArray(S, b, row), s0);
                s1 = x.fma(FloatVector.fromArray(S, b, row + tail), s1);
            }
            s0.intoArray(out, o);
            s1.intoArray(out, o + tail);
        }
    }

    private static void tile1(
            int[] begin,
            int[] end,
            int[] index,
            float[] value,
            int from,
            int to,
            float[] b,
            int bOffset,
            int width,
            float[] out,
            int outOffset,
            int tail) {
        int o = outOffset;
        for (int r = from; r < to; r++, o += width) {
            int last = end[r];
            if (begin[r] == last) {
                continue;
            }
            FloatVector s0 = FloatVector.fromArray(S, out, o + tail);
            for (int k = begin[r]; k < last; k++) {
                FloatVector x = FloatVector.broadcast(S, value[k]);
                int row = bOffset + index[k] * width;
                s0 = x.fma(FloatVector.fromArray(S, b, row + tail), s0);
            }
            s0.intoArray(out, o + tail);
        }
    }
}
