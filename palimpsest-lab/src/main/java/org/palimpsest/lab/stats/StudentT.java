package org.palimpsest.lab.stats;

/**
 * Student's t distribution.
 *
 * <pre>
 * P(|T| ≥ t) = I_x(ν/2, ½),   x = ν / (ν + t²),   I the regularized incomplete beta function
 * </pre>
 *
 * @param degrees the degrees of freedom ν
 */
public record StudentT(int degrees) {
    /** Checks the degrees of freedom. */
    public StudentT {
        if (degrees < 1) {
            throw new IllegalArgumentException("degrees of freedom must be >= 1, were " + degrees);
        }
    }

    /** P(T ≤ t). */
    public double cdf(double t) {
        return t <= 0 ? twoSided(t) / 2 : 1 - twoSided(t) / 2;
    }

    /** P(|T| ≥ |t|): the p-value of a two-sided test. Small values keep their digits, too. */
    public double twoSided(double t) {
        double a = degrees / 2.0;
        double u = Math.abs(t) / Math.sqrt(degrees);
        if (Double.isNaN(u)) {
            return Double.NaN;
        }
        if (Double.isInfinite(u)) {
            return 0;
        }
        // Both x and 1 − x from t itself, so that neither loses digits; a u too great to square has x = 0.
        double x = 1 / (1 + u * u);
        double rest = u > 1 ? 1 / (1 + 1 / (u * u)) : u * u / (1 + u * u);
        double logX = u > 1e8 ? -2 * StrictMath.log(u) : -StrictMath.log1p(u * u);
        // x^a (1 − x)^½ / B(a, ½)
        double front = StrictMath.exp(a * logX) * Math.sqrt(rest) / Beta.half(a);
        return x < (a + 1) / (a + 2.5)
                ? front / a * Beta.fraction(a, 0.5, x)
                : 1 - front / 0.5 * Beta.fraction(0.5, a, rest);
    }

    /**
     * The t with P(T ≤ t) = p.
     *
     * @throws IllegalArgumentException unless 0 &lt; p &lt; 1
     */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("a probability must be above 0 and below 1, was " + p);
        }
        if (p == 0.5) {
            return 0;
        }
        double t = outer(2 * Math.min(p, 1 - p));
        return p < 0.5 ? -t : t;
    }

    /**
     * The half width, in standard errors, of an interval that holds T with probability {@code level}.
     *
     * @throws IllegalArgumentException unless 0 &lt; level &lt; 1
     */
    public double critical(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level must be above 0 and below 1, was " + level);
        }
        return outer(1 - level);
    }

    /** The t &gt; 0 with P(|T| ≥ t) = p, by bisection until no double lies between. */
    private double outer(double p) {
        double high = 1;
        while (twoSided(high) > p) {
            high *= 2;
        }
        double low = high == 1 ? 0 : high / 2;
        for (double mid = middle(low, high); low < mid && mid < high; mid = middle(low, high)) {
            if (twoSided(mid) > p) {
                low = mid;
            } else {
                high = mid;
            }
        }
        return high;
    }

    private static double middle(double low, double high) {
        return low + (high - low) / 2;
    }
}
