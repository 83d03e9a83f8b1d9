package org.palimpsest.math.internal;

import org.jspecify.annotations.Nullable;

/**
 * The numeric loops of the library. There are two providers: plain Java, which always works, and the Vector API, which
 * needs the module {@code jdk.incubator.vector}. The choice is made once per process; {@code palimpsest doctor} shows
 * it.
 *
 * <p>Every method writes only the range that it is given, so threads can share arrays by ranges. No method allocates.
 */
public interface Kernels {
    /**
     * The provider of this process: the fastest available, or the one named by {@code -Dpalimpsest.kernels=plain|simd}.
     */
    static Kernels best() {
        return KernelChoice.BEST;
    }

    /** The plain-Java provider. */
    static Kernels plain() {
        return PlainKernels.INSTANCE;
    }

    /** The Vector API provider, or null; {@link #simdMissing} then says why. */
    static @Nullable Kernels simd() {
        return KernelChoice.SIMD;
    }

    /** Why there is no Vector API provider; empty when there is one. */
    static String simdMissing() {
        return KernelChoice.REASON;
    }

    /** A human-readable name with the vector width. */
    String name();

    /**
     * Sums of scaled rows: every matrix product of the library.
     *
     * <pre>
     * out_r ← [out_r +] Σ_k value_k · b[column_k]        for rows r = from … to − 1 of a
     * </pre>
     *
     * The result of row {@code from} goes to {@code outOffset}, the next one as many columns further on as {@code b} has.
     */
    void rowSums(SparseRows a, int from, int to, DenseRows b, float[] out, int outOffset, boolean add);

    /** Whether {@link #fullSums} is there; it is faster than {@link #rowSums} where few factors are zero. */
    default boolean hasFullSums() {
        return false;
    }

    /**
     * Sums of scaled rows where no factor is left out.
     *
     * <pre>
     * out_m ← [out_m +] Σ_k a[at + m·step + k·stride] · b[k]        for m = 0 … rows − 1, k = from … to − 1
     * </pre>
     *
     * With step = pitch and stride = 1 the factors are rows of a matrix; with step = 1 and stride = pitch its columns, and
     * nothing is transposed. The result of m = 0 goes to {@code outOffset}, the next one as many columns further on as
     * {@code b} has. The sums have the bits of {@link #rowSums} over the factors that are not zero, in the order of k, as long
     * as {@code b} is finite; a sum that is −0 because its terms underflow may become +0.
     */
    default void fullSums(
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
        throw new UnsupportedOperationException(name() + " has no sums without zeros left out");
    }

    /** How wide a panel of {@link #panelProducts} is. */
    int PANEL = 48;

    /**
     * The products of two panels of {@value #PANEL} columns.
     *
     * <pre>
     * out_ij ← Σ_k a_ki b_kj        for k = 0 … rows − 1
     * </pre>
     *
     * Row k of a panel begins at k · {@value #PANEL}, and so does row i of the result. Sums of integers below 2²⁴ are exact
     * and hence the same from every provider.
     */
    default void panelProducts(float[] a, float[] b, int rows, float[] out) {
        PlainPanels.multiply(a, b, rows, out);
    }

    /** Copies numbers, row after row from {@code at} on, to rows {@code first … last − 1} of {@code out}. */
    void copyRows(float[] x, int at, DenseRows out, int first, int last);

    /**
     * Compresses {@code width} numbers of {@code dense} from {@code offset} on. Writes the non-zero values, their
     * columns and their {@linkplain DenseRows#place places} from {@code at} on, and returns the first free entry.
     * Entries after it, up to {@code at + width}, may be overwritten.
     */
    int compress(float[] dense, int offset, int width, int[] index, int[] place, float[] value, int at);

    /**
     * Unpacks {@code count} entries, each a column · 256 plus a byte, from {@code from} on: their columns, their {@linkplain
     * DenseRows#place places} and byte · scale, from {@code at} on.
     */
    void unpack(int[] packed, int from, int count, float scale, int[] index, int[] place, float[] value, int at);

    /** Standard normals: groups {@code first … first + groups − 1} of a stream, the same bits from every provider. */
    void normals(long key, int first, int groups, float[] out, int offset);

    /** out ← eˣ, the same bits from every provider; relative error below 1e-7; x is clamped to [−87, 88]. */
    void exp(float[] x, float[] out, int from, int to);

    /** z ← tanh z, the same bits from every provider; error below 2e-7. */
    void tanh(float[] z, int from, int to);

    /** u ← u (1 − h²), the derivative of the hyperbolic tangent h. */
    void tanhBack(float[] h, float[] u, int from, int to);

    /** out ← x². */
    void square(float[] x, float[] out, int from, int to);

    /** z ← max(0, z). */
    void rectify(float[] z, int from, int to);

    /** u ← u where h, which was rectified, is above zero; else 0. */
    void gate(float[] h, float[] u, int from, int to);

    /** out ← μ + σ·ε, with ε read from {@code epsOffset} on. */
    void reparameterize(float[] mu, float[] sigma, float[] eps, int epsOffset, float[] out, int from, int to);

    /**
     * Local reparameterization of a unit's mean and variance with its noise ε.
     *
     * <pre>
     * z ← z + √s·ε        s ← ε / (2√s) = ∂z/∂s
     * </pre>
     *
     * @param z the mean, overwritten with the sample
     * @param s the variance, overwritten with its derivative
     * @param least the least variance that is divided by
     */
    void addLocalNoise(float[] z, float[] s, float[] eps, float least, int from, int to);

    /** gMu += g and gV += g·(θ − μ): a weight sample's gradient, carried to the mean and to log σ. */
    void addSampleGradient(float[] g, float[] theta, float[] mu, float[] gMu, float[] gV, int from, int to);

    /** gV ← g·(θ − μ): the same for the first sample, whose g is already in gMu. */
    void timesNoise(float[] g, float[] theta, float[] mu, float[] gV, int from, int to);

    /** x ← c·x. */
    void scale(float[] x, float c, int from, int to);

    /** out ← out + c·x. */
    void addScaled(float[] x, float c, float[] out, int from, int to);

    /** x ← c·x·σ²: the natural gradient of a mean, and half the chain rule of a log sigma. */
    void scaleByVariance(float[] x, float c, float[] sigma, int from, int to);

    /**
     * Adds c·∇KL(q‖p) of mean-field Gaussians to (gMu, gV) and returns KL(q‖p) over the range, unscaled.
     *
     * <pre>
     * KL = Σ (v_p − v) + ½(σ²/σ_p² + (μ − μ_p)²/σ_p² − 1)     ∂μ = (μ − μ_p)/σ_p²     ∂v = σ²/σ_p² − 1
     * </pre>
     *
     */
    double addKl(
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
            int to);

    /**
     * The same with a precision P of its own for the means, as generalised VCL and structured priors need it.
     *
     * <pre>
     * Σ (v_p − v) + ½(σ²/σ_p² + P (μ − μ_p)² − 1)     ∂μ = P (μ − μ_p)     ∂v = σ²/σ_p² − 1
     * </pre>
     */
    double addKl(
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
            int to);

    /**
     * One step of Adam. The bias corrections of this step are part of {@code rate} and {@code spread}.
     *
     * <pre>
     * m ← β₁m + (1−β₁)g     s ← β₂s + (1−β₂)g²     x ← x − rate · m / (√s·spread + epsilon)
     * </pre>
     *
     * A parameter whose gradient was always zero does not move, whatever epsilon is.
     */
    void adam(
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
            int to);
}
