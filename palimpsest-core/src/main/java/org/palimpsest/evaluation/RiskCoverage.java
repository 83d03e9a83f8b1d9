package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.prediction.Classes;

/**
 * The risk-coverage curve of selective prediction. A model that abstains above a threshold of uncertainty answers fewer
 * rows (coverage) with a lower error rate (risk).
 *
 * <pre>
 * coverage(u) = #{uncertainty ≤ u} / n        risk(u) = #{uncertainty ≤ u and wrong} / #{uncertainty ≤ u}
 * area        = 1/n Σ_k E/k,  E the expected errors among the k surest rows, equals in random order
 * </pre>
 *
 * @param curve a point for every threshold that makes a difference, by rising coverage; the last has coverage 1
 * @param area the mean risk over all coverages: smaller is better
 */
public record RiskCoverage(List<Point> curve, double area) {
    /**
     * One threshold.
     *
     * @param threshold the largest uncertainty that is answered
     * @param coverage the fraction of rows answered
     * @param risk the error rate of the answers
     */
    public record Point(double threshold, double coverage, double risk) {}

    /** Copies the list. */
    public RiskCoverage {
        curve = List.copyOf(curve);
        if (curve.isEmpty()) {
            throw new IllegalArgumentException("a curve needs at least one point");
        }
    }

    /** By the confidence of the predictions. */
    public static RiskCoverage of(Classes prediction, Dataset data) {
        return of(prediction, data, Uncertainty.LACK_OF_CONFIDENCE);
    }

    /** By any uncertainty. */
    public static RiskCoverage of(Classes prediction, Dataset data, Uncertainty uncertainty) {
        return of(uncertainty.of(prediction), Correctness.of(prediction, data));
    }

    /** From the uncertainty of each row and whether it is right. */
    public static RiskCoverage of(double[] uncertainty, Correctness marks) {
        int n = marks.size();
        if (n == 0 || uncertainty.length != n) {
            throw new IllegalArgumentException(uncertainty.length + " uncertainties for " + n + " rows");
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(r -> uncertainty[r]))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Point> curve = new ArrayList<>();
        double area = 0;
        int errors = 0;
        int next;
        for (int from = 0; from < n; from = next) {
            double threshold = uncertainty[order[from]];
            next = from;
            int more = 0;
            while (next < n && uncertainty[order[next]] <= threshold) {
                more += marks.right(order[next++]) ? 0 : 1;
            }
            if (next == from) {
                throw new IllegalArgumentException("the uncertainty of row " + (order[from] + 1) + " is NaN");
            }
            for (int k = from + 1; k <= next; k++) {
                area += (errors + more * (k - from) / (double) (next - from)) / k;
            }
            errors += more;
            curve.add(new Point(threshold, next / (double) n, errors / (double) next));
        }
        return new RiskCoverage(curve, area / n);
    }

    /** The error rate when everything is answered. */
    public double errorRate() {
        return curve.get(curve.size() - 1).risk();
    }

    /** The smallest threshold with at least this coverage. */
    public Point atCoverage(double coverage) {
        if (!(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException("a coverage is 0 to 1, was " + coverage);
        }
        return curve.stream()
                .filter(point -> point.coverage() >= coverage)
                .findFirst()
                .orElseThrow();
    }

    /** The largest threshold with at most this risk, if there is one. */
    public Optional<Point> atRisk(double risk) {
        return curve.stream().filter(point -> point.risk() <= risk).reduce((a, b) -> b);
    }
}
