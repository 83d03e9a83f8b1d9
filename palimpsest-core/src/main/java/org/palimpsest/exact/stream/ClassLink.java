package org.palimpsest.exact.stream;

/**
 * Probabilities of classes from least-squares scores, by a temperature and a share of labels that are noise.
 *
 * <pre>
 * p_j = (1 − ε) q_j + ε / K,  q = softmax(t s)
 * ∂p_y/∂log t = (1 − ε) q_y t (s_y − Σ q_j s_j)        ∂p_y/∂logit ε = ε (1 − ε) (1/K − q_y)
 * </pre>
 *
 * Each row adapts both by a step of natural gradient, slope / (prior + fading sum of squared slopes): about the last five hundred
 * rows decide.
 */
final class ClassLink {
    private static final double FADING = 0.998, PRIOR = 10, MAX_SLOPE = 5;
    private static final double MIN_LOG_T = -1, MAX_LOG_T = 4, MIN_LOGIT = -7, MAX_LOGIT = 1;
    private static final double MIN_PROBABILITY = 1e-12;

    private double logT;
    private double informationT;
    private double logit; // of ε
    private double information;
    private double slopeT;
    private double slope;
    private double probability;

    /** A temperature of 5, and three labels in a hundred that are noise. */
    ClassLink() {
        this(StrictMath.log(5), 0, -3.5, 0);
    }

    ClassLink(double logT, double informationT, double logit, double information) {
        if (!Double.isFinite(logT + logit) || !(informationT >= 0) || !(information >= 0)) {
            throw new IllegalArgumentException("a link cannot have the temperature exp(" + logT + ")");
        }
        this.logT = logT;
        this.informationT = informationT;
        this.logit = logit;
        this.information = information;
    }

    ClassLink copy() {
        return new ClassLink(logT, informationT, logit, information);
    }

    private double noise() {
        return 1 / (1 + StrictMath.exp(-logit));
    }

    /** Overwrites {@code p}; {@code v} is the variance of the scores, which lowers the temperature t = T / √(1 + v). */
    void probabilities(double[] score, double v, double[] p) {
        double t = StrictMath.exp(logT) / Math.sqrt(1 + v);
        double e = noise();
        double most = Double.NEGATIVE_INFINITY;
        for (double one : score) {
            most = Math.max(most, one);
        }
        double sum = 0;
        for (int j = 0; j < p.length; j++) {
            p[j] = StrictMath.exp(t * (score[j] - most));
            sum += p[j];
        }
        for (int j = 0; j < p.length; j++) {
            p[j] = (1 - e) * p[j] / sum + e / p.length;
        }
    }

    /** Begins a row. */
    void begin() {
        slopeT = 0;
        slope = 0;
        probability = 0;
    }

    /** Adds the slopes of one filter, whose probabilities are p, with its weight. Returns log p_y. */
    double add(double weight, double[] score, double v, double[] p, int label) {
        int k = p.length;
        double t = StrictMath.exp(logT) / Math.sqrt(1 + v);
        double e = noise();
        double expected = 0;
        for (int j = 0; j < k; j++) {
            expected += (p[j] - e / k) / (1 - e) * score[j];
        }
        double q = (p[label] - e / k) / (1 - e);
        probability += weight * p[label];
        slopeT += weight * (1 - e) * q * t * (score[label] - expected);
        slope += weight * e * (1 - e) * (1.0 / k - q);
        return StrictMath.log(Math.max(MIN_PROBABILITY, p[label]));
    }

    /** Ends a row: adapts temperature and noise by the slopes of log p_y of the average. */
    void end() {
        double byT = limited(slopeT);
        double byNoise = limited(slope);
        informationT = FADING * informationT + byT * byT;
        information = FADING * information + byNoise * byNoise;
        logT = Math.max(MIN_LOG_T, Math.min(MAX_LOG_T, logT + byT / (PRIOR + informationT)));
        logit = Math.max(MIN_LOGIT, Math.min(MAX_LOGIT, logit + byNoise / (PRIOR + information)));
    }

    private double limited(double one) {
        return Math.max(-MAX_SLOPE, Math.min(MAX_SLOPE, one / Math.max(MIN_PROBABILITY, probability)));
    }

    /** What the constructor takes. */
    double[] state() {
        return new double[] {logT, informationT, logit, information};
    }
}
