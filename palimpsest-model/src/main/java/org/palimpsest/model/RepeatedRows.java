package org.palimpsest.model;

import java.util.List;
import org.palimpsest.model.encoding.RowFilter;

/**
 * Rows of a table without ids that equal rows learned before, and how many of them chance explains. Equal rows need not be the
 * same row: two people may have the same eight values.
 *
 * <p>Good and Turing (1953): of a table with n rows, f₁ of which have values that no other row has, the next row repeats one with
 * probability q = 1 − f₁/n. The probability of a repetition is a concave function of the rows learned, so that after N ≥ n rows
 * it is at most q N/n. Each of the F filters takes some new rows for known ones, too:
 *
 * <pre>
 * p ≤ min(1, (q + 4 √(q/n) + 4/n) N/n + F/100,000)        over the first table, n rows of N
 * repetitions of m rows are explained by chance   if  k ≤ m p + 4 √(m p (1 − p)) + 3
 * </pre>
 *
 * @param known how many rows equal a row learned before: k
 * @param rows how many rows the table has: m
 * @param explained how many repetitions chance explains
 */
record RepeatedRows(long known, long rows, double explained) {
    /**
     * Counts the repetitions of a table.
     *
     * @param keys of its rows
     * @param learned filters of all tables learned, the newest first
     */
    static RepeatedRows of(long[] keys, List<RowFilter> learned) {
        long known = (long) keys.length - SeenRows.unseen(keys, learned).length;
        if (learned.isEmpty()) {
            return new RepeatedRows(known, keys.length, 0);
        }
        RowFilter first = learned.get(learned.size() - 1);
        double n = Math.max(1, first.rows());
        double all = learned.stream().mapToLong(RowFilter::rows).sum();
        double q = 1 - first.singles() / n;
        double p = Math.min(1, (q + 4 * Math.sqrt(q / n) + 4 / n) * all / n + learned.size() * RowFilter.MAX_MISTAKEN);
        double m = keys.length;
        return new RepeatedRows(known, keys.length, m * p + 4 * Math.sqrt(m * p * (1 - p)) + 3);
    }

    /** Whether chance explains them. */
    boolean isChance() {
        return known <= explained;
    }
}
