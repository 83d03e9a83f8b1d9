package org.palimpsest.paper.reproduce;

import java.util.Arrays;

/**
 * How evenly a change is spread over weights: one minus the coefficient of Gini.
 *
 * <pre>
 * d_i = max(0, log σ_{i,1} − log σ_{i,T})        what task 2 to T took from the entropy of weight i, in nats
 * E = 1 − Σ_i Σ_j |d_i − d_j| / (2 n² d̄)        1 when all weights gave the same, 1/n when one gave everything
 * </pre>
 */
final class Spread {
    private Spread() {}

    /** The evenness of amounts that are not negative; 1 when all of them are zero. */
    static double evenness(double[] amounts) {
        double[] sorted = amounts.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        if (n == 0 || sorted[0] < 0) {
            throw new IllegalArgumentException("evenness is of amounts that are not negative");
        }
        double sum = 0;
        double weighted = 0; // Σ_i Σ_j |d_i − d_j| = 2 Σ_i (2i − n + 1) d_(i) for sorted d, i from 0
        for (int i = 0; i < n; i++) {
            sum += sorted[i];
            weighted += (2.0 * i - n + 1) * sorted[i];
        }
        return sum == 0 ? 1 : 1 - weighted / (n * sum);
    }
}
