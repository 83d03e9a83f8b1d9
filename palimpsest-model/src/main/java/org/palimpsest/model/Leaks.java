package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * Finds columns that alone predict the target. Rows are ordered by the column, those of one value at random. A column is suspect
 * if neighbours nearly always have the same target:
 *
 * <pre>
 * classes: P(y_i = y_{i+1}) ≥ 0.99           numbers: 1 − Σ (y_i − y_{i+1})² / (2 n var y) ≥ 0.999
 * </pre>
 *
 * Then conjugate Bayes on fixed features is fitted with the column and without it. It is a leak if the column explains most of what
 * the others leave: with 1 − s the error, 1 − s(with) ≤ ¼ (1 − s(without)) and s(with) − s(without) ≥ 0.03.
 */
final class Leaks {
    private static final int MAX_ROWS = 4000;
    private static final int MIN_ROWS = 100;
    private static final double SUSPECT_CLASS = 0.99;
    private static final double SUSPECT_VALUE = 0.999;
    private static final double MAX_MAJORITY = 0.95;
    private static final double MIN_GAIN = 0.03;
    private static final int MAX_COLUMNS = 3;

    private final Schema schema;
    private final Dataset rows;
    private final Compute compute;

    private Leaks(Schema schema, Dataset rows, Compute compute) {
        this.schema = schema;
        this.rows = rows;
        this.compute = compute;
    }

    /** The leaks among the columns of encoded rows. */
    static List<TableFinding> of(Schema schema, Dataset data, long seed, Compute compute) {
        if (data.size() < MIN_ROWS) {
            return List.of();
        }
        int[] order = Rng.of(seed).stream("leaks").permutation(data.size());
        Dataset rows = data.select(Arrays.copyOf(order, Math.min(MAX_ROWS, order.length)));
        Leaks leaks = new Leaks(schema, rows, compute);
        return leaks.isTrivial() ? List.of() : leaks.found();
    }

    /** Whether nearly all rows have one class, so that anything predicts it. */
    private boolean isTrivial() {
        if (!(rows.targets() instanceof Targets.Labels labels)) {
            return false;
        }
        int[] counts = new int[Math.max(1, schema.labels().size())];
        IntStream.range(0, rows.size()).forEach(r -> counts[labels.at(r)]++);
        return Arrays.stream(counts).max().orElse(0) > MAX_MAJORITY * rows.size();
    }

    private List<TableFinding> found() {
        List<TableFinding> found = new ArrayList<>();
        int[] places = schema.places();
        for (int c = 0; c < places.length && found.size() < MAX_COLUMNS; c++) {
            Column column = schema.columns().get(c);
            int width = column.features().size();
            boolean others = width < rows.features();
            boolean single = !(column instanceof Column.Embedded); // the order of one number of a text says nothing
            if (width > 0 && single && others && agreement(column, places[c]) >= limit()) {
                double with = score(0, 0);
                double without = score(places[c], width);
                if (with - without >= MIN_GAIN && 1 - with <= (1 - without) / 4) {
                    found.add(new TableFinding.Leak(column.name(), without, with));
                }
            }
        }
        return found;
    }

    private double limit() {
        return rows.targets() instanceof Targets.Labels ? SUSPECT_CLASS : SUSPECT_VALUE;
    }

    /** How well neighbours in the order of a column agree about the target. */
    private double agreement(Column column, int at) {
        int width = column instanceof Column.Category ? column.features().size() : 1;
        double[] key = new double[rows.size()];
        float[] row = new float[rows.features()];
        for (int r = 0; r < key.length; r++) {
            rows.copyRow(r, row);
            for (int f = 0; f < width; f++) { // a category has one feature that is 1
                key[r] += row[at + f] * (1 + f);
            }
        }
        Integer[] order = new Integer[key.length];
        Arrays.setAll(order, r -> r);
        Arrays.sort(order, (a, b) -> Double.compare(key[a], key[b]));
        double sum = 0;
        if (rows.targets() instanceof Targets.Labels labels) {
            for (int i = 1; i < order.length; i++) {
                sum += labels.at(order[i]) == labels.at(order[i - 1]) ? 1 : 0;
            }
            return sum / (order.length - 1);
        }
        Targets.Values values = (Targets.Values) rows.targets();
        for (int i = 1; i < order.length; i++) {
            double step = values.at(order[i], 0) - values.at(order[i - 1], 0);
            sum += step * step;
        }
        return 1 - sum / (2 * order.length * Math.max(1e-12, variance(values, 0, rows.size())));
    }

    private static double variance(Targets.Values values, int from, int to) {
        double mean = IntStream.range(from, to)
                .mapToDouble(r -> values.at(r, 0))
                .average()
                .orElse(0);
        return IntStream.range(from, to)
                .mapToDouble(r -> (values.at(r, 0) - mean) * (values.at(r, 0) - mean))
                .average()
                .orElse(0);
    }

    /** The accuracy, or share of explained variance, on a quarter of the rows, without some features. */
    private double score(int at, int width) {
        List<NamedInput> inputs = new ArrayList<>(schema.inputs());
        inputs.subList(at, at + width).clear();
        Dataset some = without(at, width);
        int cut = 3 * some.size() / 4;
        Dataset training = some.select(IntStream.range(0, cut).toArray());
        Dataset judging = some.select(IntStream.range(cut, some.size()).toArray());
        FeatureMap map = FeatureMap.fit(training, inputs, MapOptions.forRows(training.size(), inputs.size(), 0));
        List<String> names = inputs.stream().map(NamedInput::name).toList();
        ExactPosterior posterior =
                ExactPosterior.fit(map, SufficientStatistics.of(map, training, names, compute), compute);
        if (judging.targets() instanceof Targets.Labels labels) {
            Classes p = (Classes) posterior.predict(judging, names);
            return IntStream.range(0, judging.size())
                            .filter(r -> p.index(r) == labels.at(r))
                            .count()
                    / (double) judging.size();
        }
        Values p = (Values) posterior.predict(judging, names);
        Targets.Values values = (Targets.Values) judging.targets();
        double error = IntStream.range(0, judging.size())
                .mapToDouble(r -> values.at(r, 0) - p.mean(r))
                .map(e -> e * e)
                .average()
                .orElse(0);
        return Math.max(0, 1 - error / Math.max(1e-12, variance(values, 0, judging.size())));
    }

    private Dataset without(int at, int width) {
        if (width == 0) {
            return rows;
        }
        int n = rows.features() - width;
        float[] all = new float[rows.size() * n];
        float[] row = new float[rows.features()];
        for (int r = 0; r < rows.size(); r++) {
            rows.copyRow(r, row);
            System.arraycopy(row, 0, all, r * n, at);
            System.arraycopy(row, at + width, all, r * n + at, n - at);
        }
        return Dataset.of(new Inputs.Floats(n, all), rows.targets());
    }
}
