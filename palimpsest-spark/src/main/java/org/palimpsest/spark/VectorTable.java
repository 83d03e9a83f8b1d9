package org.palimpsest.spark;

import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableReader;

/** Feature vectors as the rows of a table with the columns that a model knows. */
final class VectorTable implements TableReader {
    private final List<String> columns;
    private final List<Vector> vectors;
    private final Row row = new Row();
    private int at;

    /** @throws ModelException when the vectors have another size than the model has columns, or no finite numbers */
    VectorTable(Schema schema, List<Vector> vectors) throws ModelException {
        columns = inputs(schema);
        this.vectors = vectors;
        for (Vector one : vectors) {
            if (one.size() != columns.size()) {
                throw new ModelException("vectors of " + one.size() + " features do not fit the " + columns.size()
                        + " columns of the model: " + String.join(", ", columns));
            }
            for (int i = 0; i < columns.size(); i++) {
                if (!Double.isFinite(one.apply(i))) {
                    throw new ModelException("feature " + columns.get(i) + " of a row is " + one.apply(i)
                            + "; fill missing values in, or leave such rows out");
                }
            }
        }
    }

    /** The columns that rows must have, in the order in which the first table had them. */
    static List<String> inputs(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !column.equals(schema.target()))
                .map(column -> column.name())
                .filter(name ->
                        schema.id().isEmpty() || !schema.id().get().name().equals(name))
                .toList();
    }

    @Override
    public String file() {
        return "the DataFrame";
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean columnsGrow() {
        return false;
    }

    @Override
    public String detected() {
        return "a DataFrame";
    }

    @Override
    public boolean next() {
        if (at == vectors.size()) {
            return false;
        }
        Vector x = vectors.get(at++);
        row.begin(at, columns.size());
        for (int c = 0; c < columns.size(); c++) {
            row.set(c, x.apply(c));
        }
        return true;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() {}
}
