package org.palimpsest.model.schema;

import java.util.Arrays;

/**
 * Estimates how many different numbers a stream has, from its {@value #MAX_KEPT} smallest hashes (Bar-Yossef et al. 2002). With
 * h the largest of k kept hashes, as a share of all hashes:
 *
 * <pre>
 * (k − 1) / h        exact below k different numbers, standard error 1/√k above
 * </pre>
 */
final class DistinctCount {
    private static final int MAX_KEPT = 256;

    private final long[] smallest = new long[MAX_KEPT];
    private int size;

    void add(double x) {
        long hash = ContentDigest.mixed(Double.doubleToLongBits(x + 0.0)) >>> 1;
        if (size == MAX_KEPT && hash >= smallest[MAX_KEPT - 1]) {
            return;
        }
        int at = Arrays.binarySearch(smallest, 0, size, hash);
        if (at < 0) {
            int place = -at - 1;
            int last = Math.min(size, MAX_KEPT - 1);
            System.arraycopy(smallest, place, smallest, place + 1, last - place);
            smallest[place] = hash;
            size = Math.min(MAX_KEPT, size + 1);
        }
    }

    long estimate() {
        return size < MAX_KEPT ? size : Math.round((MAX_KEPT - 1) / (smallest[MAX_KEPT - 1] / (double) Long.MAX_VALUE));
    }
}
