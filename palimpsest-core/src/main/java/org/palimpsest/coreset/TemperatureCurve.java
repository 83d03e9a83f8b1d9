package org.palimpsest.coreset;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The negative log-likelihood of held-out rows over a range of temperatures. Curves of several tables add up, so that a
 * temperature rests on the rows of all of them:
 *
 * <pre>
 * T = argmin  Σ_rows −log p(y | x, T)  +  ½ (log T / s)²        s = 1.5
 * </pre>
 *
 * The prior is that of Bayes' rule with the right densities, T = 1, within a factor of about 4.5. It decides where a few rows
 * would be most likely at the end of the range.
 *
 * @param nll at each temperature of {@link #temperatures}
 */
public record TemperatureCurve(List<Double> nll) {
    private static final int POINTS = 41;
    private static final double LOG_COLDEST = StrictMath.log(0.25);
    private static final double LOG_HOTTEST = StrictMath.log(256);
    private static final double STEP = (LOG_HOTTEST - LOG_COLDEST) / (POINTS - 1);
    private static final double PRIOR_SD = 1.5;

    /** Of no rows. */
    public static final TemperatureCurve NONE = new TemperatureCurve(Collections.nCopies(POINTS, 0.0));

    /** Copies the list. */
    public TemperatureCurve {
        nll = List.copyOf(nll);
        if (nll.size() != POINTS || nll.stream().anyMatch(value -> !(value >= 0) || value.isInfinite())) {
            throw new IllegalArgumentException(
                    "a curve has " + POINTS + " values that are finite and >= 0, was " + nll);
        }
    }

    static TemperatureCurve of(double[] nll) {
        return new TemperatureCurve(Arrays.stream(nll).boxed().toList());
    }

    /** From ¼ to 256, evenly in the logarithm. */
    static double[] temperatures() {
        return IntStream.range(0, POINTS)
                .mapToDouble(i -> StrictMath.exp(LOG_COLDEST + i * STEP))
                .toArray();
    }

    /** The curve of these rows and those of another one. */
    public TemperatureCurve plus(TemperatureCurve other) {
        return of(IntStream.range(0, POINTS)
                .mapToDouble(i -> nll.get(i) + other.nll.get(i))
                .toArray());
    }

    /** The curve of rows that count for a share each. */
    public TemperatureCurve times(double share) {
        return share == 1
                ? this
                : of(nll.stream().mapToDouble(value -> share * value).toArray());
    }

    /** T; 1 where there are no rows. */
    public double temperature() {
        int best = 0;
        for (int i = 1; i < POINTS; i++) {
            best = penalized(i) < penalized(best) ? i : best;
        }
        int middle = Math.max(1, Math.min(POINTS - 2, best));
        double before = penalized(middle - 1);
        double after = penalized(middle + 1);
        double curvature = before - 2 * penalized(middle) + after;
        // The lowest point of the parabola through three points, where it has one between them.
        double shift = curvature > 0 ? Math.max(-1, Math.min(1, (before - after) / (2 * curvature))) : best - middle;
        return StrictMath.exp(LOG_COLDEST + (middle + shift) * STEP);
    }

    private double penalized(int i) {
        double deviation = (LOG_COLDEST + i * STEP) / PRIOR_SD;
        return nll.get(i) + 0.5 * deviation * deviation;
    }
}
