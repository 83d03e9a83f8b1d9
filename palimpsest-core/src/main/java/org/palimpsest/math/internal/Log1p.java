package org.palimpsest.math.internal;

/**
 * log(1 + x) in double precision, bit-identical on every JVM, without allocation. Fast for small x, such as the
 * relative change of one step.
 *
 * <pre>
 * log(1 + x) = k log 2 + log f     f in [√½, √2)     log f = 2 artanh z = 2 (z + z³/3 + z⁵/5 + …)     z = (f − 1)/(f + 1)
 * </pre>
 */
public final class Log1p {
    private static final double LOG_2 = 0.6931471805599453;
    private static final double ROOT_2 = 1.4142135623730951;
    private static final double SMALL = 1.0 / 16;

    private Log1p() {}

    /** log(1 + x); NaN below −1. */
    public static double of(double x) {
        if (Math.abs(x) < SMALL) {
            double z = x / (2 + x); // |z| < 1/31, so that the next term is below 1e-15 of the result
            double s = z * z;
            return 2 * z * (1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9)))));
        }
        double y = 1 + x;
        if (!(y > 0) || y == Double.POSITIVE_INFINITY) {
            return y == 0 ? Double.NEGATIVE_INFINITY : y > 0 ? y : Double.NaN;
        }
        int k = Math.getExponent(y);
        double f = Math.scalb(y, -k);
        if (f > ROOT_2) {
            f /= 2;
            k++;
        }
        double z = (f - 1) / (f + 1);
        double s = z * z;
        double sum = 0;
        for (int n = 21; n >= 1; n -= 2) { // |z| < 0.172
            sum = sum * s + 1.0 / n;
        }
        return k * LOG_2 + 2 * z * sum;
    }
}
