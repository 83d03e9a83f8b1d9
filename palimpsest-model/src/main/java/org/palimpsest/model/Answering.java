package org.palimpsest.model;

import java.util.Locale;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.SummaryClassifier;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.prediction.Classes;

/**
 * The predictor of a version: its network, or Bayes' rule with its class statistics. A version has both; held-out rows that
 * neither train nor calibrate it choose.
 *
 * <pre>
 * a, b: rows on which only the statistics were right, and only the network, of all versions so far
 * statistics   if  a &gt; b         network   if  a &lt; b
 * else statistics where the median class has fewer than {@value #FEW_ROWS} rows, the network elsewhere
 * </pre>
 *
 * <p>For classes with few rows the statistics are more accurate (docs/class-incremental.md). The counts are summed over versions,
 * because one file holds out few rows.
 *
 * @param statistics whether the statistics answer
 * @param temperature of the statistics, under which the choosing rows were most likely; 1 where nothing was chosen
 * @param onlyStatistics a
 * @param onlyNetwork b
 * @param rows how many rows of this version's table chose
 */
public record Answering(boolean statistics, double temperature, long onlyStatistics, long onlyNetwork, int rows) {
    /** The network, of which nothing else is known. */
    public static final Answering NETWORK = new Answering(false, 1, 0, 0, 0);

    static final int FEW_ROWS = 50;

    /**
     * The choice of a version.
     *
     * @param before the choice of the version before
     * @param summary its statistics
     * @param network what its network says about the choosing rows
     * @param rows the choosing rows
     */
    static Answering choose(Answering before, ClassSummary summary, Classes network, Dataset rows, Team team) {
        SummaryClassifier classifier = SummaryClassifier.of(summary, team);
        double temperature = rows.size() == 0
                ? before.temperature()
                : classifier.calibrated(rows).temperature();
        long a = before.onlyStatistics();
        long b = before.onlyNetwork();
        if (rows.size() > 0) {
            Classes other = classifier.classify(rows);
            Targets.Labels truth = (Targets.Labels) rows.targets();
            for (int r = 0; r < rows.size(); r++) {
                boolean one = other.index(r) == truth.at(r);
                boolean two = network.index(r) == truth.at(r);
                a += one && !two ? 1 : 0;
                b += two && !one ? 1 : 0;
            }
        }
        boolean statistics = a == b ? middle(summary) < FEW_ROWS : a > b;
        return new Answering(statistics, temperature, a, b, rows.size());
    }

    /** The median number of rows of the known classes. */
    private static double middle(ClassSummary summary) {
        long[] counts = summary.classes().stream()
                .mapToLong(one -> one.count())
                .filter(count -> count > 0)
                .sorted()
                .toArray();
        int n = counts.length;
        return n == 0 ? Double.POSITIVE_INFINITY : (counts[(n - 1) / 2] + counts[n / 2]) / 2.0;
    }

    /** One human-readable line. */
    public String describe() {
        String who = statistics
                ? String.format(Locale.ROOT, "the statistics of the classes (temperature %.3g)", temperature)
                : "the network";
        return onlyStatistics + onlyNetwork == 0
                ? who
                : who + ", chosen on held-out rows: only the statistics were right on " + onlyStatistics
                        + ", only the network on " + onlyNetwork;
    }
}
