package org.palimpsest.model.schema;

/** Rounds what is kept of a column, so that it is not a cell of one row. Steps are powers of two, which lose no bit. */
final class Rounding {
    private Rounding() {}

    static double down(double x, double step) {
        return rounded(x, Math.floor(x / power(step)) * power(step));
    }

    static double up(double x, double step) {
        return rounded(x, Math.ceil(x / power(step)) * power(step));
    }

    static double nearest(double x, double step) {
        return rounded(x, Math.rint(x / power(step)) * power(step));
    }

    /** The largest power of two that is not above a step. */
    private static double power(double step) {
        return Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(step)));
    }

    /** Numbers near the largest double stay as they are. */
    private static double rounded(double x, double result) {
        return Double.isFinite(result) ? result + 0.0 : x;
    }
}
