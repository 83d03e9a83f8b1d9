package org.palimpsest.math.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.palimpsest.math.internal.DenseRows;

/**
 * Tiles of {@link FullSums}: four rows of sums by one to five vectors, all in registers.
 *
 * <pre>
 * out[o_m + 8v] += Σ_k a[a_m + k·stride] · d[place(k) + shift + 8v]        m = 0 … 3, k = from … to − 1
 * </pre>
 *
 * The last vector is at {@code tail} instead of at 8v and may overlap the one before it. All sums are loaded before any
 * is stored, so rows may coincide. Written out, one method each, because the compiler keeps vectors in registers only when
 * it sees each of them by name.
 */
final class FullTiles {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    private FullTiles() {}

    static void by5(
            float[] a,
            int stride,
            int a0,
            int a1,
            int a2,
            int a3,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o0,
            int o1,
            int o2,
            int o3,
            int tail) {
        FloatVector s00 = FloatVector.fromArray(S, out, o0);
        FloatVector s01 = FloatVector.fromArray(S, out, o0 + 8);
        FloatVector s02 = FloatVector.fromArray(S, out, o0 + 16);
        FloatVector s03 = FloatVector.fromArray(S, out, o0 + 24);
        FloatVector s04 = FloatVector.fromArray(S, out, o0 + tail);
        FloatVector s10 = FloatVector.fromArray(S, out, o1);
        FloatVector s11 = FloatVector.fromArray(S, out, o1 + 8);
        FloatVector s12 = FloatVector.fromArray(S, out, o1 + 16);
        FloatVector s13 = FloatVector.fromArray(S, out, o1 + 24);
        FloatVector s14 = FloatVector.fromArray(S, out, o1 + tail);
        FloatVector s20 = FloatVector.fromArray(S, out, o2);
        FloatVector s21 = FloatVector.fromArray(S, out, o2 + 8);
        FloatVector s22 = FloatVector.fromArray(S, out, o2 + 16);
        FloatVector s23 = FloatVector.fromArray(S, out, o2 + 24);
        FloatVector s24 = FloatVector.fromArray(S, out, o2 + tail);
        FloatVector s30 = FloatVector.fromArray(S, out, o3);
        FloatVector s31 = FloatVector.fromArray(S, out, o3 + 8);
        FloatVector s32 = FloatVector.fromArray(S, out, o3 + 16);
        FloatVector s33 = FloatVector.fromArray(S, out, o3 + 24);
        FloatVector s34 = FloatVector.fromArray(S, out, o3 + tail);
        int row = DenseRows.place(from) + shift;
        int q = from * stride;
        for (int k = from; k < to; k++, row += DenseRows.PITCH, q += stride) {
            FloatVector w0 = FloatVector.fromArray(S, d, row);
            FloatVector w1 = FloatVector.fromArray(S, d, row + 8);
            FloatVector w2 = FloatVector.fromArray(S, d, row + 16);
            FloatVector w3 = FloatVector.fromArray(S, d, row + 24);
            FloatVector w4 = FloatVector.fromArray(S, d, row + 32);
            FloatVector x = FloatVector.broadcast(S, a[a0 + q]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            s02 = x.fma(w2, s02);
            s03 = x.fma(w3, s03);
            s04 = x.fma(w4, s04);
            x = FloatVector.broadcast(S, a[a1 + q]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            s12 = x.fma(w2, s12);
            s13 = x.fma(w3, s13);
            s14 = x.fma(w4, s14);
            x = FloatVector.broadcast(S, a[a2 + q]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            s22 = x.fma(w2, s22);
            s23 = x.fma(w3, s23);
            s24 = x.fma(w4, s24);
            x = FloatVector.broadcast(S, a[a3 + q]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
            s32 = x.fma(w2, s32);
            s33 = x.fma(w3, s33);
            s34 = x.fma(w4, s34);
        }
        s00.intoArray(out, o0);
        s01.intoArray(out, o0 + 8);
        s02.intoArray(out, o0 + 16);
        s03.intoArray(out, o0 + 24);
        s04.intoArray(out, o0 + tail);
        s10.intoArray(out, o1);
        s11.intoArray(out, o1 + 8);
        s12.intoArray(out, o1 + 16);
        s13.intoArray(out, o1 + 24);
        s14.intoArray(out, o1 + tail);
        s20.intoArray(out, o2);
        s21.intoArray(out, o2 + 8);
        s22.intoArray(out, o2 + 16);
        s23.intoArray(out, o2 + 24);
        s24.intoArray(out, o2 + tail);
        s30.intoArray(out, o3);
        s31.intoArray(out, o3 + 8);
        s32.intoArray(out, o3 + 16);
        s33.intoArray(out, o3 + 24);
        s34.intoArray(out, o3 + tail);
    }

    static void by4(
            float[] a,
            int stride,
            int a0,
            int a1,
            int a2,
            int a3,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o0,
            int o1,
            int o2,
            int o3,
            int tail) {
        FloatVector s00 = FloatVector.fromArray(S, out, o0);
        FloatVector s01 = FloatVector.fromArray(S, out, o0 + 8);
        FloatVector s02 = FloatVector.fromArray(S, out, o0 + 16);
        FloatVector s03 = FloatVector.fromArray(S, out, o0 + tail);
        FloatVector s10 = FloatVector.fromArray(S, out, o1);
        FloatVector s11 = FloatVector.fromArray(S, out, o1 + 8);
        FloatVector s12 = FloatVector.fromArray(S, out, o1 + 16);
        FloatVector s13 = FloatVector.fromArray(S, out, o1 + tail);
        FloatVector s20 = FloatVector.fromArray(S, out, o2);
        FloatVector s21 = FloatVector.fromArray(S, out, o2 + 8);
        FloatVector s22 = FloatVector.fromArray(S, out, o2 + 16);
        FloatVector s23 = FloatVector.fromArray(S, out, o2 + tail);
        FloatVector s30 = FloatVector.fromArray(S, out, o3);
        FloatVector s31 = FloatVector.fromArray(S, out, o3 + 8);
        FloatVector s32 = FloatVector.fromArray(S, out, o3 + 16);
        FloatVector s33 = FloatVector.fromArray(S, out, o3 + tail);
        int row = DenseRows.place(from) + shift;
        int q = from * stride;
        for (int k = from; k < to; k++, row += DenseRows.PITCH, q += stride) {
            FloatVector w0 = FloatVector.fromArray(S, d, row);
            FloatVector w1 = FloatVector.fromArray(S, d, row + 8);
            FloatVector w2 = FloatVector.fromArray(S, d, row + 16);
            FloatVector w3 = FloatVector.fromArray(S, d, row + 24);
            FloatVector x = FloatVector.broadcast(S, a[a0 + q]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            s02 = x.fma(w2, s02);
            s03 = x.fma(w3, s03);
            x = FloatVector.broadcast(S, a[a1 + q]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            s12 = x.fma(w2, s12);
            s13 = x.fma(w3, s13);
            x = FloatVector.broadcast(S, a[a2 + q]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            s22 = x.fma(w2, s22);
            s23 = x.fma(w3, s23);
            x = FloatVector.broadcast(S, a[a3 + q]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
            s32 = x.fma(w2, s32);
            s33 = x.fma(w3, s33);
        }
        s00.intoArray(out, o0);
        s01.intoArray(out, o0 + 8);
        s02.intoArray(out, o0 + 16);
        s03.intoArray(out, o0 + tail);
        s10.intoArray(out, o1);
        s11.intoArray(out, o1 + 8);
        s12.intoArray(out, o1 + 16);
        s13.intoArray(out, o1 + tail);
        s20.intoArray(out, o2);
        s21.intoArray(out, o2 + 8);
        s22.intoArray(out, o2 + 16);
        s23.intoArray(out, o2 + tail);
        s30.intoArray(out, o3);
        s31.intoArray(out, o3 + 8);
        s32.intoArray(out, o3 + 16);
        s33.intoArray(out, o3 + tail);
    }

    static void by3(
            float[] a,
            int stride,
            int a0,
            int a1,
            int a2,
            int a3,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o0,
            int o1,
            int o2,
            int o3,
            int tail) {
        FloatVector s00 = FloatVector.fromArray(S, out, o0);
        FloatVector s01 = FloatVector.fromArray(S, out, o0 + 8);
        FloatVector s02 = FloatVector.fromArray(S, out, o0 + tail);
        FloatVector s10 = FloatVector.fromArray(S, out, o1);
        FloatVector s11 = FloatVector.fromArray(S, out, o1 + 8);
        FloatVector s12 = FloatVector.fromArray(S, out, o1 + tail);
        FloatVector s20 = FloatVector.fromArray(S, out, o2);
        FloatVector s21 = FloatVector.fromArray(S, out, o2 + 8);
        FloatVector s22 = FloatVector.fromArray(S, out, o2 + tail);
        FloatVector s30 = FloatVector.fromArray(S, out, o3);
        FloatVector s31 = FloatVector.fromArray(S, out, o3 + 8);
        FloatVector s32 = FloatVector.fromArray(S, out, o3 + tail);
        int row = DenseRows.place(from) + shift;
        int q = from * stride;
        for (int k = from; k < to; k++, row += DenseRows.PITCH, q += stride) {
            FloatVector w0 = FloatVector.fromArray(S, d, row);
            FloatVector w1 = FloatVector.fromArray(S, d, row + 8);
            FloatVector w2 = FloatVector.fromArray(S, d, row + 16);
            FloatVector x = FloatVector.broadcast(S, a[a0 + q]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            s02 = x.fma(w2, s02);
            x = FloatVector.broadcast(S, a[a1 + q]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            s12 = x.fma(w2, s12);
            x = FloatVector.broadcast(S, a[a2 + q]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            s22 = x.fma(w2, s22);
            x = FloatVector.broadcast(S, a[a3 + q]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
            s32 = x.fma(w2, s32);
        }
        s00.intoArray(out, o0);
        s01.intoArray(out, o0 + 8);
        s02.intoArray(out, o0 + tail);
        s10.intoArray(out, o1);
        s11.intoArray(out, o1 + 8);
        s12.intoArray(out, o1 + tail);
        s20.intoArray(out, o2);
        s21.intoArray(out, o2 + 8);
        s22.intoArray(out, o2 + tail);
        s30.intoArray(out, o3);
        s31.intoArray(out, o3 + 8);
        s32.intoArray(out, o3 + tail);
    }

    static void by2(
            float[] a,
            int stride,
            int a0,
            int a1,
            int a2,
            int a3,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o0,
            int o1,
            int o2,
            int o3,
            int tail) {
        FloatVector s00 = FloatVector.fromArray(S, out, o0);
        FloatVector s01 = FloatVector.fromArray(S, out, o0 + tail);
        FloatVector s10 = FloatVector.fromArray(S, out, o1);
        FloatVector s11 = FloatVector.fromArray(S, out, o1 + tail);
        FloatVector s20 = FloatVector.fromArray(S, out, o2);
        FloatVector s21 = FloatVector.fromArray(S, out, o2 + tail);
        FloatVector s30 = FloatVector.fromArray(S, out, o3);
        FloatVector s31 = FloatVector.fromArray(S, out, o3 + tail);
        int row = DenseRows.place(from) + shift;
        int q = from * stride;
        for (int k = from; k < to; k++, row += DenseRows.PITCH, q += stride) {
            FloatVector w0 = FloatVector.fromArray(S, d, row);
            FloatVector w1 = FloatVector.fromArray(S, d, row + 8);
            FloatVector x = FloatVector.broadcast(S, a[a0 + q]);
            s00 = x.fma(w0, s00);
            s01 = x.fma(w1, s01);
            x = FloatVector.broadcast(S, a[a1 + q]);
            s10 = x.fma(w0, s10);
            s11 = x.fma(w1, s11);
            x = FloatVector.broadcast(S, a[a2 + q]);
            s20 = x.fma(w0, s20);
            s21 = x.fma(w1, s21);
            x = FloatVector.broadcast(S, a[a3 + q]);
            s30 = x.fma(w0, s30);
            s31 = x.fma(w1, s31);
        }
        s00.intoArray(out, o0);
        s01.intoArray(out, o0 + tail);
        s10.intoArray(out, o1);
        s11.intoArray(out, o1 + tail);
        s20.intoArray(out, o2);
        s21.intoArray(out, o2 + tail);
        s30.intoArray(out, o3);
        s31.intoArray(out, o3 + tail);
    }

    static void by1(
            float[] a,
            int stride,
            int a0,
            int a1,
            int a2,
            int a3,
            int from,
            int to,
            float[] d,
            int shift,
            float[] out,
            int o0,
            int o1,
            int o2,
            int o3,
            int tail) {
        FloatVector s00 = FloatVector.fromArray(S, out, o0 + tail);
        FloatVector s10 = FloatVector.fromArray(S, out, o1 + tail);
        FloatVector s20 = FloatVector.fromArray(S, out, o2 + tail);
        FloatVector s30 = FloatVector.fromArray(S, out, o3 + tail);
        int row = DenseRows.place(from) + shift;
        int q = from * stride;
        for (int k = from; k < to; k++, row += DenseRows.PITCH, q += stride) {
            FloatVector w0 = FloatVector.fromArray(S, d, row);
            FloatVector x = FloatVector.broadcast(S, a[a0 + q]);
            s00 = x.fma(w0, s00);
            x = FloatVector.broadcast(S, a[a1 + q]);
            s10 = x.fma(w0, s10);
            x = FloatVector.broadcast(S, a[a2 + q]);
            s20 = x.fma(w0, s20);
            x = FloatVector.broadcast(S, a[a3 + q]);
            s30 = x.fma(w0, s30);
        }
        s00.intoArray(out, o0 + tail);
        s10.intoArray(out, o1 + tail);
        s20.intoArray(out, o2 + tail);
        s30.intoArray(out, o3 + tail);
    }
}
