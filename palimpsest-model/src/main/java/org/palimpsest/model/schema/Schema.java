package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of a model's tables, by name, and the features that they give. Features are numbered column by column, so
 * that new columns at the end move no feature.
 *
 * @param columns all columns in the order of the first table, then those of later tables
 */
public record Schema(List<Column> columns) {
    public Schema {
        columns = List.copyOf(columns);
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
    }

    static boolean isTarget(Column column) {
        return column instanceof Column.ClassTarget || column instanceof Column.ValueTarget;
    }

    /** The column to predict. */
    public Column target() {
        return columns.stream().filter(Schema::isTarget).findFirst().orElseThrow();
    }

    /** Whether the target is a number. */
    public boolean isRegression() {
        return target() instanceof Column.ValueTarget;
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
        return columns.stream().flatMap(column -> column.features().stream()).toList();
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
        Column grown = new Column.ClassTarget(classes.name(), all, classes.numbers());
        return new Schema(columns.stream()
                .map(column -> isTarget(column) ? grown : column)
                .toList());
    }

    /** The same with more columns behind those that there are. */
    public Schema withNewColumns(List<Column> more) {
        List<Column> all = new ArrayList<>(columns);
        all.addAll(more);
        return new Schema(all);
    }
}
