package org.palimpsest.paper.regression;

/**
 * A number of the slope and the same number of the intercept, such as their values in y = wx + b, or their gradients.
 *
 * @param w of the slope
 * @param b of the intercept
 */
public record Pair(double w, double b) {
    /** From a vector in the network's layout: weights first, biases last. */
    static Pair of(float[] vector) {
        return new Pair(vector[0], vector[1]);
    }

    /** This less another. */
    Pair minus(Pair other) {
        return new Pair(w - other.w, b - other.b);
    }

    /** Both multiplied. */
    Pair times(double factor) {
        return new Pair(factor * w, factor * b);
    }

    /** √(w² + b²). */
    double length() {
        return Math.hypot(w, b);
    }
}
