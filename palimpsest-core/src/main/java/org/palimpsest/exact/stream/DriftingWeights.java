package org.palimpsest.exact.stream;

import java.util.Arrays;

/**
 * Linear weights that do a random walk which returns to the prior (Ornstein and Uhlenbeck), and their Gaussian posterior, which
 * a Kalman filter follows exactly. Several outputs share one covariance. Covariances are in units of the noise variance.
 *
 * <pre>
 * y = Wᵀφ + ε,  ε ~ N(0, σ²)          W' = aW + ω,  ω ~ N(0, σ²(1 − a²)P₀),  a = 2^(−1/h)
 *
 * v = φᵀPφ     W ← W + Pφ (y − Wᵀφ)ᵀ / (1 + v)     P ← P − Pφ φᵀP / (1 + v)        (a row is learned)
 *              W ← aW                               P ← a²P + (1 − a²)P₀           (the weights drift)
 * </pre>
 *
 * With h = ∞ this is recursive least squares. P stays symmetric to the bit. Nothing is allocated for a row, and all sums have a
 * fixed order without fused multiply-adds: the same bits on every machine.
 */
final class DriftingWeights {
    private final double a;
    private final double[] prior; // the diagonal of P₀
    private final double[] p; // all of P, row after row
    private final double[][] w; // of each output

    /** Weights that have learned nothing. */
    DriftingWeights(double halfLife, double[] prior, int outputs) {
        this(halfLife, prior, diagonal(prior), new double[outputs][prior.length]);
    }

    /** Takes the arrays. */
    DriftingWeights(double halfLife, double[] prior, double[] p, double[][] w) {
        a = StrictMath.pow(2, -1 / halfLife);
        this.prior = prior;
        this.p = p;
        this.w = w;
    }

    private static double[] diagonal(double[] prior) {
        double[] p = new double[prior.length * prior.length];
        for (int i = 0; i < prior.length; i++) {
            p[i * prior.length + i] = prior[i];
        }
        return p;
    }

    /** A copy that may have more features, which are independent of the old ones so far, and more outputs. */
    DriftingWeights grown(double halfLife, double[] all, int outputs) {
        int n = prior.length;
        double[] larger = diagonal(all);
        for (int i = 0; i < n; i++) {
            System.arraycopy(p, i * n, larger, i * all.length, n);
        }
        double[][] more = new double[outputs][];
        for (int j = 0; j < outputs; j++) {
            more[j] = j < w.length ? Arrays.copyOf(w[j], all.length) : new double[all.length];
        }
        return new DriftingWeights(halfLife, all, larger, more);
    }

    /** {@code u} ← Pφ, overwritten. Returns v. */
    double project(double[] phi, double[] u) {
        int n = prior.length;
        Arrays.fill(u, 0);
        int i = 0;
        for (; i + 4 <= n; i += 4) {
            addFour(phi[i], phi[i + 1], phi[i + 2], phi[i + 3], i * n, u, n);
        }
        for (; i < n; i++) {
            addOne(phi[i], i * n, u, n);
        }
        return Math.max(0, dot(phi, u)); // rounding could put it just below
    }

    private void addFour(double a0, double a1, double a2, double a3, int at, double[] u, int n) {
        int b = at + n;
        int c = b + n;
        int d = c + n;
        for (int j = 0; j < n; j++) {
            u[j] += (a0 * p[at + j] + a1 * p[b + j]) + (a2 * p[c + j] + a3 * p[d + j]);
        }
    }

    private void addOne(double a0, int at, double[] u, int n) {
        for (int j = 0; j < n; j++) {
            u[j] += a0 * p[at + j];
        }
    }

    /** The mean of an output: w_jᵀφ. */
    double mean(int output, double[] phi) {
        return dot(w[output], phi);
    }

    /** In four sums, which the processor adds at once. */
    private static double dot(double[] x, double[] y) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= x.length; i += 4) {
            s0 += x[i] * y[i];
            s1 += x[i + 1] * y[i + 1];
            s2 += x[i + 2] * y[i + 2];
            s3 += x[i + 3] * y[i + 3];
        }
        for (; i < x.length; i++) {
            s0 += x[i] * y[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /**
     * Learns one output of a row, then lets its weights drift.
     *
     * @param u Pφ
     * @param v φᵀPφ
     * @param residual y − Wᵀφ
     */
    void moveMean(int output, double[] u, double v, double residual) {
        double gain = residual / (1 + v);
        double[] own = w[output];
        for (int i = 0; i < own.length; i++) {
            own[i] = a * (own[i] + gain * u[i]);
        }
    }

    /**
     * The covariance after a row and the drift behind it. Overwrites {@code u}.
     *
     * @param u Pφ
     * @param v φᵀPφ
     */
    void moveCovariance(double[] u, double v) {
        int n = prior.length;
        double root = a / Math.sqrt(1 + v);
        for (int i = 0; i < n; i++) {
            u[i] *= root; // products of two of these are symmetric to the bit
        }
        double a2 = a * a;
        for (int i = 0; i < n; i++) {
            moveRow(a2, u[i], u, i * n, n);
            p[i * n + i] += (1 - a2) * prior[i];
        }
    }

    private void moveRow(double a2, double ui, double[] u, int at, int n) {
        for (int j = 0; j < n; j++) {
            p[at + j] = a2 * p[at + j] - ui * u[j];
        }
    }

    int outputs() {
        return w.length;
    }

    /** The weights of an output; not a copy. */
    double[] weights(int output) {
        return w[output];
    }

    /** One entry of P. */
    double covariance(int i, int j) {
        return p[i * prior.length + j];
    }
}
