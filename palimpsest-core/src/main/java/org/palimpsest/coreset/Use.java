package org.palimpsest.coreset;

/** The use of a coreset. */
public sealed interface Use {
    /**
     * Before predicting, a copy of the posterior is refined on the coresets (paper, Eq. 2). The copy serves that
     * prediction only.
     *
     * @param learningRate of the refinement
     * @param epochs passes over the coresets
     * @param batchSize rows per step
     */
    record Predictive(double learningRate, int epochs, int batchSize) implements Use {
        /** Checks the settings. */
        public Predictive {
            if (!(learningRate > 0) || !Double.isFinite(learningRate)) {
                throw new IllegalArgumentException("learningRate must be > 0, was " + learningRate);
            }
            if (epochs < 1 || batchSize < 1) {
                throw new IllegalArgumentException(
                        "epochs and batchSize must be >= 1, were " + epochs + " and " + batchSize);
            }
        }
    }

    /**
     * The expected log-likelihood of the old tasks' coresets is part of the objective of each new task (paper, Eq. 12).
     *
     * @param weight its weight in the objective
     * @param batchSize points per step and head, drawn without replacement; fewer than there are stand for all
     */
    record Regret(Weight weight, int batchSize) implements Use {
        /** Checks the setting. */
        public Regret {
            if (batchSize < 1) {
                throw new IllegalArgumentException("batchSize must be >= 1, was " + batchSize);
            }
        }
    }

    /** The weight of the points of old tasks relative to the N examples of the current one. */
    sealed interface Weight {
        /** How often. */
        double multiple();

        /**
         * The factor of the term 1/|C| Σ_c w_c ℓ_c over the points of one head; the mean over the N examples of the
         * task has the factor 1.
         *
         * @param points |C|
         * @param total Σ_c w_c, which is |C| for points without weights
         * @param examples N
         */
        double of(int points, double total, int examples);

        /**
         * A point of weight w counts as w times that many examples; without weights, 1 is the paper's plain sum. The
         * weighted sum of a Bayesian coreset estimates that of all rows (the weights of importance sampling add up to N on
         * the average, those of geodesic ascent need not), so that with 1 it stands for the whole task, and more would
         * count the task more than once.
         *
         * @param multiple how many
         */
        record PerPoint(double multiple) implements Weight {
            /** Checks the number. */
            public PerPoint {
                check(multiple);
            }

            @Override
            public double of(int points, double total, int examples) {
                return multiple * points / examples;
            }
        }

        /**
         * The points of each head together count as that many times the current task; 1 is the code of Chen et al.
         *
         * @param multiple how many times
         */
        record PerHead(double multiple) implements Weight {
            /** Checks the number. */
            public PerHead {
                check(multiple);
            }

            @Override
            public double of(int points, double total, int examples) {
                return total > 0 ? multiple * points / total : 0;
            }
        }

        private static void check(double multiple) {
            if (!(multiple > 0) || !Double.isFinite(multiple)) {
                throw new IllegalArgumentException("multiple must be > 0, was " + multiple);
            }
        }
    }
}
