package org.palimpsest.evaluation;

import org.palimpsest.prediction.Classes;

/** A measure of the uncertainty of a prediction; larger is less certain. */
public enum Uncertainty {
    /** 1 − max_j p_j. */
    LACK_OF_CONFIDENCE {
        @Override
        public double at(Classes prediction, int row) {
            return 1 - (double) prediction.confidence(row);
        }
    },
    /** H[E_q p]: the total uncertainty. */
    TOTAL_ENTROPY {
        @Override
        public double at(Classes prediction, int row) {
            return prediction.totalEntropy(row);
        }
    },
    /** I(y; θ | x): the epistemic part. It is zero without averaging over weight samples. */
    MUTUAL_INFORMATION {
        @Override
        public double at(Classes prediction, int row) {
            return prediction.mutualInformation(row);
        }
    };

    /** The uncertainty of one row. */
    public abstract double at(Classes prediction, int row);

    /** The uncertainty of every row. */
    public double[] of(Classes prediction) {
        double[] all = new double[prediction.size()];
        for (int r = 0; r < all.length; r++) {
            all[r] = at(prediction, r);
        }
        return all;
    }
}
