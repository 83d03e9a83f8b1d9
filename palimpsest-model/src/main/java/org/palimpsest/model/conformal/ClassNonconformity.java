package org.palimpsest.model.conformal;

/** The nonconformity of a class to a row, from the probabilities of the classes: small for a class that fits. */
public enum ClassNonconformity {
    /**
     * One minus the probability of the class: the smallest sets on average (Sadinle, Lei and Wasserman, 2019).
     *
     * <pre>
     * s(y) = 1 − p(y)
     * </pre>
     */
    PROBABILITY {
        @Override
        public double score(double[] p, int label) {
            return 1 - p[label];
        }
    },

    /**
     * The probability of all classes that come no later than the class, the most probable first and equals in their
     * order: adaptive prediction sets without randomization (Romano, Sesia and Candès, 2020). Sets grow with the
     * uncertainty of the row.
     *
     * <pre>
     * s(y) = Σ_{j at or before y} p(j)
     * </pre>
     */
    CUMULATIVE {
        @Override
        public double score(double[] p, int label) {
            double sum = 0;
            for (int j = 0; j < p.length; j++) {
                if (p[j] > p[label] || (p[j] == p[label] && j <= label)) {
                    sum += p[j];
                }
            }
            return sum;
        }
    };

    /** The score of a class. */
    public abstract double score(double[] p, int label);

    /** For each class whether it is in the set of a row: the score is at most the threshold. Never empty. */
    public boolean[] set(double[] p, double threshold) {
        boolean[] set = new boolean[p.length];
        int most = 0;
        for (int j = 0; j < p.length; j++) {
            set[j] = score(p, j) <= threshold;
            most = p[j] > p[most] ? j : most;
        }
        set[most] = true; // an empty set covers nothing and tells nobody anything; a larger one still holds its level
        return set;
    }
}
