package org.palimpsest.math.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.internal.Kernels;

/**
 * Products of two panels, {@link Kernels#panelProducts}, in tiles of twelve rows by two vectors where there are 32 registers,
 * else of six. Written out, because the compiler keeps vectors in registers only when it sees each of them by name.
 */
final class PanelTiles {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int WIDTH = Kernels.PANEL;

    /** Whether 24 sums, two vectors and a factor fit the registers. */
    private static final boolean MANY_REGISTERS = FloatVector.SPECIES_PREFERRED.vectorBitSize() >= 512;

    private PanelTiles() {}

    static void multiply(float[] a, float[] b, int rows, float[] out) {
        multiply(MANY_REGISTERS, a, b, rows, out);
    }

    static void multiply(boolean wide, float[] a, float[] b, int rows, float[] out) {
        int step = wide ? 12 : 6;
        for (int j = 0; j < WIDTH; j += 16) {
            for (int i = 0; i < WIDTH; i += step) {
                if (wide) {
                    twelve(a, i, b, j, rows, out, i * WIDTH + j);
                } else {
                    six(a, i, b, j, rows, out, i * WIDTH + j);
                }
            }
        }
    }

    /** A tile of 12 rows by two vectors. */
    private static void twelve(float[] a, int aAt, float[] b, int bAt, int rows, float[] out, int o) {
        FloatVector s00 = FloatVector.zero(S);
        FloatVector s01 = FloatVector.zero(S);
        FloatVector s10 = FloatVector.zero(S);
        FloatVector s11 = FloatVector.zero(S);
        FloatVector s20 = FloatVector.zero(S);
        FloatVector s21 = FloatVector.zero(S);
        FloatVector s30 = FloatVector.zero(S);
        FloatVector s31 = FloatVector.zero(S);
        FloatVector s40 = FloatVector.zero(S);
        FloatVector s41 = FloatVector.zero(S);
        FloatVector s50 = FloatVector.zero(S);
        FloatVector s51 = FloatVector.zero(S);
        FloatVector s60 = FloatVector.zero(S);
        FloatVector s61 = FloatVector.zero(S);
        FloatVector s70 = FloatVector.zero(S);
        FloatVector s71 = FloatVector.zero(S);
        FloatVector s80 = FloatVector.zero(S);
        FloatVector s81 = FloatVector.zero(S);
        FloatVector s90 = FloatVector.zero(S);
        FloatVector s91 = FloatVector.zero(S);
        FloatVector s100 = FloatVector.zero(S);
        FloatVector s101 = FloatVector.zero(S);
        FloatVector s110 = FloatVector.zero(S);
        FloatVector s111 = FloatVector.zero(S);
        int p = aAt;
        int q = bAt;
        for (int k = 0; k < rows; k++, p += WIDTH, q += WIDTH) {
            FloatVector w0 = FloatVector.fromArray(S, b, q);
            FloatVector w1 = FloatVector.fromArray(S, b, q + 8);
            FloatVector x = FloatVector.broadcast(S, a[p]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            x = FloatVector.broadcast(S, a[p + 1]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            x = FloatVector.broadcast(S, a[p + 2]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            x = FloatVector.broadcast(S, a[p + 3]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
            x = FloatVector.broadcast(S, a[p + 4]);
            s40 = x.fma(w0, s40);
            s41 = x.fma(w1, s41);
            x = FloatVector.broadcast(S, a[p + 5]);
            s50 = x.fma(w0, s50);
            s51 = x.fma(w1, s51);
            x = FloatVector.broadcast(S, a[p + 6]);
            s60 = x.fma(w0, s60);
            s61 = x.fma(w1, s61);
            x = FloatVector.broadcast(S, a[p + 7]);
            s70 = x.fma(w0, s70);
            s71 = x.fma(w1, s71);
            x = FloatVector.broadcast(S, a[p + 8]);
            s80 = x.fma(w0, s80);
            s81 = x.fma(w1, s81);
            x = FloatVector.broadcast(S, a[p + 9]);
            s90 = x.fma(w0, s90);
            s91 = x.fma(w1, s91);
            x = FloatVector.broadcast(S, a[p + 10]);
            s100 = x.fma(w0, s100);
            s101 = x.fma(w1, s101);
            x = FloatVector.broadcast(S, a[p + 11]);
            s110 = x.fma(w0, s110);
            s111 = x.fma(w1, s111);
        }
        s00.intoArray(out, o);
        s01.intoArray(out, o + 8);
        s10.intoArray(out, o + WIDTH);
        s11.intoArray(out, o + WIDTH + 8);
        s20.intoArray(out, o + 2 * WIDTH);
        s21.intoArray(out, o + 2 * WIDTH + 8);
        s30.intoArray(out, o + 3 * WIDTH);
        s31.intoArray(out, o + 3 * WIDTH + 8);
        s40.intoArray(out, o + 4 * WIDTH);
        s41.intoArray(out, o + 4 * WIDTH + 8);
        s50.intoArray(out, o + 5 * WIDTH);
        s51.intoArray(out, o + 5 * WIDTH + 8);
        s60.intoArray(out, o + 6 * WIDTH);
        s61.intoArray(out, o + 6 * WIDTH + 8);
        s70.intoArray(out, o + 7 * WIDTH);
        s71.intoArray(out, o + 7 * WIDTH + 8);
        s80.intoArray(out, o + 8 * WIDTH);
        s81.intoArray(out, o + 8 * WIDTH + 8);
        s90.intoArray(out, o + 9 * WIDTH);
        s91.intoArray(out, o + 9 * WIDTH + 8);
        s100.intoArray(out, o + 10 * WIDTH);
        s101.intoArray(out, o + 10 * WIDTH + 8);
        s110.intoArray(out, o + 11 * WIDTH);
        s111.intoArray(out, o + 11 * WIDTH + 8);
    }

    /** A tile of 6 rows by two vectors. */
    private static void six(float[] a, int aAt, float[] b, int bAt, int rows, float[] out, int o) {
        FloatVector s00 = FloatVector.zero(S);
        FloatVector s01 = FloatVector.zero(S);
        FloatVector s10 = FloatVector.zero(S);
        FloatVector s11 = FloatVector.zero(S);
        FloatVector s20 = FloatVector.zero(S);
        FloatVector s21 = FloatVector.zero(S);
        FloatVector s30 = FloatVector.zero(S);
        FloatVector s31 = FloatVector.zero(S);
        FloatVector s40 = FloatVector.zero(S);
        FloatVector s41 = FloatVector.zero(S);
        FloatVector s50 = FloatVector.zero(S);
        FloatVector s51 = FloatVector.zero(S);
        int p = aAt;
        int q = bAt;
        for (int k = 0; k < rows; k++, p += WIDTH, q += WIDTH) {
            FloatVector w0 = FloatVector.fromArray(S, b, q);
            FloatVector w1 = FloatVector.fromArray(S, b, q + 8);
            FloatVector x = FloatVector.broadcast(S, a[p]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            x = FloatVector.broadcast(S, a[p + 1]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            x = FloatVector.broadcast(S, a[p + 2]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            x = FloatVector.broadcast(S, a[p + 3]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
            x = FloatVector.broadcast(S, a[p + 4]);
            s40 = x.fma(w0, s40);
            s41 = x.fma(w1, s41);
            x = FloatVector.broadcast(S, a[p + 5]);
            s50 = x.fma(w0, s50);
            s51 = x.fma(w1, s51);
        }
        s00.intoArray(out, o);
        s01.intoArray(out, o + 8);
        s10.intoArray(out, o + WIDTH);
        s11.intoArray(out, o + WIDTH + 8);
        s20.intoArray(out, o + 2 * WIDTH);
        s21.intoArray(out, o + 2 * WIDTH + 8);
        s30.intoArray(out, o + 3 * WIDTH);
        s31.intoArray(out, o + 3 * WIDTH + 8);
        s40.intoArray(out, o + 4 * WIDTH);
        s41.intoArray(out, o + 4 * WIDTH + 8);
        s50.intoArray(out, o + 5 * WIDTH);
        s51.intoArray(out, o + 5 * WIDTH + 8);
    }
}
