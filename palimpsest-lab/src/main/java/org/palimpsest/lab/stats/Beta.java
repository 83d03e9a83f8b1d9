package org.palimpsest.lab.stats;

/** The parts of the incomplete beta function that Student's t needs. */
final class Beta {
    private static final double TINY = 1e-300;
    private static final int LONGEST = 10_000;

    /** From here on the next term of the series in {@link #half} is below 1e-17 of the sum. */
    private static final double LARGE = 1000;

    private Beta() {}

    /**
     * B(a, ½) for whole and half a.
     *
     * <pre>
     * B(½, ½) = π    B(1, ½) = 2    B(a + 1, ½) = B(a, ½) a / (a + ½)
     * B(a, ½) ≈ √(π/a) (1 + 1/8a + 1/128a² − 5/1024a³ − 21/32768a⁴)   (Tricomi and Erdélyi, 1951)
     * </pre>
     */
    static double half(double a) {
        if (a > LARGE) {
            double r = 1 / a;
            return Math.sqrt(Math.PI * r) * (1 + r * (1 / 8.0 + r * (1 / 128.0 - r * (5 / 1024.0 + r * 21 / 32768))));
        }
        boolean whole = a == Math.rint(a);
        double beta = whole ? 2 : Math.PI;
        for (double b = whole ? 1 : 0.5; b < a; b++) {
            beta *= b / (b + 0.5);
        }
        return beta;
    }

    /**
     * a B(a, b) I_x(a, b) / (x^a (1 − x)^b) as a continued fraction, by the modified method of Lentz; fast for
     * x below (a + 1) / (a + b + 2).
     *
     * <pre>
     * 1 / (1 + d₁ / (1 + d₂ / (1 + …)))     d_{2m}   =  m (b − m) x / ((a + 2m − 1) (a + 2m))
     *                                       d_{2m+1} = −(a + m) (a + b + m) x / ((a + 2m) (a + 2m + 1))
     * </pre>
     */
    static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / guard(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m <= LONGEST; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / guard(1 + even * d);
            c = guard(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / guard(1 + odd * d);
            c = guard(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < 0x1p-52) {
                return value;
            }
        }
        throw new ArithmeticException("no end of the fraction for a = " + a + ", b = " + b + ", x = " + x);
    }

    private static double guard(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }
}
