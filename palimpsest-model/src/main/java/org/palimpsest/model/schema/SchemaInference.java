package org.palimpsest.model.schema;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/**
 * Finds a schema in one pass over a table.
 *
 * <p>A column is a <b>number</b> if all its values are, plain or as {@link StyleInference} reads them; a <b>date</b> or <b>boolean</b> likewise; else a <b>category</b>,
 * whose {@value #MOST_CATEGORIES} most frequent values get a feature each. A number that never varies is <b>constant</b>, a column
 * of one text or without a value <b>pending</b>: both are learned from as soon as a table has other values. A column is
 * <b>text</b> if it has more than {@value ColumnStatistics#MOST_TEXTS} texts, or more than 10 and fewer than four rows per text, and they are
 * {@link Prose}; without words it is <b>ignored</b>, as is a column that counts the rows. Numbers with a few other texts among them (at most 1 %) are taken for mistakes and refused, line by
 * line.
 *
 * <p>A target of text is a <b>class</b>, unless there are more than 50 labels and fewer than two rows for each. A target
 * of numbers is a class if all are whole, there are at most 50 and at least two rows for each; or at most 10 with at least
 * ten rows for each. Other numbers need {@code regression}.
 */
public final class SchemaInference {
    /** How many values of a category have a feature of their own. */
    static final int MOST_CATEGORIES = 100;

    private static final Set<String> ROW_NUMBERS =
            Set.of("column 1", "id", "index", "row", "row_id", "rowid", "rownames", "unnamed: 0", "no", "nr", "#");

    private final SchemaOptions options;
    private final List<String> names = new ArrayList<>();
    private final List<ColumnStatistics> statistics = new ArrayList<>();
    private final Faults faults = new Faults();
    private long rows;
    private String detected = "";
    private String file = "";

    private SchemaInference(SchemaOptions options) {
        this.options = options;
    }

    /**
     * What was found.
     *
     * @param schema the columns
     * @param detected what the file was found to be, as a sentence
     * @param rows how many rows there are
     */
    public record Result(Schema schema, String detected, long rows) {}

    /**
     * The schema of a first table.
     *
     * @throws TableException with all that is wrong
     */
    public static Result infer(Table table, SchemaOptions options) throws IOException {
        options.embedding().checkEncoders();
        SchemaInference inference = new SchemaInference(options);
        inference.read(table, Set.of());
        return new Result(inference.schema(), inference.detected, inference.rows);
    }

    /**
     * The schema with the columns of a later table that it does not have, behind its own: those that are dropped, to pass
     * over them, and all others if new columns are allowed.
     *
     * @throws TableException with all that is wrong
     */
    public static Schema grow(Schema schema, Table table, SchemaOptions options) throws IOException {
        Set<String> known =
                Set.copyOf(schema.columns().stream().map(Column::name).toList());
        SchemaInference inference = new SchemaInference(options);
        inference.read(table, known);
        options.drop().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> inference.check(name, "dropped", String.join(", ", inference.names)));
        List<Column> more = new ArrayList<>();
        for (int c = 0; c < inference.names.size(); c++) {
            String name = inference.names.get(c);
            boolean drop = options.drop().contains(name);
            if (!known.contains(name) && (drop || options.newColumns())) {
                more.add(
                        drop
                                ? new Column.Ignored(name, "dropped")
                                : inference.feature(name, inference.statistics.get(c)));
            }
        }
        inference.faults.throwIfAny();
        return schema.withNewColumns(more);
    }

    /**
     * The schema with features for every inactive column that varies in a later table. A constant number becomes the location,
     * so that rows of earlier tables have feature 0; the scale is that of the new numbers, or their median distance from
     * the constant if that is larger. A column without values so far becomes what its values are.
     *
     * @throws TableException if a constant column is no number any more
     */
    public static Schema activate(Schema schema, Table table, SchemaOptions options) throws IOException {
        List<Column> inactive = schema.inactive();
        if (inactive.isEmpty()) {
            return schema;
        }
        Set<String> passed = new HashSet<>();
        schema.columns().forEach(column -> passed.add(column.name()));
        inactive.forEach(column -> passed.remove(column.name()));
        SchemaInference inference = new SchemaInference(options);
        inference.read(table, passed);
        List<Column> varying = new ArrayList<>();
        for (Column column : inactive) {
            int c = inference.names.indexOf(column.name());
            if (c >= 0) {
                ColumnStatistics found = inference.statistics.get(c);
                Optional<Column> active = column instanceof Column.Constant constant
                        ? varies(constant, found, inference.faults)
                        : inference.begins((Column.Pending) column, found);
                active.ifPresent(varying::add);
            }
        }
        inference.faults.throwIfAny();
        return varying.isEmpty() ? schema : schema.activated(varying);
    }

    /** What a pending column becomes; nothing while it has no feature to give. */
    private Optional<Column> begins(Column.Pending pending, ColumnStatistics found) throws IOException {
        Column column = feature(pending.name(), found);
        return column.equals(pending) || column.features().isEmpty() ? Optional.empty() : Optional.of(column);
    }

    private static Optional<Column> varies(Column.Constant constant, ColumnStatistics found, Faults faults) {
        if (found.values() == 0) {
            return Optional.empty();
        }
        if (!found.allNumbers()) {
            found.tellOdd(constant.name(), "a number", faults);
            return Optional.empty();
        }
        double c = constant.value();
        double furthest = Math.max(found.moments.most() - c, c - found.moments.least());
        if (furthest <= 1e-12 * (Math.abs(c) + furthest)) {
            return Optional.empty();
        }
        QuantileSketch.Points points = found.sketch.points();
        return Optional.of(new Column.Numeric(
                constant.name(),
                Scaling.around(c, points),
                found.hasGaps(),
                ColumnStatistics.edges(points),
                found.style()));
    }

    /** Reads the table; once more if numbers are written in a way that only all cells of a column tell. */
    private void read(Table table, Set<String> passed) throws IOException {
        scan(table, passed, Map.of(), faults);
        Set<String> written = new HashSet<>();
        for (int c = 0; c < names.size(); c++) {
            String name = names.get(c);
            ColumnStatistics found = statistics.get(c);
            boolean named = options.decimal() != NumberStyle.BY_FILE && found.numbers > 0;
            if (mayBeNumber(name) && !passed.contains(name) && (found.isWrittenNumber() || named)) {
                written.add(name);
            }
        }
        if (!written.isEmpty()) {
            Map<String, NumberStyle> styles = StyleInference.of(table, written, options.decimal(), faults);
            names.clear();
            statistics.clear();
            rows = 0;
            scan(table, passed, styles, new Faults());
        }
    }

    private boolean mayBeNumber(String name) {
        return !name.equals(options.id())
                && !name.equals(options.weight())
                && !options.drop().contains(name)
                && options.embedding().content(name).isEmpty()
                && (options.regression() || !name.equals(options.target()));
    }

    private void scan(Table table, Set<String> passed, Map<String, NumberStyle> styles, Faults broken)
            throws IOException {
        try (TableReader reader = table.open()) {
            detected = reader.detected();
            file = table.name();
            List<String> columns = reader.columns();
            if (!reader.columnsGrow()) {
                names.addAll(columns);
                checkNames(passed.isEmpty());
            }
            boolean[] skip = skipped(columns, passed);
            Row row = null;
            while (reader.next()) {
                row = reader.row();
                rows++;
                if (!row.problem().isEmpty()) {
                    broken.add(new Fault(reader.file(), row.line(), "", row.problem(), "correct the line"));
                    continue;
                }
                columns = reader.columns();
                if (columns.size() != skip.length) {
                    skip = skipped(columns, passed);
                }
                while (statistics.size() < columns.size()) {
                    ColumnStatistics late = new ColumnStatistics(
                            styles.getOrDefault(columns.get(statistics.size()), NumberStyle.PLAIN));
                    late.rows = rows - 1;
                    late.missing = rows - 1;
                    late.empty = rows - 1;
                    statistics.add(late);
                }
                for (int c = 0; c < skip.length; c++) {
                    if (!skip[c]) {
                        statistics.get(c).add(row, c, reader.file());
                    }
                }
            }
            if (reader.columnsGrow()) {
                names.clear();
                names.addAll(reader.columns());
                checkNames(passed.isEmpty() && rows > 0);
            }
        }
        while (statistics.size() < names.size()) {
            statistics.add(new ColumnStatistics(NumberStyle.PLAIN));
        }
        if (rows == 0) {
            throw new TableException(Fault.of(file, "there are no rows", "check the file"));
        }
    }

    private static boolean[] skipped(List<String> columns, Set<String> passed) {
        boolean[] skip = new boolean[columns.size()];
        for (int c = 0; c < skip.length; c++) {
            skip[c] = passed.contains(columns.get(c));
        }
        return skip;
    }

    /** Refuses before the first row what can be refused then. */
    private void checkNames(boolean first) throws TableException {
        if (!first) {
            return;
        }
        String columns = String.join(", ", names);
        if (options.target().isEmpty()) {
            throw new TableException(
                    Fault.of(file, "no target was named", "name the column to predict, one of: " + columns));
        }
        check(options.target(), "target", columns);
        check(options.id(), "id", columns);
        check(options.weight(), "weight", columns);
        options.drop().forEach(name -> check(name, "dropped", columns));
        options.embedding().texts().forEach(name -> check(name, "text", columns));
        options.embedding().images().forEach(name -> check(name, "image", columns));
        if (options.target().equals(options.id())
                || options.target().equals(options.weight())
                || options.drop().contains(options.target())) {
            faults.add(new Fault(
                    file, 0, options.target(), "the target cannot be id, weight or dropped too", "choose one"));
        }
        faults.throwIfAny();
    }

    private void check(String name, String role, String columns) {
        if (!name.isEmpty() && !names.contains(name)) {
            faults.add(new Fault(
                    file, 0, name, "the " + role + " column is not in the table", "choose one of: " + columns));
        }
    }

    private Schema schema() throws IOException {
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < names.size(); c++) {
            String name = names.get(c);
            ColumnStatistics found = statistics.get(c);
            if (name.equals(options.target())) {
                TargetInference inference = new TargetInference(name, found, options.merged(), file, faults);
                columns.add(options.regression() ? inference.value(options.kind()) : inference.classes());
            } else if (name.equals(options.id())) {
                columns.add(new Column.Id(name));
            } else if (name.equals(options.weight())) {
                columns.add(new Column.Weight(name));
            } else if (options.drop().contains(name)) {
                columns.add(new Column.Ignored(name, "dropped"));
            } else {
                columns.add(feature(name, found));
            }
        }
        if (columns.stream().allMatch(column -> column.features().isEmpty())) {
            faults.add(Fault.of(file, "there is no column to learn from", "give columns other than the target"));
        }
        faults.throwIfAny();
        return new Schema(columns);
    }

    private Column feature(String name, ColumnStatistics found) throws IOException {
        long values = found.values();
        Optional<Content> named = options.embedding().content(name);
        if (named.isPresent()) {
            return embedded(name, named.get(), found);
        }
        if (values == 0) {
            return new Column.Pending(name, "no values");
        }
        if (found.different() == 1 && found.missing == 0 && !found.allNumbers()) {
            return new Column.Pending(name, "always '" + found.texts().get(0) + "'");
        }
        if (found.allNumbers()) {
            return number(name, found);
        }
        if (found.isDate()) {
            return found.date(name);
        }
        if (found.isBoolean()) {
            return new Column.Flag(name, found.missing > 0);
        }
        if (found.numbers > 0 && 100 * found.others <= values && found.different() > 20) {
            found.tellOdd(name, "a number", faults);
            return new Column.Ignored(name, "not all are numbers");
        }
        boolean many = found.different() > ColumnStatistics.MOST_TEXTS;
        if (many || (found.different() > 10 && 4L * found.different() > values)) {
            if (found.prose.isText(found.others)) {
                return embedded(name, Content.TEXT, found);
            }
            String different = many ? "more than 1,000" : String.valueOf(found.different());
            return new Column.Ignored(
                    name, different + " different values" + (many ? "" : " in " + values + " rows") + mixed(found));
        }
        return new Column.Category(name, found.frequent(MOST_CATEGORIES));
    }

    private Column embedded(String name, Content content, ColumnStatistics found) throws IOException {
        return new Column.Embedded(name, options.embedding().encoder(content), found.missing > 0);
    }

    /** A word about numbers and texts in one column. */
    private static String mixed(ColumnStatistics found) {
        return found.numbers == 0
                ? ""
                : ", not all numbers (line " + found.odd.get(0).line() + " has "
                        + found.odd.get(0).text() + ")";
    }

    private static Column number(String name, ColumnStatistics found) {
        if (found.counting && found.values() > 2 && ROW_NUMBERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
            return new Column.Ignored(name, "counts the rows");
        }
        double least = found.moments.least();
        double most = found.moments.most();
        if (most - least <= 1e-12 * Math.max(Math.abs(least), Math.abs(most)) && !found.hasGaps()) {
            return new Column.Constant(name, least + 0.0);
        }
        QuantileSketch.Points points = found.sketch.points();
        boolean two = found.different() <= ColumnStatistics.MOST_TEXTS
                && found.differentNumbers().size() == 2;
        Scaling scaling = two ? Scaling.ofTwo(least, most) : Scaling.robust(points);
        return new Column.Numeric(name, scaling, found.hasGaps(), ColumnStatistics.edges(points), found.style());
    }
}
