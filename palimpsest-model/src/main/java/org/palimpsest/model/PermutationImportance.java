package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * The importance of columns by permutation (Breiman, 2001), on rows that did not train: the features of one column are shuffled
 * between rows, {@value #REPEATS} times, and the error of each row is compared with its error before.
 *
 * <pre>
 * d_r = mean over shuffles of error_r(shuffled) − error_r        importance = mean d ± 1.96 sd(d) / √n
 * </pre>
 *
 * The work is bounded by numbers, not by a clock, so that the result is a function of the rows: at most {@value #MAX_COLUMNS}
 * columns, {@value #MAX_ROWS} rows, and {@value #MAX_PREDICTED} predicted rows in all where {@value #MIN_ROWS} rows allow it.
 */
final class PermutationImportance {
    static final int REPEATS = 3;
    static final int MAX_COLUMNS = 50;
    static final int MAX_ROWS = 500;
    static final int MAX_PREDICTED = 20_000;
    static final int MIN_ROWS = 30;
    private static final double Z95 = 1.959963984540054;

    private final TablePredictions predictions;
    private final Dataset rows;
    private final double[] error;

    private PermutationImportance(TablePredictions predictions, Dataset rows) {
        this.predictions = predictions;
        this.rows = rows;
        this.error = errors(rows);
    }

    /** The columns that are measured: the first that give features. */
    private static List<Integer> columns(Schema schema) {
        return IntStream.range(0, schema.columns().size())
                .filter(c -> !schema.columns().get(c).features().isEmpty())
                .limit(MAX_COLUMNS)
                .boxed()
                .toList();
    }

    /** How many rows are measured; 0 where there are too few. */
    static int rows(Schema schema, Dataset heldOut) {
        int columns = columns(schema).size();
        if (columns == 0 || heldOut.size() < MIN_ROWS || schema.labels().size() == 1) {
            return 0;
        }
        int affordable = Math.max(MIN_ROWS, MAX_PREDICTED / (REPEATS * columns));
        return Math.min(Math.min(heldOut.size(), MAX_ROWS), affordable);
    }

    /**
     * Measures the columns.
     *
     * @param heldOut rows that the predictor has not learned
     */
    static List<ColumnImportance> of(TablePredictions predictions, Dataset heldOut, long seed) {
        Schema schema = predictions.schema();
        int n = rows(schema, heldOut);
        if (n == 0) {
            return List.of();
        }
        Rng rng = Rng.of(seed).stream("importance");
        Dataset rows = heldOut.select(Arrays.copyOf(rng.permutation(heldOut.size()), n));
        PermutationImportance measure = new PermutationImportance(predictions, rows);
        List<ColumnImportance> all = new ArrayList<>();
        int[] places = schema.places();
        for (int c : columns(schema)) {
            all.add(measure.column(schema.columns().get(c), places[c], rng.at(c)));
        }
        return all;
    }

    private ColumnImportance column(Column column, int place, Rng rng) {
        int n = rows.size();
        double[] rise = new double[n];
        for (int k = 0; k < REPEATS; k++) {
            double[] shuffled =
                    errors(shuffled(place, column.features().size(), rng.at(k).permutation(n)));
            for (int r = 0; r < n; r++) {
                rise[r] += (shuffled[r] - error[r]) / REPEATS;
            }
        }
        double mean = Arrays.stream(rise).average().orElse(0);
        double squares = Arrays.stream(rise).map(d -> (d - mean) * (d - mean)).sum();
        double half = Z95 * Math.sqrt(squares / (n - 1) / n);
        return new ColumnImportance(column.name(), mean, mean - half, mean + half);
    }

    /** The rows, with some features of row {@code from[r]} in row r. */
    private Dataset shuffled(int place, int width, int[] from) {
        int features = rows.features();
        float[] x = new float[rows.size() * features];
        float[] row = new float[features];
        for (int r = 0; r < rows.size(); r++) {
            rows.copyRow(r, row);
            System.arraycopy(row, 0, x, r * features, features);
        }
        for (int r = 0; r < rows.size(); r++) {
            rows.copyRow(from[r], row);
            System.arraycopy(row, place, x, r * features + place, width);
        }
        return Dataset.of(new Inputs.Floats(features, x), rows.targets());
    }

    private double[] errors(Dataset data) {
        Schema schema = predictions.schema();
        Prediction prediction = TargetUnits.encoded(schema, predictions.predict(data));
        double scale = TargetUnits.scale(schema);
        double[] errors = new double[data.size()];
        Arrays.setAll(
                errors,
                r -> prediction instanceof Classes classes
                        ? 1 - classes.probability(r, ((Targets.Labels) data.targets()).at(r))
                        : scale * Math.abs(((Targets.Values) data.targets()).at(r, 0) - ((Values) prediction).mean(r)));
        return errors;
    }
}
