package org.palimpsest.model;

import java.util.Map;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaOptions;

/** Labels that a later request reads as other labels. */
final class MergedLabels {
    private MergedLabels() {}

    /** The schema with the labels that a request merges; refuses labels that the model does not know. */
    static Schema in(Schema schema, SchemaOptions options) throws ModelException {
        if (options.merged().isEmpty()) {
            return schema;
        }
        if (schema.isRegression()) {
            throw new ModelException("the model predicts a number, which has no labels to merge");
        }
        for (Map.Entry<String, String> one : options.merged().entrySet()) {
            if (!schema.labels().contains(one.getValue())) {
                throw new ModelException("'" + one.getKey() + "' is to be read as '" + one.getValue()
                        + "', which is no class of the model; its classes are " + String.join(", ", schema.labels()));
            }
        }
        return schema.withMerged(options.merged());
    }
}
