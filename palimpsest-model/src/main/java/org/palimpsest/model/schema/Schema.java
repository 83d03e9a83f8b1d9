package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.exact.NamedInput;

/**
 * The columns of a model's tables, by name, and the features that they give. Features are numbered column by column, those
 * of the first table first, so that a column that begins to give features later moves no feature of another.
 *
 * @param columns all columns in the order of the first table, then those of later tables
 * @param late names of columns that stand among those of the first table, or behind them, and whose features are numbered
 *     after all others, in this order
 */
public record Schema(List<Column> columns, List<String> late) {
    /** What helps where a target has too many different numbers to be classes. */
    public static final String PREDICT_NUMBER = "predict the number";

    /** What helps where a table has a column that the model does not know. */
    public static final String NEW_COLUMN = "learn without it, or from it too";

    /** Features in the order of the columns. */
    public Schema(List<Column> columns) {
        this(columns, List.of());
    }

    public Schema {
        columns = List.copyOf(columns);
        late = List.copyOf(late);
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("column '" + column.name() + "' occurs twice");
            }
        }
        long targets = columns.stream().filter(Schema::isTarget).count();
        if (targets != 1) {
            throw new IllegalArgumentException("a schema needs one target, but there are " + targets);
        }
        if (!names.containsAll(late) || new HashSet<>(late).size() != late.size()) {
            throw new IllegalArgumentException("late columns " + late + " must be columns, each once");
        }
    }

    static boolean isTarget(Column column) {
        return column instanceof Column.ClassTarget || column instanceof Column.ValueTarget;
    }

    /** The column to predict. */
    public Column target() {
        return columns.stream().filter(Schema::isTarget).findFirst().orElseThrow();
    }

    /** What the target is. */
    public TargetKind targetKind() {
        return target() instanceof Column.ValueTarget value ? value.targetKind() : new TargetKind.Classes();
    }

    /** Whether the target is a number. */
    public boolean isRegression() {
        return !targetKind().isClasses();
    }

    /** The class labels in the order of their numbers; none in regression. */
    public List<String> labels() {
        return target() instanceof Column.ClassTarget classes ? classes.labels() : List.of();
    }

    /** A column by its name. */
    public Optional<Column> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** The column that names rows, if there is one. */
    public Optional<Column> id() {
        return columns.stream().filter(column -> column instanceof Column.Id).findFirst();
    }

    /** The names of the features, in order. */
    public List<String> features() {
        return numbered().stream().flatMap(column -> column.features().stream()).toList();
    }

    /** The features, in order, as inputs of fixed features: categories and flags of missing cells are indicators. */
    public List<NamedInput> inputs() {
        List<NamedInput> all = new ArrayList<>();
        for (Column column : numbered()) {
            for (String feature : column.features()) {
                boolean indicator = column instanceof Column.Category || feature.equals(column.name() + "?");
                all.add(
                        indicator
                                ? NamedInput.indicator(feature)
                                : column instanceof Column.Embedded
                                        ? NamedInput.embedded(feature)
                                        : NamedInput.numeric(feature));
            }
        }
        return all;
    }

    /** The columns in the order in which their features are numbered. */
    private List<Column> numbered() {
        List<Column> all = new ArrayList<>(columns);
        all.removeIf(column -> late.contains(column.name()));
        late.forEach(name -> column(name).ifPresent(all::add));
        return all;
    }

    /** The number of the first feature of every column, in the order of the columns. */
    public int[] places() {
        Map<String, Integer> place = new HashMap<>();
        int at = 0;
        for (Column column : numbered()) {
            place.put(column.name(), at);
            at += column.features().size();
        }
        return columns.stream()
                .mapToInt(column -> place.getOrDefault(column.name(), 0))
                .toArray();
    }

    /** The columns that have had no value, or one, so far; they give features once they vary. */
    public List<Column> inactive() {
        return columns.stream()
                .filter(column -> column instanceof Column.Constant || column instanceof Column.Pending)
                .toList();
    }

    /** A copy with features of columns that gave none, behind all others. */
    Schema activated(List<Column> varying) {
        Map<String, Column> by = new HashMap<>();
        varying.forEach(column -> by.put(column.name(), column));
        List<String> names = new ArrayList<>(late);
        varying.forEach(column -> names.add(column.name()));
        return new Schema(
                columns.stream()
                        .map(column -> by.getOrDefault(column.name(), column))
                        .toList(),
                names);
    }

    /** The columns that an encoder turns into numbers. */
    public List<Column.Embedded> embedded() {
        return columns.stream()
                .filter(Column.Embedded.class::isInstance)
                .map(Column.Embedded.class::cast)
                .toList();
    }

    /** One line per column. */
    public List<String> describe() {
        return columns.stream().map(Column::describe).toList();
    }

    /** The columns that an older schema does not have. */
    public List<Column> columnsSince(Schema older) {
        return columns.stream()
                .filter(column -> older.column(column.name()).isEmpty())
                .toList();
    }

    /** The same with more labels behind those that there are. */
    public Schema withNewLabels(List<String> more) {
        if (!(target() instanceof Column.ClassTarget classes)) {
            throw new IllegalStateException("a number has no labels");
        }
        List<String> all = new ArrayList<>(classes.labels());
        all.addAll(more);
        Column grown = new Column.ClassTarget(classes.name(), all, classes.numbers(), classes.merged());
        return new Schema(
                columns.stream()
                        .map(column -> isTarget(column) ? grown : column)
                        .toList(),
                late);
    }

    /** A copy that reads some labels as others from now on. Labels that were learned stay. */
    public Schema withMerged(Map<String, String> more) {
        if (!(target() instanceof Column.ClassTarget classes)) {
            throw new IllegalArgumentException("a number has no labels to merge");
        }
        Map<String, String> all = new HashMap<>(classes.merged());
        all.putAll(more);
        Column merging = new Column.ClassTarget(classes.name(), classes.labels(), classes.numbers(), all);
        return new Schema(
                columns.stream()
                        .map(column -> isTarget(column) ? merging : column)
                        .toList(),
                late);
    }

    /** The same with more columns behind those that there are. */
    public Schema withNewColumns(List<Column> more) {
        List<Column> all = new ArrayList<>(columns);
        all.addAll(more);
        List<String> behind = new ArrayList<>(late);
        if (!late.isEmpty()) {
            more.forEach(column -> behind.add(column.name()));
        }
        return new Schema(all, behind);
    }
}
