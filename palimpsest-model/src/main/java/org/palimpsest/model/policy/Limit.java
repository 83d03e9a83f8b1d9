package org.palimpsest.model.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A rule of a policy, and its key in a policy file. */
public enum Limit {
    /** The largest loss of accuracy on a test set, from 0 to 1: 0.02 allows 90 % to become 88 %. */
    ACCURACY_LOSS("largest-accuracy-loss", 0.02, 1),
    /** The largest rise of the root mean squared error on a test set, as a part of it: 0.05 allows 2.00 to become 2.10. */
    RMSE_RISE("largest-rmse-rise", 0.05, Double.POSITIVE_INFINITY),
    /** The largest part of a test set that was right before and is wrong after. */
    NEGATIVE_FLIPS("largest-negative-flips", 0.05, 1),
    /** The largest calibration error on a test set after the update. */
    CALIBRATION_ERROR("largest-calibration-error", 0.15, 1),
    /** The largest Kullback–Leibler divergence of the new posterior from the old one, in nats for each row learned. */
    KL_PER_ROW("largest-kl-per-row", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** The largest drift of a column of the new rows: the excess of its population stability index. */
    DRIFT("largest-drift", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** The least number of rows to learn from. */
    LEAST_ROWS("least-rows", 1, Double.POSITIVE_INFINITY);

    private final String key;
    private final double standard;
    private final double greatest;

    Limit(String key, double standard, double greatest) {
        this.key = key;
        this.standard = standard;
        this.greatest = greatest;
    }

    /** The key in a policy file. */
    public String key() {
        return key;
    }

    /** The value where a policy file gives none. */
    public double standard() {
        return standard;
    }

    /** The greatest value that means something. */
    double greatest() {
        return greatest;
    }

    /** Whether measurements must reach it instead of staying below it. */
    boolean isLeast() {
        return this == LEAST_ROWS;
    }

    static Optional<Limit> of(String key) {
        return Arrays.stream(values()).filter(limit -> limit.key.equals(key)).findFirst();
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(Limit::key).toList();
    }
}
