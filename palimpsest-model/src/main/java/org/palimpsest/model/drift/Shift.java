package org.palimpsest.model.drift;

/**
 * How far the distribution of a column has moved, from counts alone.
 *
 * <p>The population stability index of two samples of the same distribution is not 0: its expectation is
 *
 * <pre>
 * E[PSI] ≈ (k − 1) (1/n + 1/m)       k bins, n and m rows
 * </pre>
 *
 * which for 40 rows in 10 bins is 0.23, above the usual limit for a warning. So bins are merged until each is expected to
 * hold {@value Bins#LEAST_EXPECTED} rows of the smaller sample, the expectation is subtracted, and a shift counts only if
 * Pearson's χ² test finds it at {@value #SIGNIFICANCE}, divided by the number of columns that are tested together.
 *
 * @param psi the population stability index over the merged bins
 * @param excess what it has above its expectation without a shift, at least 0
 * @param pValue the probability of counts that differ as much or more when nothing has moved
 * @param kolmogorovSmirnov the greatest difference of the cumulative shares over ordered bins, which bounds the statistic
 *     of the raw values from below; 0 for categories
 * @param unknownShare the share of new rows whose category the reference does not know; 0 for numbers
 * @param referenceRows rows of the reference, n
 * @param rows new rows, m
 */
public record Shift(
        double psi,
        double excess,
        double pValue,
        double kolmogorovSmirnov,
        double unknownShare,
        long referenceRows,
        long rows) {
    /** Below this a distribution is called stable (Siddiqi, Credit Risk Scorecards, 2006). */
    public static final double MODERATE = 0.10;

    /** From here on it is called changed (Siddiqi, 2006). */
    public static final double LARGE = 0.25;

    /** The probability of any alarm among the columns that are tested together, when nothing has moved. */
    public static final double SIGNIFICANCE = 0.001;

    /** The usual words for the size of a shift. */
    public enum Level {
        /** Less than {@link #MODERATE}, or within what chance gives. */
        STABLE,
        /** From {@link #MODERATE}. */
        MODERATE,
        /** From {@link #LARGE}. */
        LARGE
    }

    /**
     * The shift of a number.
     *
     * @param reference rows in each bin, in the order of the values; bins of equal shares of the reference are best
     * @param current new rows in the same bins
     * @param referenceMissing rows of the reference without a value
     * @param currentMissing new rows without a value
     */
    public static Shift ofNumbers(long[] reference, long[] current, long referenceMissing, long currentMissing) {
        Bins ordered = new Bins(reference, current);
        return of(ordered.with(referenceMissing, currentMissing), ordered.kolmogorovSmirnov(), 0);
    }

    /**
     * The shift of a category.
     *
     * @param reference rows of each known category; a missing value may be one of them
     * @param current new rows of the same categories
     * @param referenceUnknown rows of the reference in no known category
     * @param currentUnknown new rows in no known category
     */
    public static Shift ofCategories(long[] reference, long[] current, long referenceUnknown, long currentUnknown) {
        Bins all = new Bins(reference, current).with(referenceUnknown, currentUnknown);
        return of(all.byCount(), 0, currentUnknown / (double) Math.max(1, all.currents()));
    }

    private static Shift of(Bins bins, double kolmogorovSmirnov, double unknownShare) {
        long n = bins.references();
        long m = bins.currents();
        if (n == 0 || m == 0) {
            return new Shift(0, 0, 1, 0, unknownShare, n, m);
        }
        Bins merged = bins.merged();
        double psi = merged.psi();
        double expected = Math.max(0, merged.reference().length - 1) * (1.0 / n + 1.0 / m);
        return new Shift(psi, Math.max(0, psi - expected), merged.pValue(), kolmogorovSmirnov, unknownShare, n, m);
    }

    /** The excess if it is more than chance gives among so many columns, otherwise 0: the number to hold against a limit. */
    public double drift(int columns) {
        return pValue * Math.max(1, columns) <= SIGNIFICANCE ? excess : 0;
    }

    /** The size of the shift as one of so many columns that are tested together. */
    public Level level(int columns) {
        double drift = drift(columns);
        return drift >= LARGE ? Level.LARGE : drift >= MODERATE ? Level.MODERATE : Level.STABLE;
    }

    /**
     * The asymptotic p-value of the two-sample Kolmogorov–Smirnov test (Stephens, 1970); too large for binned values, so
     * never alarming without cause.
     *
     * <pre>
     * 2 Σ_{j≥1} (−1)^{j−1} exp(−2 j² λ²)     λ = (√e + 0.12 + 0.11/√e) D     1/e = 1/n + 1/m
     * </pre>
     */
    public double kolmogorovSmirnovPValue() {
        double root = Math.sqrt(referenceRows * (double) rows / Math.max(1, referenceRows + rows));
        double lambda = (root + 0.12 + 0.11 / Math.max(root, 1e-9)) * kolmogorovSmirnov;
        if (lambda < 0.2) {
            return 1; // the series is 1 to twelve digits there, and slow
        }
        double sum = 0;
        double sign = 2;
        for (int j = 1; j <= 100; j++) {
            sum += sign * StrictMath.exp(-2.0 * j * j * lambda * lambda);
            sign = -sign;
        }
        return Math.min(1, Math.max(0, sum));
    }
}
