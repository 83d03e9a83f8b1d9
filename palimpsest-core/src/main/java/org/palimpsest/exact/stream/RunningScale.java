package org.palimpsest.exact.stream;

/**
 * The scale of one number of a stream: a mean and a variance over all rows so far, later over some ten thousand.
 *
 * <pre>
 * c = max(1/n, 1 − 2^(−1/5000))    e = x − m    m ← m + c e    s² ← (1 − c)(s² + c e²)    z = (x − m) / s, at most ±4
 * </pre>
 *
 * The features drift slowly where the scale does, and drifting weights follow. Missing numbers, NaN, and numbers that never
 * varied have z = 0. A number that varies for the first time begins to count there.
 */
final class RunningScale {
    /** No z is larger in size. */
    static final double MAX_Z = 4;

    private static final double SLOWEST = 1 - StrictMath.pow(2, -1 / 5000.0);
    /** After so many numbers, one that is far outside counts as if it were {@value #MAX_SURPRISE} deviations away. */
    private static final long SETTLED = 30;

    private static final double MAX_SURPRISE = 10;

    private long n;
    private double mean;
    private double variance;

    RunningScale() {}

    RunningScale(long n, double mean, double variance) {
        if (n < 0 || !Double.isFinite(mean) || !(variance >= 0) || !Double.isFinite(variance)) {
            throw new IllegalArgumentException("a scale cannot have the variance " + variance + " around " + mean);
        }
        this.n = n;
        this.mean = mean;
        this.variance = variance;
    }

    RunningScale copy() {
        return new RunningScale(n, mean, variance);
    }

    double z(double x) {
        if (!(variance > 0) || !Double.isFinite(x)) {
            return 0;
        }
        return Math.max(-MAX_Z, Math.min(MAX_Z, (x - mean) / Math.sqrt(variance)));
    }

    void add(double x) {
        if (!Double.isFinite(x)) {
            return;
        }
        double away = x - mean;
        if (variance == 0 && away != 0) {
            n = Math.min(n, 1);
        } else if (n >= SETTLED) {
            double most = MAX_SURPRISE * Math.sqrt(variance);
            away = Math.max(-most, Math.min(most, away));
        }
        n++;
        double c = Math.max(1.0 / n, SLOWEST);
        mean += c * away;
        variance = (1 - c) * (variance + c * away * away);
    }

    long n() {
        return n;
    }

    double mean() {
        return mean;
    }

    double variance() {
        return variance;
    }
}
