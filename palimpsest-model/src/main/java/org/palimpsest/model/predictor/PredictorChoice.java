package org.palimpsest.model.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * Which predictor of a version answers, and why. Held-out rows that neither train nor calibrate conformal predictions choose.
 *
 * <pre>
 * n_p: rows, of all versions so far, on which predictor p was right, or of all predictors the nearest to the number
 * chosen: the largest n_p; of equals the first that is preferred, or else the first
 * </pre>
 *
 * <p>The counts are summed over versions, because one file holds out few rows. They begin again when other predictors compete.
 *
 * @param name of the predictor that answers
 * @param right n_p by name, in the order of the predictors; empty where there was one only
 * @param rows how many rows of all versions chose
 */
public record PredictorChoice(String name, Map<String, Long> right, long rows) {
    /** Copies the counts. */
    public PredictorChoice {
        right = Collections.unmodifiableMap(new LinkedHashMap<>(right));
        if (rows < 0
                || right.values().stream().anyMatch(n -> n < 0)
                || (!right.isEmpty() && !right.containsKey(name))) {
            throw new IllegalArgumentException("counts " + right + " of " + rows + " rows do not choose " + name);
        }
    }

    /** The choice of one. */
    public static PredictorChoice only(String name) {
        return new PredictorChoice(name, Map.of(), 0);
    }

    /**
     * The choice among predictors.
     *
     * @param before the choice of the version before
     * @param candidates at least one; all are ready
     * @param rows the choosing rows
     */
    static PredictorChoice of(PredictorChoice before, List<TablePredictor> candidates, Dataset rows, Compute compute) {
        if (candidates.size() == 1) {
            return only(candidates.get(0).name());
        }
        List<String> names = candidates.stream().map(TablePredictor::name).toList();
        boolean goesOn = List.copyOf(before.right().keySet()).equals(names);
        long[] right = new long[names.size()];
        for (int p = 0; p < right.length; p++) {
            right[p] = goesOn ? before.right().getOrDefault(names.get(p), 0L) : 0;
        }
        if (rows.size() > 0) {
            List<Prediction> predictions = new ArrayList<>();
            candidates.forEach(one -> predictions.add(one.at(compute).predict(rows)));
            count(predictions, rows, right);
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int p = 0; p < right.length; p++) {
            counts.put(names.get(p), right[p]);
        }
        return new PredictorChoice(best(candidates, right), counts, (goesOn ? before.rows() : 0) + rows.size());
    }

    private static void count(List<Prediction> predictions, Dataset rows, long[] right) {
        double[] error = new double[right.length];
        for (int r = 0; r < rows.size(); r++) {
            for (int p = 0; p < error.length; p++) {
                error[p] = error(predictions.get(p), rows.targets(), r);
            }
            double least = rows.targets() instanceof Targets.Labels
                    ? 0
                    : Arrays.stream(error).min().orElse(0);
            for (int p = 0; p < error.length; p++) {
                right[p] += error[p] == least ? 1 : 0;
            }
        }
    }

    /** 0 for the right class and 1 for another; for a number, how far away it is. */
    private static double error(Prediction prediction, Targets targets, int row) {
        return prediction instanceof Classes classes
                ? classes.index(row) == ((Targets.Labels) targets).at(row) ? 0 : 1
                : Math.abs(((Values) prediction).mean(row) - ((Targets.Values) targets).at(row, 0));
    }

    private static String best(List<TablePredictor> candidates, long[] right) {
        long most = Arrays.stream(right).max().orElse(0);
        List<TablePredictor> equals = new ArrayList<>();
        for (int p = 0; p < right.length; p++) {
            if (right[p] == most) {
                equals.add(candidates.get(p));
            }
        }
        return equals.stream()
                .filter(TablePredictor::isPreferred)
                .findFirst()
                .orElse(equals.get(0))
                .name();
    }

    /** The evidence in a few words; empty where there is none. */
    public String evidence() {
        if (rows == 0) {
            return "";
        }
        List<String> counts = new ArrayList<>();
        right.forEach((who, n) -> counts.add(who + " " + n));
        return "best on " + rows + " held-out rows: " + String.join(", ", counts);
    }
}
