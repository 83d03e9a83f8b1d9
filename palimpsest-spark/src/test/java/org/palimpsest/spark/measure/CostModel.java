package org.palimpsest.spark.measure;

import java.util.List;
import java.util.Locale;

/**
 * What a round would cost, by the model of docs/guides/spark.md with the constants that {@link RoundCost} measured. A model, not a
 * measurement:
 *
 * <pre>
 * T(K) = c N e / K + o + m K W + 2 K b W / B
 * </pre>
 *
 * where N rows are learned for e epochs by K executors, a checkpoint has b bytes for each of W weights and crosses a link of B
 * bytes per second to and from every executor, merging takes m per weight and executor, and Spark o. The driver's
 * link is the narrowest: all messages cross it.
 */
public final class CostModel {
    /** c, of a network of {@link #MEASURED_WEIGHTS}; other networks in proportion. */
    private static final double SECONDS_PER_ROW = 7.0e-6;

    private static final double MEASURED_WEIGHTS = 89_610;
    /** o, the mean of what remains of a round beside computing and merging. */
    private static final double SPARK_SECONDS = 0.16;
    /** m, of four and eight partitions. */
    private static final double MERGE_SECONDS_PER_WEIGHT = 45e-9;

    private static final double BYTES_PER_WEIGHT = 24;

    private static final List<Integer> EXECUTORS = List.of(1, 4, 16, 64, 256, 1000);
    private static final double ROWS = 10e6;

    private CostModel() {}

    static double seconds(double rows, double weights, int executors, double bytesPerSecond) {
        double compute = SECONDS_PER_ROW * weights / MEASURED_WEIGHTS * rows / executors;
        double merge = MERGE_SECONDS_PER_WEIGHT * weights * executors;
        double traffic = executors == 1 ? 0 : 2 * executors * BYTES_PER_WEIGHT * weights / bytesPerSecond;
        return compute + SPARK_SECONDS + merge + traffic;
    }

    /** Prints a table for ten million rows. */
    public static void main(String... args) {
        System.out.printf(Locale.ROOT, "Seconds of a round of one epoch over %,.0f rows, by the model:%n", ROWS);
        StringBuilder head = new StringBuilder("| weights | link, Gbit/s |");
        StringBuilder rule = new StringBuilder("|---|---|");
        for (int k : EXECUTORS) {
            head.append(" K = ").append(k).append(" |");
            rule.append("---|");
        }
        System.out.println(head + " best K |");
        System.out.println(rule + "---|");
        for (double weights : new double[] {1e4, MEASURED_WEIGHTS, 1e6, 1e7}) {
            for (double gigabits : new double[] {1, 10, 100}) {
                double speed = gigabits * 1e9 / 8;
                StringBuilder line =
                        new StringBuilder(String.format(Locale.ROOT, "| %,.0f | %.0f |", weights, gigabits));
                int best = 1;
                for (int k = 1; k <= 1000; k++) {
                    best = seconds(ROWS, weights, k, speed) < seconds(ROWS, weights, best, speed) ? k : best;
                }
                for (int k : EXECUTORS) {
                    line.append(String.format(Locale.ROOT, " %.1f |", seconds(ROWS, weights, k, speed)));
                }
                System.out.println(line + " " + best + " |");
            }
        }
    }
}
