package org.palimpsest.model.drift;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Two counts over the same bins.
 *
 * @param reference counts of the data that were learned from
 * @param current counts of the new data
 */
@SuppressWarnings("ArrayRecordComponent") // used inside a computation only
record Bins(long[] reference, long[] current) {
    /** Fewer expected rows than this in the smaller sample, and the χ² distribution no longer fits (Cochran, 1954). */
    static final double LEAST_EXPECTED = 5;

    Bins {
        if (reference.length != current.length) {
            throw new IllegalArgumentException(
                    reference.length + " bins in the reference, " + current.length + " in the current data");
        }
        if (Arrays.stream(reference).anyMatch(c -> c < 0)
                || Arrays.stream(current).anyMatch(c -> c < 0)) {
            throw new IllegalArgumentException("a count must be ≥ 0");
        }
    }

    long references() {
        return Arrays.stream(reference).sum();
    }

    long currents() {
        return Arrays.stream(current).sum();
    }

    Bins with(long referenceMore, long currentMore) {
        long[] r = Arrays.copyOf(reference, reference.length + 1);
        long[] c = Arrays.copyOf(current, current.length + 1);
        r[reference.length] = referenceMore;
        c[current.length] = currentMore;
        return new Bins(r, c);
    }

    /** The rarest first, for bins that have no order of their own. */
    Bins byCount() {
        int[] order = IntStream.range(0, reference.length)
                .boxed()
                .sorted(Comparator.comparingLong(i -> reference[i] + current[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Bins(
                Arrays.stream(order).mapToLong(i -> reference[i]).toArray(),
                Arrays.stream(order).mapToLong(i -> current[i]).toArray());
    }

    /** Neighbors merged until each bin is expected to hold {@link #LEAST_EXPECTED} rows of the smaller sample. */
    Bins merged() {
        double n = references();
        double m = currents();
        double share = Math.min(n, m) / (n + m);
        long[] r = new long[reference.length];
        long[] c = new long[reference.length];
        int bins = 0;
        long sumR = 0;
        long sumC = 0;
        for (int i = 0; i < reference.length; i++) {
            sumR += reference[i];
            sumC += current[i];
            if (share * (sumR + sumC) >= LEAST_EXPECTED) {
                r[bins] = sumR;
                c[bins++] = sumC;
                sumR = 0;
                sumC = 0;
            }
        }
        if (bins > 0) { // too little for a bin of its own: to the last one
            r[bins - 1] += sumR;
            c[bins - 1] += sumC;
        }
        return new Bins(Arrays.copyOf(r, bins), Arrays.copyOf(c, bins));
    }

    /**
     * The population stability index, with half a row added to each bin so that an empty one has a logarithm.
     *
     * <pre>
     * PSI = Σ_i (q_i − p_i) ln(q_i / p_i)     p_i = (n_i + ½) / (n + k/2)     q_i = (m_i + ½) / (m + k/2)
     * </pre>
     */
    double psi() {
        int k = reference.length;
        double n = references() + k / 2.0;
        double m = currents() + k / 2.0;
        double psi = 0;
        for (int i = 0; i < k; i++) {
            double p = (reference[i] + 0.5) / n;
            double q = (current[i] + 0.5) / m;
            psi += (q - p) * StrictMath.log(q / p);
        }
        return psi;
    }

    /**
     * The p-value of Pearson's χ² test that both samples have the same distribution, with k − 1 degrees of freedom.
     *
     * <pre>
     * X² = Σ_i (n_i √(m/n) − m_i √(n/m))² / (n_i + m_i)
     * </pre>
     */
    double pValue() {
        if (reference.length < 2) {
            return 1;
        }
        double n = references();
        double m = currents();
        double x2 = 0;
        for (int i = 0; i < reference.length; i++) {
            double difference = reference[i] * Math.sqrt(m / n) - current[i] * Math.sqrt(n / m);
            x2 += difference * difference / (reference[i] + current[i]);
        }
        return ChiSquare.survival(reference.length - 1, x2);
    }

    /** The greatest difference of the cumulative shares, max_i |F(i) − G(i)|. */
    double kolmogorovSmirnov() {
        double n = references();
        double m = currents();
        if (n == 0 || m == 0) {
            return 0;
        }
        double f = 0;
        double g = 0;
        double greatest = 0;
        for (int i = 0; i < reference.length; i++) {
            f += reference[i] / n;
            g += current[i] / m;
            greatest = Math.max(greatest, Math.abs(f - g));
        }
        return greatest;
    }
}
