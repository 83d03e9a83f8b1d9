package org.palimpsest.model.predictor;

/**
 * A mean that fades (Gama, Sebastião and Rodrigues, On evaluating stream learning algorithms, 2013).
 *
 * <pre>
 * S ← x + αS    N ← 1 + αN    mean = S / N,  α = 0.999
 * </pre>
 *
 * @param sum S
 * @param weight N
 */
record FadingMean(double sum, double weight) {
    static final FadingMean NONE = new FadingMean(0, 0);
    private static final double FADING = 0.999;

    FadingMean {
        if (!Double.isFinite(sum) || !(weight >= 0) || !Double.isFinite(weight)) {
            throw new IllegalArgumentException("a mean cannot have the sum " + sum + " of " + weight + " rows");
        }
    }

    FadingMean plus(double x) {
        return new FadingMean(x + FADING * sum, 1 + FADING * weight);
    }

    /** NaN of nothing. */
    double mean() {
        return sum / weight;
    }
}
