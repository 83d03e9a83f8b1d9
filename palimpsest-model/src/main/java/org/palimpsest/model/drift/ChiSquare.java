package org.palimpsest.model.drift;

/** The upper tail of the χ² distribution. */
final class ChiSquare {
    private static final int LONGEST = 10_000;

    private ChiSquare() {}

    /**
     * P(X ≥ x) for X with k degrees of freedom. With a = k/2 and h = x/2, the finite sums that integrating by parts gives
     * are exact, whole a on the left, half a on the right:
     *
     * <pre>
     * e^−h Σ_{j&lt;a} h^j / j!            erfc(√h) + e^−h Σ_{j=1}^{a−½} h^{j−½} / Γ(j + ½)
     * </pre>
     */
    static double survival(int k, double x) {
        if (k < 1) {
            throw new IllegalArgumentException("degrees of freedom must be > 0, was " + k);
        }
        if (!(x > 0)) {
            return 1;
        }
        double h = x / 2;
        boolean even = k % 2 == 0;
        double total = even ? 0 : erfc(Math.sqrt(h));
        double logTerm = even ? -h : -h + StrictMath.log(h) / 2 - StrictMath.log(Math.PI) / 2 + StrictMath.log(2);
        int terms = even ? k / 2 : (k - 1) / 2;
        for (int j = 0; j < terms; j++) {
            total += StrictMath.exp(logTerm);
            logTerm += StrictMath.log(h) - StrictMath.log(even ? j + 1 : j + 1.5);
        }
        return Math.min(1, total);
    }

    /**
     * The complementary error function, by its series or its continued fraction.
     *
     * <pre>
     * erf z = 2/√π e^−z² Σ_n 2^n z^{2n+1} / (2n+1)!!       erfc z = e^−z²/√π · 1/(z + ½/(z + 1/(z + 3⁄2/(z + 2/(z + …
     * </pre>
     */
    static double erfc(double z) {
        if (z < 2) {
            double term = z;
            double series = z;
            for (int n = 1; n < LONGEST && term > series * 0x1p-54; n++) {
                term *= 2 * z * z / (2 * n + 1);
                series += term;
            }
            return 1 - 2 / Math.sqrt(Math.PI) * StrictMath.exp(-z * z) * series;
        }
        double fraction = z;
        for (int n = 120; n >= 1; n--) {
            fraction = z + n / 2.0 / fraction;
        }
        return StrictMath.exp(-z * z) / Math.sqrt(Math.PI) / fraction;
    }
}
