package org.palimpsest.model.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.objective.NumberLikelihood;

/**
 * What the user specifies about a table's columns; the rest is inferred.
 *
 * @param target the column to predict; "" if not given
 * @param id the column that names rows; "" for none
 * @param drop columns to leave out
 * @param weight the column that says how often a row counts; "" for none
 * @param kind what the target is
 * @param newColumns whether a later table may bring columns that the schema does not have
 * @param decimal the decimal mark of all numbers, point or comma; {@link NumberStyle#BY_FILE} if each column tells
 * @param merged labels that are read as other labels, such as NO as no
 * @param embedding columns of texts and images, and their encoders
 */
public record SchemaOptions(
        String target,
        String id,
        List<String> drop,
        String weight,
        TargetKind kind,
        boolean newColumns,
        char decimal,
        Map<String, String> merged,
        EmbeddingOptions embedding) {
    /** Copies the collections and checks the mark. */
    public SchemaOptions {
        drop = List.copyOf(drop);
        merged = new LinkedHashMap<>(merged);
        if (decimal != NumberStyle.BY_FILE && decimal != '.' && decimal != ',') {
            throw new IllegalArgumentException("the decimal mark must be a point or a comma, was '" + decimal + "'");
        }
    }

    /** Only a target. */
    public static SchemaOptions target(String target) {
        return new SchemaOptions(
                target,
                "",
                List.of(),
                "",
                new TargetKind.Classes(),
                false,
                NumberStyle.BY_FILE,
                Map.of(),
                EmbeddingOptions.NONE);
    }

    /** The same with a column that names rows. */
    public SchemaOptions withId(String column) {
        return new SchemaOptions(target, column, drop, weight, kind, newColumns, decimal, merged, embedding);
    }

    /** The same without these columns. */
    public SchemaOptions withDrop(List<String> columns) {
        return new SchemaOptions(target, id, columns, weight, kind, newColumns, decimal, merged, embedding);
    }

    /** The same with a column of weights. */
    public SchemaOptions withWeight(String column) {
        return new SchemaOptions(target, id, drop, column, kind, newColumns, decimal, merged, embedding);
    }

    /** The same with a number to predict. */
    public SchemaOptions withRegression() {
        return with(new TargetKind.Numeric());
    }

    /** A copy with a number to predict that has a distribution of its own, a count for instance. */
    public SchemaOptions withLikelihood(NumberLikelihood likelihood) {
        return with(new TargetKind.Distributed(likelihood));
    }

    private SchemaOptions with(TargetKind other) {
        return new SchemaOptions(target, id, drop, weight, other, newColumns, decimal, merged, embedding);
    }

    /** Whether the target is a number to predict, not a class. */
    public boolean regression() {
        return !kind.isClasses();
    }

    /** The same with new columns allowed. */
    public SchemaOptions withNewColumns() {
        return new SchemaOptions(target, id, drop, weight, kind, true, decimal, merged, embedding);
    }

    /** A copy with a decimal mark for all numbers; the other mark groups thousands. */
    public SchemaOptions withDecimal(char mark) {
        return new SchemaOptions(target, id, drop, weight, kind, newColumns, mark, merged, embedding);
    }

    /** A copy with labels that are read as other labels. */
    public SchemaOptions withMerged(Map<String, String> labels) {
        return new SchemaOptions(target, id, drop, weight, kind, newColumns, decimal, labels, embedding);
    }

    /** A copy with columns of texts and images. */
    public SchemaOptions with(EmbeddingOptions columns) {
        return new SchemaOptions(target, id, drop, weight, kind, newColumns, decimal, merged, columns);
    }
}
