package org.palimpsest.exact;

/**
 * The parts of the uncertainty about a class when every logit has the same small variance v.
 *
 * <pre>
 * H = −Σ p log p    I ≈ ½ v (1 − Σ p²) to second order    I ← H (1 − exp(−I / H)), never above H
 * </pre>
 */
final class ClassUncertainty {
    private ClassUncertainty() {}

    /** Logits to probabilities. */
    static void softmax(double[] logits) {
        double most = Double.NEGATIVE_INFINITY;
        for (double x : logits) {
            most = Math.max(most, x);
        }
        double sum = 0;
        for (int k = 0; k < logits.length; k++) {
            logits[k] = StrictMath.exp(logits[k] - most);
            sum += logits[k];
        }
        for (int k = 0; k < logits.length; k++) {
            logits[k] /= sum;
        }
    }

    /** H − I. */
    static double expectedEntropy(double[] p, double variance) {
        double entropy = 0;
        double squares = 0;
        for (double each : p) {
            entropy -= each > 0 ? each * StrictMath.log(each) : 0;
            squares += each * each;
        }
        if (!(entropy > 0)) {
            return 0;
        }
        double information = 0.5 * variance * Math.max(0, 1 - squares);
        return entropy * StrictMath.exp(-information / entropy);
    }
}
