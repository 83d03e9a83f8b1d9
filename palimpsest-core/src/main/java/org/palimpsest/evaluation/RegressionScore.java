package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Values;

/**
 * Accuracy and calibration of predicted numbers. All outputs of all rows have the same weight.
 *
 * <pre>
 * RMSE² = mean (y − μ)²      NLL = mean ½ log 2πσ² + (y − μ)² / 2σ²,   σ² the total variance
 * coverage(level) = the part with |y − μ| ≤ z σ,   P(|N(0, 1)| ≤ z) = level
 * </pre>
 *
 * @param size the number of rows
 * @param rmse the root of the mean squared error
 * @param nll the mean negative log-density, in nats
 * @param coverage the coverage of central intervals, by increasing level
 */
public record RegressionScore(int size, double rmse, double nll, List<Coverage> coverage) {
    /**
     * The coverage of one interval.
     *
     * @param level the nominal coverage
     * @param part the observed coverage
     */
    public record Coverage(double level, double part) {}

    /** Levels with their quantiles z of the standard normal. */
    private static final double[][] INTERVALS = {
        {0.5, 0.6744897501960817},
        {0.8, 1.2815515655446004},
        {0.9, 1.6448536269514722},
        {0.95, 1.959963984540054},
        {0.99, 2.5758293035489004}
    };

    /** Copies the list. */
    public RegressionScore {
        coverage = List.copyOf(coverage);
    }

    /** Scores predictions against the numbers of the data. */
    public static RegressionScore of(Values prediction, Dataset data) {
        if (!(data.targets() instanceof Targets.Values values)) {
            throw new IllegalArgumentException("predicted numbers are scored against numbers");
        }
        int n = data.size();
        if (n == 0 || prediction.size() != n || prediction.width() != values.width()) {
            throw new IllegalArgumentException(prediction.size() + " predictions of " + prediction.width()
                    + " numbers for " + n + " rows of " + values.width());
        }
        double squares = 0;
        double nll = 0;
        int[] inside = new int[INTERVALS.length];
        for (int r = 0; r < n; r++) {
            nll += prediction.nll(r, values);
            for (int c = 0; c < values.width(); c++) {
                double away = values.at(r, c) - prediction.mean(r, c);
                double variance = prediction.totalVariance(r, c);
                squares += away * away;
                for (int i = 0; i < inside.length; i++) {
                    inside[i] += Math.abs(away) <= INTERVALS[i][1] * Math.sqrt(variance) ? 1 : 0;
                }
            }
        }
        double all = (double) n * values.width();
        List<Coverage> coverage = new ArrayList<>();
        for (int i = 0; i < inside.length; i++) {
            coverage.add(new Coverage(INTERVALS[i][0], inside[i] / all));
        }
        return new RegressionScore(n, Math.sqrt(squares / all), nll / all, coverage);
    }

    /**
     * The observed coverage of the intervals of a level.
     *
     * @throws IllegalArgumentException naming the levels there are
     */
    public double coverage(double level) {
        return coverage.stream()
                .filter(c -> c.level() == level)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no interval of level " + level + "; there are "
                        + coverage.stream().map(Coverage::level).toList()))
                .part();
    }
}
