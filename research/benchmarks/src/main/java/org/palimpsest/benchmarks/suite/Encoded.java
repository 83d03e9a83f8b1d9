package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.RegressionScore;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * A table in memory as the rows of a network, for methods that have no model directory.
 *
 * @param schema the schema that read it, with the labels that it brought
 * @param data its rows
 */
record Encoded(Schema schema, Dataset data) {
    static Encoded of(Schema schema, Table table, Path scratch) throws IOException {
        try (EncodedTable encoded = EncodedTable.of(schema, table, new ScratchDirectory(scratch), Long.MAX_VALUE)) {
            return new Encoded(encoded.schema(), encoded.dataset());
        }
    }

    /** The score of predictions: accuracy in per cent, or root mean squared error in the unit of errors. */
    double score(Prediction prediction, TargetScale scale) {
        if (prediction instanceof Classes classes) {
            return 100 * ClassificationScore.of(classes, data).accuracy();
        }
        Column.ValueTarget target = (Column.ValueTarget) schema.target();
        return scale.percent(
                target.sd() * RegressionScore.of((Values) prediction, data).rmse());
    }

    double ece(Prediction prediction) {
        return prediction instanceof Classes classes
                ? 100 * ClassificationScore.of(classes, data).ece()
                : Double.NaN;
    }

    double coverage(Prediction prediction) {
        return prediction instanceof Values values
                ? 100 * RegressionScore.of(values, data).coverage(0.9)
                : Double.NaN;
    }

    /** The number of classes; 1 for a regression. */
    int outputs() {
        return data.targets().width();
    }

    boolean isRegression() {
        return data.targets() instanceof Targets.Values;
    }
}
