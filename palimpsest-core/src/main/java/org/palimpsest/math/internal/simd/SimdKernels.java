package org.palimpsest.math.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;

/** The kernels on the Vector API, eight floats at a time; what is left of a range goes to the plain provider. */
public final class SimdKernels implements Kernels {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int LANES = 8;

    /**
     * Whether vectors will ever be compiled to vector instructions. A virtual machine that was asked for its first compiler
     * only, to start fast, makes an object of every vector instead; then what has the same bits from every provider is left
     * to the plain one.
     */
    private static final boolean COMPILED =
            !System.getProperty("java.vm.info", "").contains("emulated-client");

    private final Kernels rest = Kernels.plain();

    private SimdKernels() {}

    /** The provider, or null where the processor has no 256-bit vectors. */
    public static @Nullable Kernels create() {
        return FloatVector.SPECIES_PREFERRED.vectorBitSize() >= 256 ? new SimdKernels() : null;
    }

    @Override
    public String name() {
        return "Vector API, 256 bits";
    }

    private static int whole(int from, int to) {
        return from + (to - from) / LANES * LANES;
    }

    @Override
    public void rowSums(SparseRows a, int from, int to, DenseRows b, float[] out, int outOffset, boolean add) {
        RowSums.multiply(a, from, to, b, out, outOffset, add);
    }

    @Override
    public boolean hasFullSums() {
        return COMPILED;
    }

    @Override
    public void fullSums(
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
        FullSums.multiply(a, at, step, stride, rows, b, from, to, out, outOffset, add);
    }

    @Override
    public void panelProducts(float[] a, float[] b, int rows, float[] out) {
        if (COMPILED) {
            PanelTiles.multiply(a, b, rows, out);
        } else {
            rest.panelProducts(a, b, rows, out);
        }
    }

    @Override
    public void copyRows(float[] x, int at, DenseRows out, int first, int last) {
        int width = out.width();
        if (width < LANES) {
            rest.copyRows(x, at, out, first, last);
            return;
        }
        int column = 0;
        for (int s = 0; s < out.strips(); s++) {
            int end = LANES * out.vectors(s);
            copyStrip(x, at + column, width, Math.min(end, width - column), out.strip(s), first, last);
            column += end;
        }
    }

    /** Columns of a strip; the last vector ends where they do. */
    private static void copyStrip(float[] x, int at, int width, int columns, float[] strip, int first, int last) {
        int body = (columns - 1) / LANES * LANES;
        int from = at;
        for (int row = first; row < last; row++, from += width) {
            int place = DenseRows.place(row);
            for (int j = 0; j < body; j += LANES) {
                FloatVector.fromArray(S, x, from + j).intoArray(strip, place + j);
            }
            FloatVector.fromArray(S, x, from + columns - LANES).intoArray(strip, place + body);
        }
    }

    @Override
    public int compress(float[] dense, int offset, int width, int[] index, int[] place, float[] value, int at) {
        return Compression.compress(dense, offset, width, index, place, value, at);
    }

    @Override
    public void unpack(
            int[] packed, int from, int count, float scale, int[] index, int[] place, float[] value, int at) {
        Compression.unpack(packed, from, count, scale, index, place, value, at);
    }

    @Override
    public void normals(long key, int first, int groups, float[] out, int offset) {
        if (COMPILED) {
            SimdNormals.fill(key, first, groups, out, offset);
        } else {
            rest.normals(key, first, groups, out, offset);
        }
    }

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        int end = COMPILED ? whole(from, to) : from;
        SimdFunctions.exp(x, out, from, end);
        rest.exp(x, out, end, to);
    }

    @Override
    public void tanh(float[] z, int from, int to) {
        int end = COMPILED ? whole(from, to) : from;
        SimdFunctions.tanh(z, from, end);
        rest.tanh(z, end, to);
    }

    @Override
    public void tanhBack(float[] h, float[] u, int from, int to) {
        int end = whole(from, to);
        SimdFunctions.tanhBack(h, u, from, end);
        rest.tanhBack(h, u, end, to);
    }

    @Override
    public void square(float[] x, float[] out, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector a = FloatVector.fromArray(S, x, i);
            a.mul(a).intoArray(out, i);
        }
        rest.square(x, out, end, to);
    }

    @Override
    public void rectify(float[] z, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector.fromArray(S, z, i).max(0f).intoArray(z, i);
        }
        rest.rectify(z, end, to);
    }

    @Override
    public void gate(float[] h, float[] u, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            // −bits is negative where h is above zero, and never elsewhere: h is a rectified number.
            IntVector open =
                    FloatVector.fromArray(S, h, i).reinterpretAsInts().neg().lanewise(VectorOperators.ASHR, 31);
            FloatVector.fromArray(S, u, i)
                    .reinterpretAsInts()
                    .and(open)
                    .reinterpretAsFloats()
                    .intoArray(u, i);
        }
        rest.gate(h, u, end, to);
    }

    @Override
    public void reparameterize(float[] mu, float[] sigma, float[] eps, int epsOffset, float[] out, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector.fromArray(S, sigma, i)
                    .mul(FloatVector.fromArray(S, eps, epsOffset + i - from))
                    .add(FloatVector.fromArray(S, mu, i))
                    .intoArray(out, i);
        }
        rest.reparameterize(mu, sigma, eps, epsOffset + end - from, out, end, to);
    }

    @Override
    public void addLocalNoise(float[] z, float[] s, float[] eps, float least, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector e = FloatVector.fromArray(S, eps, i);
            FloatVector sd = FloatVector.fromArray(S, s, i).max(least).sqrt();
            FloatVector.fromArray(S, z, i).add(sd.mul(e)).intoArray(z, i);
            e.mul(0.5f).div(sd).intoArray(s, i);
        }
        rest.addLocalNoise(z, s, eps, least, end, to);
    }

    @Override
    public void addSampleGradient(float[] g, float[] theta, float[] mu, float[] gMu, float[] gV, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector a = FloatVector.fromArray(S, g, i);
            FloatVector.fromArray(S, gMu, i).add(a).intoArray(gMu, i);
            FloatVector away = FloatVector.fromArray(S, theta, i).sub(FloatVector.fromArray(S, mu, i));
            FloatVector.fromArray(S, gV, i).add(a.mul(away)).intoArray(gV, i);
        }
        rest.addSampleGradient(g, theta, mu, gMu, gV, end, to);
    }

    @Override
    public void timesNoise(float[] g, float[] theta, float[] mu, float[] gV, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector.fromArray(S, theta, i)
                    .sub(FloatVector.fromArray(S, mu, i))
                    .mul(FloatVector.fromArray(S, g, i))
                    .intoArray(gV, i);
        }
        rest.timesNoise(g, theta, mu, gV, end, to);
    }

    @Override
    public void scale(float[] x, float c, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector.fromArray(S, x, i).mul(c).intoArray(x, i);
        }
        rest.scale(x, c, end, to);
    }

    @Override
    public void addScaled(float[] x, float c, float[] out, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector.fromArray(S, x, i)
                    .mul(c)
                    .add(FloatVector.fromArray(S, out, i))
                    .intoArray(out, i);
        }
        rest.addScaled(x, c, out, end, to);
    }

    @Override
    public void scaleByVariance(float[] x, float c, float[] sigma, int from, int to) {
        int end = whole(from, to);
        for (int i = from; i < end; i += LANES) {
            FloatVector a = FloatVector.fromArray(S, sigma, i);
            a.mul(a).mul(c).mul(FloatVector.fromArray(S, x, i)).intoArray(x, i);
        }
        rest.scaleByVariance(x, c, sigma, end, to);
    }

    @Override
    public double addKl(
            float[] mu,
            float[] v,
            float[] sigma,
            float[] priorMu,
            float[] priorV,
            float[] priorSigma,
            float c,
            float[] gMu,
            float[] gV,
            int from,
            int to) {
        int end = whole(from, to);
        FloatVector sum = FloatVector.zero(S);
        FloatVector one = FloatVector.broadcast(S, 1f);
        for (int i = from; i < end; i += LANES) {
            FloatVector sp = FloatVector.fromArray(S, priorSigma, i);
            FloatVector ratio = FloatVector.fromArray(S, sigma, i).div(sp);
            FloatVector spread = ratio.mul(ratio).sub(1f);
            FloatVector inverse = one.div(sp);
            FloatVector away = FloatVector.fromArray(S, mu, i)
                    .sub(FloatVector.fromArray(S, priorMu, i))
                    .mul(inverse);
            away.mul(inverse).mul(c).add(FloatVector.fromArray(S, gMu, i)).intoArray(gMu, i);
            spread.mul(c).add(FloatVector.fromArray(S, gV, i)).intoArray(gV, i);
            sum = sum.add(FloatVector.fromArray(S, priorV, i)
                    .sub(FloatVector.fromArray(S, v, i))
                    .add(spread.add(away.mul(away)).mul(0.5f)));
        }
        double kl = 0;
        for (int lane = 0; lane < LANES; lane++) { // in this order always; a lane reduction promises none
            kl += sum.lane(lane);
        }
        return kl + rest.addKl(mu, v, sigma, priorMu, priorV, priorSigma, c, gMu, gV, end, to);
    }

    @Override
    public double addKl(
            float[] mu,
            float[] v,
            float[] sigma,
            float[] priorMu,
            float[] priorV,
            float[] priorSigma,
            float[] meanPrecision,
            float c,
            float[] gMu,
            float[] gV,
            int from,
            int to) {
        int end = whole(from, to);
        FloatVector sum = FloatVector.zero(S);
        for (int i = from; i < end; i += LANES) {
            FloatVector ratio = FloatVector.fromArray(S, sigma, i).div(FloatVector.fromArray(S, priorSigma, i));
            FloatVector spread = ratio.mul(ratio).sub(1f);
            FloatVector away = FloatVector.fromArray(S, mu, i).sub(FloatVector.fromArray(S, priorMu, i));
            FloatVector pull = FloatVector.fromArray(S, meanPrecision, i).mul(away);
            pull.mul(c).add(FloatVector.fromArray(S, gMu, i)).intoArray(gMu, i);
            spread.mul(c).add(FloatVector.fromArray(S, gV, i)).intoArray(gV, i);
            sum = sum.add(FloatVector.fromArray(S, priorV, i)
                    .sub(FloatVector.fromArray(S, v, i))
                    .add(spread.add(pull.mul(away)).mul(0.5f)));
        }
        double kl = 0;
        for (int lane = 0; lane < LANES; lane++) { // in this order always; a lane reduction promises none
            kl += sum.lane(lane);
        }
        return kl + rest.addKl(mu, v, sigma, priorMu, priorV, priorSigma, meanPrecision, c, gMu, gV, end, to);
    }

    @Override
    public void adam(
            float[] x,
            float[] g,
            float[] m,
            float[] s,
            float beta1,
            float beta2,
            float rate,
            float spread,
            float epsilon,
            int from,
            int to) {
        int end = whole(from, to);
        float rest1 = 1f - beta1;
        float rest2 = 1f - beta2;
        for (int i = from; i < end; i += LANES) {
            FloatVector a = FloatVector.fromArray(S, g, i);
            FloatVector first = FloatVector.fromArray(S, m, i).mul(beta1).add(a.mul(rest1));
            FloatVector second =
                    FloatVector.fromArray(S, s, i).mul(beta2).add(a.mul(a).mul(rest2));
            first.intoArray(m, i);
            second.intoArray(s, i);
            FloatVector denominator = second.sqrt().mul(spread).add(epsilon).max(Float.MIN_NORMAL);
            FloatVector.fromArray(S, x, i).sub(first.mul(rate).div(denominator)).intoArray(x, i);
        }
        rest.adam(x, g, m, s, beta1, beta2, rate, spread, epsilon, end, to);
    }

    @Override
    public String toString() {
        return name();
    }
}
