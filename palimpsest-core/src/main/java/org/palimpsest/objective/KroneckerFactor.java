package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.math.internal.LowRankPlusDiagonal;
import org.palimpsest.network.Mlp;
import org.palimpsest.random.Rng;

/**
 * The Fisher information of the weights of one layer, as a Kronecker product (Martens and Grosse, 2015). The gradient of
 * a layer's weights for one example is h δᵀ, with h its inputs and δ the gradient of its outputs; taking the two as
 * independent,
 *
 * <pre>
 * F = E[h hᵀ ⊗ δ δᵀ] ≈ A ⊗ G        A = E[h hᵀ] ≈ U Uᵀ + diag(r)        G = E[δ δᵀ]
 * vec(D)ᵀ F vec(D) = tr(Dᵀ A D G)
 * </pre>
 *
 * <p>Of diag(r) ⊗ G only the diagonal is used. What is kept is derived from data: the columns of U of the first layer are
 * principal directions of the inputs. Immutable, and equal by value.
 */
public final class KroneckerFactor {
    private final int layer;
    private final int inputs;
    private final int outputs;
    private final int rank;
    private final float[] u;
    private final float[] rest;
    private final float[] g;
    private final double examples;

    /**
     * Copies the arrays.
     *
     * @param layer the number of the layer in the network, shared layers first, from 0
     * @param inputs rows of A, the constant one included
     * @param outputs rows of G
     * @param rank columns of U
     * @param u U, row after row
     * @param rest r
     * @param g G, row after row
     * @param examples how many examples it stands for, N_k
     */
    public KroneckerFactor(
            int layer, int inputs, int outputs, int rank, float[] u, float[] rest, float[] g, double examples) {
        if (u.length != (long) inputs * rank || rest.length != inputs || g.length != (long) outputs * outputs) {
            throw new IllegalArgumentException("a factor of layer " + (layer + 1) + " with " + inputs + " inputs, "
                    + outputs + " outputs and rank " + rank + " has " + u.length + ", " + rest.length + " and "
                    + g.length + " numbers");
        }
        if (!(examples >= 0) || !Double.isFinite(examples)) {
            throw new IllegalArgumentException("examples must be >= 0, was " + examples);
        }
        this.layer = layer;
        this.inputs = inputs;
        this.outputs = outputs;
        this.rank = rank;
        this.u = u.clone();
        this.rest = rest.clone();
        this.g = g.clone();
        this.examples = examples;
    }

    /** A factor from the moments themselves. */
    static KroneckerFactor of(int layer, double[] a, int inputs, double[] g, int outputs, int rank, double n, Rng rng) {
        LowRankPlusDiagonal low = LowRankPlusDiagonal.of(a, inputs, rank, rng);
        float[] rounded = new float[g.length];
        for (int i = 0; i < g.length; i++) {
            rounded[i] = (float) g[i];
        }
        return new KroneckerFactor(layer, inputs, outputs, low.rank(), low.u(), low.rest(), rounded, n);
    }

    /** The number of the layer in the network. */
    public int layer() {
        return layer;
    }

    /** Rows of A, the constant one included. */
    public int inputs() {
        return inputs;
    }

    /** Rows of G. */
    public int outputs() {
        return outputs;
    }

    /** Columns of U. */
    public int rank() {
        return rank;
    }

    /** A copy of U. */
    public float[] u() {
        return u.clone();
    }

    /** A copy of r. */
    public float[] rest() {
        return rest.clone();
    }

    /** A copy of G. */
    public float[] g() {
        return g.clone();
    }

    /** N_k. */
    public double examples() {
        return examples;
    }

    /** How many numbers are kept. */
    public int floats() {
        return u.length + rest.length + g.length;
    }

    /** The same information of another number of examples. */
    public KroneckerFactor of(double others) {
        return new KroneckerFactor(layer, inputs, outputs, rank, u, rest, g, others);
    }

    /** A_ii. */
    public double a(int i) {
        return rest[i] + explained(i);
    }

    /** G_jj. */
    public double g(int j) {
        return g[j * outputs + j];
    }

    private double explained(int i) {
        double sum = 0;
        for (int c = 0; c < rank; c++) {
            sum += (double) u[i * rank + c] * u[i * rank + c];
        }
        return sum;
    }

    /**
     * One factor for the examples of two, from the partial traces of their sum. That over the outputs is the sum of the A,
     * that over the inputs the sum of the G, each by what the other one weighs.
     *
     * <pre>
     * n₁A₁⊗G₁ + n₂A₂⊗G₂ ≈ Ā⊗Ḡ / s        Ā = Σ_k n_k tr(G_k) A_k    Ḡ = Σ_k n_k tr(A_k) G_k    s = Σ_k n_k tr(A_k) tr(G_k)
     * </pre>
     *
     * The trace is kept. It is exact where the two have the same A, or the same G, up to a factor; and a task that hardly
     * depends on its weights, whose G is small, leaves A to the other one.
     *
     * @param most the most columns of U
     */
    KroneckerFactor merged(KroneckerFactor other, int most, Rng rng) {
        double n = examples + other.examples;
        double mine = n > 0 ? examples / n : 0.5;
        double theirs = 1 - mine;
        double inputTrace = mine * traceA() + theirs * other.traceA();
        double all = mine * traceA() * traceG() + theirs * other.traceA() * other.traceG();
        // Ā is scaled to the mean trace of the A, and Ḡ to what is left, so that both stay moments of an example.
        double scale = all > 0 ? inputTrace / all : 0;
        double[] a = new double[inputs * inputs];
        addMoment(a, all > 0 ? mine * traceG() * scale : mine);
        other.addMoment(a, all > 0 ? theirs * other.traceG() * scale : theirs);
        double[] mean = new double[g.length];
        double share = inputTrace > 0 ? mine * traceA() / inputTrace : mine;
        for (int i = 0; i < g.length; i++) {
            mean[i] = share * g[i] + (1 - share) * other.g[i];
        }
        return of(layer, a, inputs, mean, outputs, most, n, rng);
    }

    private double traceA() {
        double sum = 0;
        for (int i = 0; i < inputs; i++) {
            sum += a(i);
        }
        return sum;
    }

    private double traceG() {
        double sum = 0;
        for (int j = 0; j < outputs; j++) {
            sum += g(j);
        }
        return sum;
    }

    /** Adds c(U Uᵀ + diag(r)). */
    private void addMoment(double[] a, double c) {
        for (int i = 0; i < inputs; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = i == j ? rest[i] : 0;
                for (int k = 0; k < rank; k++) {
                    sum += (double) u[i * rank + k] * u[j * rank + k];
                }
                a[i * inputs + j] += c * sum;
                if (i != j) {
                    a[j * inputs + i] += c * sum;
                }
            }
        }
    }

    /** The same for a layer with more inputs, which were zero, and more outputs, of which nothing was learned. */
    KroneckerFactor grown(Mlp.Layer now) {
        int more = now.inputs() + 1;
        if (more == inputs && now.outputs() == outputs) {
            return this;
        }
        float[] wider = new float[more * rank];
        float[] longer = new float[more];
        for (int i = 0; i < inputs; i++) {
            int row = i < inputs - 1 ? i : more - 1; // the constant one stays last
            System.arraycopy(u, i * rank, wider, row * rank, rank);
            longer[row] = rest[i];
        }
        float[] larger = new float[now.outputs() * now.outputs()];
        for (int j = 0; j < outputs; j++) {
            System.arraycopy(g, j * outputs, larger, j * now.outputs(), outputs);
        }
        return new KroneckerFactor(layer, more, now.outputs(), rank, wider, longer, larger, examples);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KroneckerFactor that
                && layer == that.layer
                && inputs == that.inputs
                && outputs == that.outputs
                && rank == that.rank
                && Double.compare(examples, that.examples) == 0
                && Arrays.equals(u, that.u)
                && Arrays.equals(rest, that.rest)
                && Arrays.equals(g, that.g);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * layer + Arrays.hashCode(u)) + Arrays.hashCode(g);
    }

    @Override
    public String toString() {
        return "KroneckerFactor(layer " + (layer + 1) + ", rank " + rank + ", " + examples + " examples)";
    }
}
