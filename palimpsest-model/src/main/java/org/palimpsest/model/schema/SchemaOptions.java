package org.palimpsest.model.schema;

import java.util.List;

/**
 * What the user specifies about a table's columns; the rest is inferred.
 *
 * @param target the column to predict; "" if not given
 * @param id the column that names rows; "" for none
 * @param drop columns to leave out
 * @param weight the column that says how often a row counts; "" for none
 * @param regression whether the target is a number to predict, not a class
 * @param newColumns whether a later table may bring columns that the schema does not have
 */
public record SchemaOptions(
        String target, String id, List<String> drop, String weight, boolean regression, boolean newColumns) {
    public SchemaOptions {
        drop = List.copyOf(drop);
    }

    /** Only a target. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(target, "", List.of(), "", false, false);
    }

    /** The same with a column that names rows. */
    public SchemaOptions withId(String column) {
        return new SchemaOptions(target, column, drop, weight, regression, newColumns);
    }

    /** The same without these columns. */
    public SchemaOptions withDrop(List<String> columns) {
        return new SchemaOptions(target, id, columns, weight, regression, newColumns);
    }

    /** The same with a column of weights. */
    public SchemaOptions withWeight(String column) {
        return new SchemaOptions(target, id, drop, column, regression, newColumns);
    }

    /** The same with a number to predict. */
    public SchemaOptions withRegression() {
        return new SchemaOptions(target, id, drop, weight, true, newColumns);
    }

    /** The same with new columns allowed. */
    public SchemaOptions withNewColumns() {
        return new SchemaOptions(target, id, drop, weight, regression, true);
    }
}
