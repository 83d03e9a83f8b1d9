package org.palimpsest.cli.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.BarChart;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.HeatMap;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Plot;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.model.ClassScore;
import org.palimpsest.model.ColumnImportance;
import org.palimpsest.model.Diagnostics;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.VersionFacts;

/** The charts of a model. Colors are for classes, each the same everywhere; what is no class is gray. */
final class ModelCharts {
    /** A solid gray line; dashed; see {@link org.palimpsest.lab.figure.Ink}. */
    private static final int PLAIN = 20;

    private static final int BEFORE = 13;
    private static final int MAX_COLUMNS = 20;
    private static final int MAX_CLASSES = 12;
    private static final double LARGE_DRIFT = 0.5;
    private static final double EXPECTED_NOVEL = 5;
    private static final Decimals ONE = Decimals.of(1);
    private static final Decimals TWO = Decimals.of(2);
    private static final double NAN = Double.NaN;

    private final ModelVersion head;
    private final List<VersionFacts> facts;
    private final Map<String, List<Double>> tests;
    private final boolean regression;
    private final Axis along;

    ModelCharts(ModelVersion head, List<VersionFacts> facts, Map<String, List<Double>> tests) {
        this.head = head;
        this.facts = facts;
        this.tests = tests;
        this.regression = head.labels().isEmpty();
        this.along = Axis.along("table, in the order learned", names());
    }

    private List<String> names() {
        return facts.stream().map(one -> one.provenance().task()).toList();
    }

    /** Accuracy in per cent, or the error; NaN where nothing was measured. */
    static double score(Map<String, Double> numbers, boolean regression) {
        return regression ? numbers.getOrDefault("rmse", NAN) : 100 * numbers.getOrDefault("accuracy", NAN);
    }

    /** Scores of each version on held-out rows of its table, and of the version before. */
    Optional<Section.Chart> history() {
        String what = regression ? "root mean squared error" : "accuracy, %";
        Table.Builder table = new Table.Builder("task", "after learning it, " + what, "before, " + what);
        List<Double> after = new ArrayList<>();
        List<Double> before = new ArrayList<>();
        for (VersionFacts one : facts) {
            after.add(score(one.provenance().after(), regression));
            before.add(score(one.provenance().before(), regression));
            table.row(one.provenance().task(), last(after), last(before));
        }
        if (after.stream().noneMatch(Double::isFinite)) {
            return Optional.empty();
        }
        List<Series> series =
                List.of(series("before learning it", BEFORE, before), series("after learning it", PLAIN, after));
        String caption =
                "Each point is a table: its held-out rows, predicted by the version that had learned the rest of it"
                        + " (solid) and by the version before (dashed).";
        return Optional.of(chart(
                "held-out-scores",
                new LineChart(
                        regression ? "Error on held-out rows" : "Accuracy on held-out rows, %",
                        along,
                        up(List.of(after, before)),
                        List.of(),
                        series.stream().filter(one -> !one.spots().isEmpty()).toList()),
                caption,
                table.table()));
    }

    /** Scores of all versions on test tables. */
    Optional<Section.Chart> tested() {
        if (tests.isEmpty()) {
            return Optional.empty();
        }
        List<Series> series = new ArrayList<>();
        List<String> columns = new ArrayList<>(List.of("version of task"));
        columns.addAll(tests.keySet());
        Table.Builder table = new Table.Builder(columns);
        tests.forEach((name, scores) -> series.add(series(name, head.labels().size() + series.size(), scores)));
        for (int v = 0; v < facts.size(); v++) {
            List<Object> row = new ArrayList<>(List.of(names().get(v)));
            for (List<Double> scores : tests.values()) {
                row.add(scores.get(v));
            }
            table.row(row);
        }
        return Optional.of(chart(
                "test-scores",
                new LineChart(
                        regression ? "Error on the test tables" : "Accuracy on the test tables, %",
                        along,
                        up(List.copyOf(tests.values())),
                        List.of(),
                        series),
                "Every version, scored on the same rows: a line that falls shows what was forgotten. A version that lacks a class or a"
                        + " column of the table has no point.",
                table.table()));
    }

    private Series series(String name, int index, List<Double> values) {
        List<Series.Spot> spots = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String tip =
                    names().get(i) + ": " + (regression ? Words.number(values.get(i)) : ONE.show(values.get(i)) + " %");
            spots.add(new Series.Spot(i + 1, values.get(i), NAN, NAN, tip));
        }
        return new Series(name, index, Series.Look.LINE, spots);
    }

    /** An axis that holds all values: per cent of classes around them, numbers from 0. */
    private Axis up(List<List<Double>> values) {
        double least = values.stream()
                .flatMap(List::stream)
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        double most = values.stream()
                .flatMap(List::stream)
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        return regression
                ? Axis.of("", new Scale.Linear(0, most > 0 ? 1.08 * most : 1))
                : Axis.of("", new Scale.Linear(Math.max(0, 10 * Math.floor((least - 5) / 10)), 100));
    }

    /** Whether predictions are right as often as they say, over the held-out rows of all versions. */
    Optional<Section.Chart> reliability() {
        return new ReliabilityChart(head).chart(PLAIN);
    }

    /** How often classes are taken for others. */
    Optional<Section.Chart> confusion() {
        List<List<Long>> counts = total();
        List<String> labels = head.labels();
        if (counts.isEmpty() || labels.size() > 3 * MAX_CLASSES) {
            return Optional.empty();
        }
        List<List<Double>> parts = new ArrayList<>();
        List<String> columns = new ArrayList<>(List.of("true class"));
        columns.addAll(labels);
        Table.Builder table = new Table.Builder(columns);
        for (int c = 0; c < labels.size(); c++) {
            List<Long> row = counts.get(c);
            long all = row.stream().mapToLong(Long::longValue).sum();
            parts.add(row.stream().map(n -> all == 0 ? NAN : 100.0 * n / all).toList());
            List<Object> cells = new ArrayList<>(List.of(labels.get(c)));
            cells.addAll(row);
            table.row(cells);
        }
        HeatMap map = new HeatMap(
                "Confusion, % of each true class",
                labels, labels, parts, new ColorScale(0, 100), ONE, "true class", "predicted class");
        return Optional.of(chart(
                "confusion",
                map,
                "Held-out rows of all tables shown, each predicted by the version that learned the rest of its table. The table"
                        + " has counts.",
                table.table()));
    }

    /** The confusions of all versions; classes that came later have no rows before. */
    private List<List<Long>> total() {
        int n = head.labels().size();
        long[][] sum = new long[n][n];
        boolean any = false;
        for (VersionFacts one : facts) {
            List<List<Long>> counts = one.diagnostics().confusion();
            any |= !counts.isEmpty();
            for (int c = 0; c < Math.min(n, counts.size()); c++) {
                for (int k = 0; k < Math.min(n, counts.get(c).size()); k++) {
                    sum[c][k] += counts.get(c).get(k);
                }
            }
        }
        return any
                ? IntStream.range(0, n)
                        .mapToObj(c ->
                                IntStream.range(0, n).mapToObj(k -> sum[c][k]).toList())
                        .toList()
                : List.of();
    }

    /** Recall of each class over versions. */
    Optional<Section.Chart> recalls() {
        List<String> labels = head.labels();
        if (labels.size() < 2 || labels.size() > MAX_CLASSES) {
            return Optional.empty();
        }
        Table.Builder table = new Table.Builder("task", "class", "held-out rows", "recall, %", "precision, %");
        Map<String, List<Double>> recalls = new LinkedHashMap<>();
        labels.forEach(label -> recalls.put(label, new ArrayList<>()));
        for (VersionFacts one : facts) {
            Map<String, ClassScore> scores = new LinkedHashMap<>();
            ClassScore.of(labels, one.diagnostics().confusion()).forEach(score -> scores.put(score.label(), score));
            for (String label : labels) {
                ClassScore score = scores.getOrDefault(label, new ClassScore(label, 0, 0, 0));
                double recall = 100 * score.recall().orElse(NAN);
                recalls.getOrDefault(label, new ArrayList<>()).add(recall);
                table.row(
                        one.provenance().task(),
                        label,
                        score.rows(),
                        recall,
                        100 * score.precision().orElse(NAN));
            }
        }
        List<Series> series = new ArrayList<>();
        recalls.forEach((label, values) -> series.add(series(label, labels.indexOf(label), values)));
        return series.stream().allMatch(one -> one.spots().isEmpty())
                ? Optional.empty()
                : Optional.of(chart(
                        "recall",
                        new LineChart(
                                "Recall of each class, %",
                                along, Axis.of("", new Scale.Linear(0, 100)), List.of(), series),
                        "Held-out rows of each table, predicted by the version that learned the rest of it.",
                        table.table()));
    }

    /** The importance of columns, of the newest version that has it. */
    Optional<Section.Chart> importance() {
        for (int v = facts.size() - 1; v >= 0; v--) {
            Diagnostics known = facts.get(v).diagnostics();
            if (!known.importance().isEmpty()) {
                return Optional.of(importance(known, facts.get(v).provenance().task()));
            }
        }
        return Optional.empty();
    }

    private Section.Chart importance(Diagnostics known, String task) {
        double unit = regression ? 1 : 100;
        Table.Builder table = new Table.Builder("column", "loss", "from", "to");
        known.ranked().forEach(one -> table.row(one.column(), unit * one.mean(), unit * one.low(), unit * one.high()));
        List<ColumnImportance> first =
                known.ranked().stream().limit(MAX_COLUMNS).toList();
        double most = first.stream().mapToDouble(ColumnImportance::high).max().orElse(1);
        double least = first.stream().mapToDouble(ColumnImportance::low).min().orElse(0);
        List<BarChart.Bar> bars = first.stream()
                .map(one -> new BarChart.Bar(
                        one.column(),
                        PLAIN,
                        unit * one.mean(),
                        unit * one.low(),
                        unit * one.high(),
                        regression ? Words.number(one.mean()) : ONE.show(unit * one.mean()) + " points"))
                .toList();
        Axis x = Axis.of(
                regression
                        ? "rise of the mean error, in units of "
                                + head.schema().target().name()
                        : "loss of probability of the true class, percentage points",
                new Scale.Linear(unit * Math.min(0, least), unit * Math.max(most, 1e-9)));
        String caption = "On " + Words.count(known.importanceRows(), "held-out row", "held-out rows") + " of " + task
                + "; the lines are 95 % intervals."
                + (known.importance().size() > MAX_COLUMNS
                        ? " The first " + MAX_COLUMNS + " of "
                                + known.importance().size() + " columns measured."
                        : "");
        return chart("column-importance", new BarChart("Importance of columns", x, bars), caption, table.table());
    }

    /** Drift of columns, table by table. */
    Optional<Section.Chart> drift() {
        Map<String, Double> largest = new LinkedHashMap<>();
        List<VersionFacts> later = facts.stream()
                .filter(one -> !one.diagnostics().drift().isEmpty())
                .toList();
        later.forEach(one -> one.diagnostics().drift().forEach((column, psi) -> largest.merge(column, psi, Math::max)));
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = largest.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(MAX_COLUMNS)
                .map(Map.Entry::getKey)
                .toList();
        List<List<Double>> values = columns.stream()
                .map(column -> later.stream()
                        .map(one -> one.diagnostics().drift().getOrDefault(column, NAN))
                        .toList())
                .toList();
        Table.Builder table = new Table.Builder("column", "task", "drift");
        for (VersionFacts one : later) {
            one.diagnostics()
                    .drift()
                    .forEach((column, psi) -> table.row(column, one.provenance().task(), psi));
        }
        HeatMap map = new HeatMap(
                "Drift of columns",
                columns,
                later.stream().map(one -> one.provenance().task()).toList(),
                values,
                new ColorScale(0, LARGE_DRIFT),
                TWO,
                "column",
                "table");
        return Optional.of(chart(
                "column-drift",
                map,
                "0 is none; from 0.1 on it is moderate, from 0.25 on large (population stability index, beyond chance)."
                        + (largest.size() > MAX_COLUMNS
                                ? " The " + MAX_COLUMNS + " columns that drifted most; the table has all."
                                : ""),
                table.table()));
    }

    /** Rows unlike those learned before, table by table. */
    Optional<Section.Chart> novelty() {
        List<Double> shares = facts.stream()
                .map(one -> 100 * one.diagnostics().novelRows().orElse(NAN))
                .toList();
        if (shares.stream().noneMatch(Double::isFinite)) {
            return Optional.empty();
        }
        Table.Builder table = new Table.Builder("task", "novel rows, %");
        IntStream.range(0, facts.size()).forEach(v -> table.row(names().get(v), shares.get(v)));
        double most = shares.stream()
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        Axis y = Axis.of("", new Scale.Linear(0, Math.min(100, Math.max(20, 1.2 * most))));
        return Optional.of(chart(
                "novel-rows",
                new LineChart(
                        "Novel rows, %",
                        along,
                        y,
                        List.of(LineChart.Guide.level(along, EXPECTED_NOVEL)),
                        List.of(seriesOfShares(shares))),
                "Rows that were less like anything learned than 95 % of earlier held-out rows. Without a change 5 % are expected"
                        + " (dashed).",
                table.table()));
    }

    private Series seriesOfShares(List<Double> shares) {
        List<Series.Spot> spots = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            spots.add(new Series.Spot(
                    i + 1, shares.get(i), NAN, NAN, names().get(i) + ": " + ONE.show(shares.get(i)) + " %"));
        }
        return new Series("novel", PLAIN, Series.Look.LINE, spots);
    }

    private static double last(List<Double> values) {
        return values.get(values.size() - 1);
    }

    static Section.Chart chart(String id, Plot plot, String caption, Table table) {
        return new Section.Chart(id, "", plot.drawing(caption), caption, table);
    }
}
