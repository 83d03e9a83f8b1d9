package org.palimpsest.model;

import java.util.Arrays;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.prediction.Classes;

/**
 * How confident a version was on rows that did not train it, whether it was right, and how uncertain it was on
 * the average. Immutable, and equal by value.
 */
public final class Confidences {
    /** Nothing known: too few rows, or a regression. */
    public static final Confidences NONE = new Confidences(new float[0], new float[0], Double.NaN, Double.NaN);

    private final float[] confidence;
    private final float[] right;
    private final double entropy;
    private final double mutualInformation;

    Confidences(float[] confidence, float[] right, double entropy, double mutualInformation) {
        if (confidence.length != right.length) {
            throw new IllegalArgumentException(confidence.length + " confidences but " + right.length + " outcomes");
        }
        this.confidence = confidence.clone();
        this.right = right.clone();
        this.entropy = entropy;
        this.mutualInformation = mutualInformation;
    }

    static Confidences of(Classes p, Dataset data) {
        Correctness correct = Correctness.of(p, data);
        float[] confidence = new float[p.size()];
        float[] right = new float[p.size()];
        double entropy = 0;
        double information = 0;
        for (int r = 0; r < p.size(); r++) {
            confidence[r] = p.confidence(r);
            right[r] = correct.right(r) ? 1 : 0;
            entropy += p.totalEntropy(r) / p.size();
            information += p.mutualInformation(r) / p.size();
        }
        return new Confidences(confidence, right, entropy, information);
    }

    /** How many rows there are. */
    public int rows() {
        return confidence.length;
    }

    /** The mean entropy; NaN where nothing is known. */
    public double entropy() {
        return entropy;
    }

    /** The mean mutual information; NaN where nothing is known. */
    public double mutualInformation() {
        return mutualInformation;
    }

    /** The threshold of confidence above which the risk asked for holds; empty where none can be promised. */
    public Optional<RiskControl> atRisk(double risk) {
        double[] c = new double[confidence.length];
        boolean[] ok = new boolean[c.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = confidence[i];
            ok[i] = right[i] > 0;
        }
        return c.length == 0 ? Optional.empty() : RiskControl.of(c, ok, risk);
    }

    float[] confidence() {
        return confidence.clone();
    }

    float[] right() {
        return right.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Confidences that
                && Arrays.equals(confidence, that.confidence)
                && Arrays.equals(right, that.right)
                && Double.compare(entropy, that.entropy) == 0
                && Double.compare(mutualInformation, that.mutualInformation) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(confidence) + Arrays.hashCode(right);
    }

    @Override
    public String toString() {
        return "Confidences(" + rows() + " rows)";
    }
}
