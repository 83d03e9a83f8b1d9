package org.palimpsest.math.internal;

import java.util.Arrays;
import org.palimpsest.random.internal.Normals;

/** The kernels in plain Java: the fallback, and the reference that the Vector API provider is tested against. */
final class PlainKernels implements Kernels {
    static final PlainKernels INSTANCE = new PlainKernels();

    private PlainKernels() {}

    @Override
    public String name() {
        return "plain Java";
    }

    @Override
    public void rowSums(SparseRows a, int from, int to, DenseRows b, float[] out, int outOffset, boolean add) {
        int width = b.width();
        int last = b.strips() - 1;
        for (int r = from; r < to; r++) {
            int o = outOffset + (r - from) * width;
            if (!add) {
                Arrays.fill(out, o, o + width, 0f);
            }
            int column = 0;
            for (int s = 0; s <= last; s++) {
                int n = DenseRows.LANES * (s < last ? b.vectors(s) : b.vectors(s) - 1);
                addRow(a, r, b, s, 0, out, o + column, n);
                column += n;
            }
            // The last columns, those that the last vector repeats left out.
            int end = DenseRows.LANES * b.vectors(last);
            int rest = width - column;
            addRow(a, r, b, last, width < DenseRows.LANES ? 0 : end - rest, out, o + column, rest);
        }
    }

    /** Adds {@code n} columns of row r, which a strip has from {@code shift} on. */
    private static void addRow(SparseRows a, int r, DenseRows b, int strip, int shift, float[] out, int o, int n) {
        float[] d = b.strip(strip);
        int k = a.begin[r];
        int end = a.end[r];
        // Four rows at a time: a quarter of the loads and stores of the result.
        for (; k + 3 < end; k += 4) {
            float x0 = a.value[k];
            float x1 = a.value[k + 1];
            float x2 = a.value[k + 2];
            float x3 = a.value[k + 3];
            int b0 = a.place[k] + shift;
            int b1 = a.place[k + 1] + shift;
            int b2 = a.place[k + 2] + shift;
            int b3 = a.place[k + 3] + shift;
            for (int j = 0; j < n; j++) {
                out[o + j] += (x0 * d[b0 + j] + x1 * d[b1 + j]) + (x2 * d[b2 + j] + x3 * d[b3 + j]);
            }
        }
        for (; k < end; k++) {
            float x = a.value[k];
            int row = a.place[k] + shift;
            for (int j = 0; j < n; j++) {
                out[o + j] += x * d[row + j];
            }
        }
    }

    @Override
    public void copyRows(float[] x, int at, DenseRows out, int first, int last) {
        for (int row = first; row < last; row++) {
            out.set(row, x, at + (row - first) * out.width());
        }
    }

    @Override
    public int compress(float[] dense, int offset, int width, int[] index, int[] place, float[] value, int at) {
        int k = at;
        for (int c = 0; c < width; c++) {
            float x = dense[offset + c];
            index[k] = c;
            place[k] = DenseRows.place(c);
            value[k] = x;
            k += x != 0f ? 1 : 0; // no branch to mispredict: half of the activations are zero
        }
        return k;
    }

    @Override
    public void unpack(
            int[] packed, int from, int count, float scale, int[] index, int[] place, float[] value, int at) {
        for (int i = 0; i < count; i++) {
            int column = packed[from + i] >>> 8;
            index[at + i] = column;
            place[at + i] = DenseRows.place(column);
            value[at + i] = (packed[from + i] & 0xFF) * scale;
        }
    }

    @Override
    public void normals(long key, int first, int groups, float[] out, int offset) {
        Normals.fill(key, first, groups, out, offset);
    }

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = Exp.exp(x[i]);
        }
    }

    @Override
    public void square(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = x[i] * x[i];
        }
    }

    @Override
    public void tanh(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = Tanh.tanh(z[i]);
        }
    }

    @Override
    public void tanhBack(float[] h, float[] u, int from, int to) {
        for (int i = from; i < to; i++) {
            u[i] *= 1f - h[i] * h[i];
        }
    }

    @Override
    public void rectify(float[] z, int from, int to) {
        for (int i = from; i < to; i++) {
            z[i] = Math.max(0f, z[i]);
        }
    }

    @Override
    public void gate(float[] h, float[] u, int from, int to) {
        for (int i = from; i < to; i++) {
            u[i] = h[i] > 0f ? u[i] : 0f;
        }
    }

    @Override
    public void reparameterize(float[] mu, float[] sigma, float[] eps, int epsOffset, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = mu[i] + sigma[i] * eps[epsOffset + i - from];
        }
    }

    @Override
    public void addLocalNoise(float[] z, float[] s, float[] eps, float least, int from, int to) {
        for (int i = from; i < to; i++) {
            float sd = (float) Math.sqrt(Math.max(s[i], least));
            z[i] += sd * eps[i];
            s[i] = 0.5f * eps[i] / sd;
        }
    }

    @Override
    public void addSampleGradient(float[] g, float[] theta, float[] mu, float[] gMu, float[] gV, int from, int to) {
        for (int i = from; i < to; i++) {
            gMu[i] += g[i];
            gV[i] += g[i] * (theta[i] - mu[i]);
        }
    }

    @Override
    public void timesNoise(float[] g, float[] theta, float[] mu, float[] gV, int from, int to) {
        for (int i = from; i < to; i++) {
            gV[i] = g[i] * (theta[i] - mu[i]);
        }
    }

    @Override
    public void scale(float[] x, float c, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] *= c;
        }
    }

    @Override
    public void addScaled(float[] x, float c, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] += c * x[i];
        }
    }

    @Override
    public void scaleByVariance(float[] x, float c, float[] sigma, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] *= c * (sigma[i] * sigma[i]);
        }
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
        double kl = 0;
        for (int i = from; i < to; i++) {
            // Quotients of σ, not of σ², which can underflow; and σ/σ_p is exactly 1 where q equals p.
            float ratio = sigma[i] / priorSigma[i];
            float spread = ratio * ratio - 1f;
            float inverse = 1f / priorSigma[i];
            float away = (mu[i] - priorMu[i]) * inverse;
            gMu[i] += c * (away * inverse);
            gV[i] += c * spread;
            kl += (priorV[i] - v[i]) + 0.5f * (spread + away * away);
        }
        return kl;
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
        double kl = 0;
        for (int i = from; i < to; i++) {
            float ratio = sigma[i] / priorSigma[i];
            float spread = ratio * ratio - 1f;
            float away = mu[i] - priorMu[i];
            float pull = meanPrecision[i] * away;
            gMu[i] += c * pull;
            gV[i] += c * spread;
            kl += (priorV[i] - v[i]) + 0.5f * (spread + pull * away);
        }
        return kl;
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
        float rest1 = 1f - beta1;
        float rest2 = 1f - beta2;
        for (int i = from; i < to; i++) {
            m[i] = beta1 * m[i] + rest1 * g[i];
            s[i] = beta2 * s[i] + rest2 * (g[i] * g[i]);
            float denominator = (float) Math.sqrt(s[i]) * spread + epsilon;
            x[i] -= rate * m[i] / Math.max(denominator, Float.MIN_NORMAL);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
