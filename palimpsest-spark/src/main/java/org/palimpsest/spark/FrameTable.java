package org.palimpsest.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;

/**
 * A DataFrame as a table that a model directory can learn: row id, one column per feature, target. Rows are in the order of
 * their ids, whatever the partitions of the frame, and go through the driver once, to a file of its disk.
 *
 * @param features the name of the vector column
 * @param target the name of the target column
 * @param rowId the name of the column that tells rows apart
 * @param site the name of the column that tells where rows are from, if there is one
 */
record FrameTable(String features, String target, String rowId, Optional<String> site) {
    /**
     * Where a frame was written to.
     *
     * @param sites the site of each row, numbered from 0 in the order of their names; empty without a column of sites
     */
    record Written(Table table, List<Integer> sites) {}

    /** The names of the features: those of the vector's ML attributes, else f0, f1, … */
    static List<String> names(StructField field, int size) {
        AttributeGroup group = AttributeGroup.fromStructField(field);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String name = "f" + i;
            if (group.attributes().isDefined()) {
                Attribute attribute = group.attributes().get()[i];
                name = attribute.name().isDefined() ? attribute.name().get() : name;
            }
            names.add(name);
        }
        return names;
    }

    /**
     * Writes a frame to a file.
     *
     * @param name what messages and the model's history call it
     * @throws ModelException when a row has no id, no target, or a feature that is no finite number
     */
    Written write(Dataset<?> frame, Path file, String name) throws IOException {
        List<String> columns = new ArrayList<>(List.of(rowId, features, target));
        site.ifPresent(columns::add);
        for (String column : columns) {
            if (!List.of(frame.columns()).contains(column)) {
                throw new ModelException("the DataFrame has no column '" + column + "', but "
                        + String.join(", ", frame.columns())
                        + (column.equals(rowId) ? "; setRowId names the column that tells rows apart" : ""));
            }
        }
        // Names with dots in them are names, not paths.
        Dataset<Row> ordered = frame.select(
                        columns.stream().map(FrameTable::column).toArray(Column[]::new))
                .orderBy(column(rowId));
        List<String> names = List.of();
        List<String> from = new ArrayList<>();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            Iterator<Row> rows = ordered.toLocalIterator();
            Object before = null;
            while (rows.hasNext()) {
                Row row = rows.next();
                Vector x = vector(row);
                if (before == null) {
                    names = names(frame.schema().apply(features), x.size());
                    header(names, out);
                } else if (before.equals(row.get(0))) {
                    throw new ModelException("two rows have the id " + before + " in column '" + rowId
                            + "'; ids must tell rows apart, so that their order is the same in every attempt");
                }
                before = Objects.requireNonNull(row.get(0));
                write(row, x, names, out);
                if (site.isPresent()) {
                    from.add(site(row));
                }
            }
            if (before == null) {
                throw new ModelException("the DataFrame has no rows");
            }
        }
        List<String> sorted = from.stream().distinct().sorted().toList();
        Map<String, Integer> numbers = new HashMap<>();
        sorted.forEach(one -> numbers.put(one, numbers.size()));
        return new Written(
                new Table(List.of(TableSource.of(name, file))),
                from.stream().map(numbers::get).toList());
    }

    private static Column column(String name) {
        return functions.col("`" + name.replace("`", "``") + "`");
    }

    private String site(Row row) throws ModelException {
        if (row.isNullAt(3)) {
            throw new ModelException("row " + row.get(0) + " has no value in '" + site.orElse("")
                    + "'; fill it in, or leave such rows out");
        }
        return String.valueOf(row.get(3));
    }

    private void header(List<String> names, BufferedWriter out) throws IOException {
        Set<String> taken = new HashSet<>(List.of(rowId, target));
        if (taken.size() < 2) {
            throw new ModelException("row id and target are both called '" + target + "'");
        }
        out.write(quoted(rowId));
        for (String name : names) {
            if (!taken.add(name)) {
                throw new ModelException("two columns are called '" + name + "'; give the features of '" + features
                        + "' names of their own");
            }
            out.write(',');
            out.write(quoted(name));
        }
        out.write(',');
        out.write(quoted(target));
        out.write('\n');
    }

    private void write(Row row, Vector x, List<String> names, BufferedWriter out) throws IOException {
        if (x.size() != names.size()) {
            throw new ModelException(
                    "row " + row.get(0) + " has " + x.size() + " features, the first has " + names.size());
        }
        out.write(quoted(String.valueOf(row.get(0))));
        for (int i = 0; i < x.size(); i++) {
            double value = x.apply(i);
            if (!Double.isFinite(value)) {
                throw new ModelException("feature " + names.get(i) + " of row " + row.get(0) + " is " + value
                        + "; fill missing values in, or leave such rows out");
            }
            out.write(',');
            out.write(number(value));
        }
        out.write(',');
        out.write(quoted(target(row)));
        out.write('\n');
    }

    private Vector vector(Row row) throws ModelException {
        if (row.isNullAt(0) || row.isNullAt(1) || row.isNullAt(2)) {
            throw new ModelException(
                    "a row has no value in '" + (row.isNullAt(0) ? rowId : row.isNullAt(1) ? features : target) + "'"
                            + (row.isNullAt(0) ? "" : " (row " + row.get(0) + ")")
                            + "; fill it in, or leave such rows out");
        }
        if (row.get(1) instanceof Vector x) {
            return x;
        }
        throw new ModelException("column '" + features + "' holds no vectors; VectorAssembler makes them of columns");
    }

    private String target(Row row) throws ModelException {
        Object value = row.get(2);
        if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            throw new ModelException("the label of row " + row.get(0) + " in column '" + target + "' is " + value
                    + ", which is neither a class nor a number to predict; leave such rows out");
        }
        return value instanceof Number number ? number(number.doubleValue()) : String.valueOf(value);
    }

    /** Whole numbers without a point, so that class 7 is called 7. */
    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
