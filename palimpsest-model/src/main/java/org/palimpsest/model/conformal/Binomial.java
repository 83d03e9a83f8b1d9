package org.palimpsest.model.conformal;

/** Bounds on a probability from counts. */
final class Binomial {
    private static final int HALVINGS = 60;

    private Binomial() {}

    /**
     * The upper bound of Clopper and Pearson (1934): the probability p for which so few errors are just as improbable as
     * δ. True probabilities above it are met with probability at most δ, for every n.
     *
     * <pre>
     * P(Bin(n, p) ≤ errors) = δ
     * </pre>
     */
    static double upperBound(int errors, int n, double delta) {
        if (errors >= n) {
            return 1;
        }
        double low = errors / (double) n;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (atMost(errors, n, middle) > delta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** P(Bin(n, p) ≤ k), summed from the greatest term down: for k ≤ n p the terms fall from k to 0. */
    static double atMost(int k, int n, double p) {
        if (p <= 0) {
            return 1;
        }
        if (p >= 1) {
            return k >= n ? 1 : 0;
        }
        double logTerm = 0;
        for (int i = 1; i <= k; i++) {
            logTerm += StrictMath.log((n - k + i) / (double) i);
        }
        logTerm += k * StrictMath.log(p) + (n - k) * StrictMath.log1p(-p);
        double odds = (1 - p) / p;
        double ratio = 1;
        double sum = 1;
        for (int i = k; i > 0; i--) {
            ratio *= i / (n - i + 1.0) * odds;
            sum += ratio;
            if (ratio < sum * 0x1p-60 && i / (n - i + 1.0) * odds < 1) {
                break;
            }
        }
        return StrictMath.exp(logTerm + StrictMath.log(sum));
    }
}
