package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * A quadratic penalty around an anchor, with a separate strength for each weight. The penalties of EWC, Laplace
 * propagation and SI all have this form.
 *
 * <pre>
 * R(θ) = c + ½ Σ_i w_i (θ_i − a_i)²        ∂R/∂θ_i = w_i (θ_i − a_i)
 * </pre>
 *
 * <p>A sum of such penalties has the same form, so any number of old tasks takes the memory of one:
 *
 * <pre>
 * w = w₁ + w₂     a = (w₁a₁ + w₂a₂)/w     c = c₁ + c₂ + ½ Σ w₁w₂/w (a₁ − a₂)²
 * </pre>
 *
 * <p>A penalty does not depend on the number of examples; {@link ContinualObjective} scales it. Immutable, and equal by
 * value.
 */
public final class QuadraticPenalty implements PriorTerm {
    private final float[] weight;
    private final float[] anchor;
    private final double constant;
    private final boolean zero;

    /** w and a, which are copied, without a constant. */
    public QuadraticPenalty(float[] weight, float[] anchor) {
        this(weight, anchor, 0);
    }

    /** w and a, which are copied, and c, the least value. */
    public QuadraticPenalty(float[] weight, float[] anchor, double constant) {
        if (weight.length != anchor.length) {
            throw new IllegalArgumentException(
                    "a penalty with " + weight.length + " weights cannot have " + anchor.length + " anchors");
        }
        if (!(constant >= 0) || !Double.isFinite(constant)) {
            throw new IllegalArgumentException("the least penalty must be >= 0 and finite, was " + constant);
        }
        this.weight = weight.clone();
        this.anchor = anchor.clone();
        this.constant = constant;
        boolean any = constant != 0;
        for (int i = 0; i < weight.length; i++) {
            if (!(weight[i] >= 0) || !Float.isFinite(weight[i]) || !Float.isFinite(anchor[i])) {
                throw new IllegalArgumentException("a penalty must be finite and not negative, but weight " + i
                        + " has strength " + weight[i] + " around " + anchor[i]
                        + "; training may have diverged, or the strength may be too large");
            }
            any |= weight[i] != 0;
            if (weight[i] == 0) {
                this.anchor[i] = 0f; // means nothing, and must not tell equal penalties apart
            }
        }
        zero = !any;
    }

    /** The zero penalty. */
    public static QuadraticPenalty none(int size) {
        return new QuadraticPenalty(new float[size], new float[size]);
    }

    /** The same penalty around zero for all of {@code size} weights. */
    public static QuadraticPenalty towardsZero(int size, double weight) {
        float[] all = new float[size];
        Arrays.fill(all, (float) weight);
        return new QuadraticPenalty(all, new float[size]);
    }

    /** The number of weights. */
    public int size() {
        return weight.length;
    }

    /** A copy of w. */
    public float[] weight() {
        return weight.clone();
    }

    /** A copy of a; zero where w is. */
    public float[] anchor() {
        return anchor.clone();
    }

    /** c. */
    @Override
    public double constant() {
        return constant;
    }

    @Override
    public boolean isZero() {
        return zero;
    }

    /** The sum of two penalties. */
    public QuadraticPenalty plus(QuadraticPenalty other) {
        if (other.size() != size()) {
            throw new IllegalArgumentException("penalties of " + size() + " and " + other.size() + " weights");
        }
        float[] w = new float[size()];
        float[] a = new float[size()];
        double c = constant + other.constant;
        for (int i = 0; i < w.length; i++) {
            double w1 = weight[i];
            double w2 = other.weight[i];
            double sum = w1 + w2;
            double away = (double) anchor[i] - other.anchor[i];
            w[i] = (float) sum;
            if (sum > 0) {
                a[i] = (float) ((w1 * anchor[i] + w2 * other.anchor[i]) / sum);
                c += 0.5 * (w1 / sum) * w2 * away * away;
            }
        }
        return new QuadraticPenalty(w, a, c);
    }

    /** This penalty times a factor. */
    public QuadraticPenalty times(double factor) {
        float[] w = new float[size()];
        for (int i = 0; i < w.length; i++) {
            w[i] = (float) (factor * weight[i]);
        }
        return factor == 1 ? this : new QuadraticPenalty(w, anchor, factor * constant);
    }

    /** The concatenation of this penalty and one on further weights. */
    public QuadraticPenalty append(QuadraticPenalty more) {
        float[] w = Arrays.copyOf(weight, size() + more.size());
        float[] a = Arrays.copyOf(anchor, size() + more.size());
        System.arraycopy(more.weight, 0, w, size(), more.size());
        System.arraycopy(more.anchor, 0, a, size(), more.size());
        return new QuadraticPenalty(w, a, constant + more.constant);
    }

    /** R at some weights. */
    public double at(float[] theta) {
        return constant + add(theta, 0f, new float[size()], 0, size());
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        return add(q.mean, scale, out.mean, from, to);
    }

    /** Adds scale · ∇R over a range of weights and returns R, unscaled and without c, over that range. */
    public double add(float[] theta, float scale, float[] out, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            float away = theta[i] - anchor[i];
            float pull = weight[i] * away;
            out[i] += scale * pull;
            sum += (double) pull * away;
        }
        return 0.5 * sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuadraticPenalty that
                && Arrays.equals(weight, that.weight)
                && Arrays.equals(anchor, that.anchor)
                && Double.compare(constant, that.constant) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(weight) + Arrays.hashCode(anchor)) + Double.hashCode(constant);
    }

    @Override
    public String toString() {
        return "QuadraticPenalty(" + size() + " weights, at least " + constant + ")";
    }
}
