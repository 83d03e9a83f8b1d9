package org.palimpsest.exact.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.exact.NamedInput;

/**
 * Learns a stream row by row, and follows it where it drifts. Filters of several half-lives ({@code DriftingWeights}) share the
 * features ({@code StreamFeatures}) and are averaged by the evidence of the last rows.
 *
 * <pre>
 * L_g ← f L_g + log p_g(y | x)       weight of filter g: exp(L_g) / Σ exp(L)
 * classes:   p_g(y | x) by ClassLink from W_gᵀφ and v_g,  weights by least squares on indicators of the classes
 * numbers:   p_g(y | x) = N(m + W_gᵀφ, s_g (1 + v_g)),  s_g ← s_g + c(e² / (1 + v_g) − s_g),  c = max(1/n, 0.002)
 * </pre>
 *
 * m is the running mean of the target. The state is a function of the rows in their order, to the bit; it is not additive.
 * Mutable; for one thread, except that {@link #predict} writes only to its {@link Forecast}.
 */
public final class DriftingPosterior {
    private static final double NOISE_RATE = 0.002;
    /** Of the variance of the target; a target without noise must not make evidence infinite. */
    private static final double MIN_NOISE = 1e-6;
    /** The noise of a number is not known before, and gives no evidence. */
    private static final int MIN_EVIDENCE_ROWS = 20;

    final DriftSettings settings;
    final StreamFeatures features;
    final DriftingWeights[] filter;
    final double[] evidence;
    final double[] noise;
    final RunningScale target;
    final int classes;
    final ClassLink link;
    long rows;

    DriftingPosterior(
            DriftSettings settings,
            StreamFeatures features,
            DriftingWeights[] filter,
            double[] evidence,
            double[] noise,
            RunningScale target,
            int classes,
            ClassLink link,
            long rows) {
        this.settings = settings;
        this.features = features;
        this.filter = filter;
        this.evidence = evidence;
        this.noise = noise;
        this.target = target;
        this.classes = classes;
        this.link = link;
        this.rows = rows;
    }

    /** A posterior of classes that has learned nothing. */
    public static DriftingPosterior ofClasses(List<NamedInput> inputs, int classes, DriftSettings settings) {
        if (classes < 1) {
            throw new IllegalArgumentException("there must be at least one class, not " + classes);
        }
        return initial(inputs, classes, settings);
    }

    /** A posterior of numbers that has learned nothing. */
    public static DriftingPosterior ofValues(List<NamedInput> inputs, DriftSettings settings) {
        return initial(inputs, 0, settings);
    }

    private static DriftingPosterior initial(List<NamedInput> inputs, int classes, DriftSettings settings) {
        StreamFeatures features = StreamFeatures.of(inputs, settings.size(), settings.seed());
        double[] prior = features.prior();
        int n = settings.halfLives().size();
        DriftingWeights[] filter = new DriftingWeights[n];
        for (int g = 0; g < n; g++) {
            filter[g] = new DriftingWeights(settings.halfLives().get(g), prior, Math.max(1, classes));
        }
        return new DriftingPosterior(
                settings,
                features,
                filter,
                new double[n],
                new double[n],
                new RunningScale(),
                classes,
                new ClassLink(),
                0);
    }

    /** A copy with an independent state. */
    public DriftingPosterior copy() {
        return grown(List.of(), classes);
    }

    /**
     * A copy that may have more inputs and classes. A new class has weights of 0, which is what rows without it teach; a new
     * input was 0 in all rows so far.
     *
     * @param named inputs, in any order; those that there are keep their places, others come behind them in this order
     * @param atLeast so many classes; 0 for numbers
     */
    public DriftingPosterior grown(List<NamedInput> named, int atLeast) {
        if ((atLeast > 0) != (classes > 0)) {
            throw new IllegalArgumentException("a posterior of numbers has no classes, and one of classes has some");
        }
        Set<NamedInput> known = new HashSet<>(features.inputs());
        List<NamedInput> more = new ArrayList<>(named);
        more.removeIf(known::contains);
        StreamFeatures larger = features.grown(more);
        int all = Math.max(classes, atLeast);
        double[] prior = larger.prior();
        DriftingWeights[] filters = new DriftingWeights[filter.length];
        for (int g = 0; g < filters.length; g++) {
            filters[g] = filter[g].grown(settings.halfLives().get(g), prior, Math.max(1, all));
        }
        return new DriftingPosterior(
                settings, larger, filters, evidence.clone(), noise.clone(), target.copy(), all, link.copy(), rows);
    }

    /** The inputs, in the order of a row's numbers. */
    public List<NamedInput> inputs() {
        return features.inputs();
    }

    /** The number of classes; 0 where the target is a number. */
    public int classes() {
        return classes;
    }

    /** The number of features. */
    public int width() {
        return features.width();
    }

    /** How many rows were learned. */
    public long rows() {
        return rows;
    }

    /** What it was made with. */
    public DriftSettings settings() {
        return settings;
    }

    /** Room for predictions of this posterior; one for each thread. */
    public Forecast forecast() {
        return new Forecast(features.inputs().size(), width(), filter.length, Math.max(1, classes), classes);
    }

    /**
     * Predicts a row; allocates nothing.
     *
     * @param row a number for each of the {@link #inputs}; NaN where it is missing
     * @param out overwritten
     */
    public void predict(float[] row, Forecast out) {
        if (row.length != out.row.length || out.phi.length != width() || out.probability.length != classes) {
            throw new IllegalArgumentException("a row of " + row.length + " numbers or its forecast does not fit the "
                    + features.inputs().size() + " inputs of this posterior");
        }
        System.arraycopy(row, 0, out.row, 0, row.length);
        features.write(row, out.phi);
        weigh(out.weight);
        out.novelty = 0;
        for (int g = 0; g < filter.length; g++) {
            out.v[g] = filter[g].project(out.phi, out.u[g]);
            out.novelty += out.weight[g] * out.v[g];
            for (int j = 0; j < out.mean[g].length; j++) {
                out.mean[g][j] = filter[g].mean(j, out.phi);
            }
        }
        if (classes > 0) {
            predictClass(out);
        } else {
            predictValue(out);
        }
        out.rows = rows;
    }

    /** {@code out} ← exp(L) / Σ exp(L). */
    private void weigh(double[] out) {
        double most = Double.NEGATIVE_INFINITY;
        for (double one : evidence) {
            most = Math.max(most, one);
        }
        double sum = 0;
        for (int g = 0; g < out.length; g++) {
            out[g] = StrictMath.exp(evidence[g] - most);
            sum += out[g];
        }
        for (int g = 0; g < out.length; g++) {
            out[g] /= sum;
        }
    }

    private void predictClass(Forecast out) {
        Arrays.fill(out.probability, 0);
        out.expectedEntropy = 0;
        for (int g = 0; g < filter.length; g++) {
            double[] p = out.chance[g];
            link.probabilities(out.mean[g], 0, p);
            double entropy = 0;
            for (double one : p) {
                entropy -= one > 0 ? one * StrictMath.log(one) : 0;
            }
            out.expectedEntropy += out.weight[g] * entropy;
            link.probabilities(out.mean[g], out.v[g], p);
            for (int j = 0; j < p.length; j++) {
                out.probability[j] += out.weight[g] * p[j];
            }
        }
        double sum = 0;
        for (double p : out.probability) {
            sum += p;
        }
        for (int j = 0; j < classes; j++) {
            out.probability[j] = Math.min(1, out.probability[j] / sum);
        }
    }

    private void predictValue(Forecast out) {
        double mean = 0;
        double s = 0;
        for (int g = 0; g < filter.length; g++) {
            mean += out.weight[g] * out.mean[g][0];
            s += out.weight[g] * noise(g);
        }
        double epistemic = 0;
        for (int g = 0; g < filter.length; g++) {
            double away = out.mean[g][0] - mean;
            epistemic += out.weight[g] * (noise(g) * out.v[g] + away * away);
        }
        out.value = target.mean() + mean;
        out.noise = s;
        out.epistemic = epistemic;
    }

    /** The noise variance by a filter; 1 before the target has varied. */
    private double noise(int g) {
        return target.variance() > 0 ? Math.max(noise[g], MIN_NOISE * target.variance()) : 1;
    }

    /**
     * Learns the class of the row that was predicted last, then lets the weights drift; allocates nothing.
     *
     * @param predicted by this posterior, which has not changed since
     * @param label the class, from 0
     */
    public void update(Forecast predicted, int label) {
        if (label < 0 || label >= classes) {
            throw new IllegalArgumentException("class " + label + " is not among " + classes);
        }
        begin(predicted);
        link.begin();
        for (int g = 0; g < filter.length; g++) {
            double[] score = predicted.mean[g];
            evidence[g] = settings.fading() * evidence[g]
                    + link.add(predicted.weight[g], score, predicted.v[g], predicted.chance[g], label);
            for (int j = 0; j < classes; j++) {
                filter[g].moveMean(j, predicted.u[g], predicted.v[g], (j == label ? 1 : 0) - score[j]);
            }
        }
        link.end();
        end(predicted);
    }

    /**
     * Learns the number of the row that was predicted last, then lets the weights drift; allocates nothing.
     *
     * @param predicted by this posterior, which has not changed since
     * @param value a finite number
     */
    public void update(Forecast predicted, double value) {
        if (classes > 0 || !Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    classes > 0 ? "the target is a class, not a number" : "a target must be finite, was " + value);
        }
        begin(predicted);
        double y = rows == 0 ? 0 : value - target.mean(); // the first number is where numbers are measured from
        double c = Math.max(1.0 / Math.max(1, rows), NOISE_RATE);
        for (int g = 0; g < filter.length; g++) {
            double e = y - predicted.mean[g][0];
            double total = noise(g) * (1 + predicted.v[g]);
            if (rows >= MIN_EVIDENCE_ROWS) {
                evidence[g] = settings.fading() * evidence[g] - 0.5 * (StrictMath.log(total) + e * e / total);
            }
            noise[g] += c * (e * e / (1 + predicted.v[g]) - noise[g]);
            filter[g].moveMean(0, predicted.u[g], predicted.v[g], e);
        }
        target.add(value);
        end(predicted);
    }

    private void begin(Forecast predicted) {
        if (predicted.rows != rows || predicted.phi.length != width() || predicted.probability.length != classes) {
            throw new IllegalStateException("predict the row with this posterior before it is learned");
        }
    }

    private void end(Forecast predicted) {
        for (int g = 0; g < filter.length; g++) {
            filter[g].moveCovariance(predicted.u[g], predicted.v[g]);
        }
        features.add(predicted.row);
        rows++;
    }

    /** The state as bytes; {@link #of} reads them. Equal rows in equal order give equal bytes. */
    public byte[] bytes() {
        return PosteriorBytes.write(this);
    }

    /**
     * The posterior from its {@link #bytes}. It continues as if it had never stopped, to the bit.
     *
     * @throws IllegalArgumentException when the bytes are not those of a posterior
     */
    public static DriftingPosterior of(byte[] bytes) {
        return PosteriorBytes.read(bytes);
    }

    @Override
    public String toString() {
        return "DriftingPosterior(" + features.inputs().size() + " inputs, " + width() + " features, " + rows
                + " rows)";
    }
}
