package org.palimpsest.model;

import java.io.IOException;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * How a version did on labelled rows that it had not learned: one term of a prequential score. A class that the version does
 * not know has probability zero.
 *
 * @param scores of all rows
 * @param losses of each row, from 0 to 1: whether the class was wrong; or 1 − exp(−z²/2) of a number that was z standard
 *     deviations away
 * @param unusual the nonconformity of each row: (1 − p) / p of its class, or how many standard deviations a number was away
 * @param newLabels classes that the version does not know
 */
public record Observation(Scores scores, List<Double> losses, List<Double> unusual, List<String> newLabels) {
    /** Copies the lists. */
    public Observation {
        losses = List.copyOf(losses);
        unusual = List.copyOf(unusual);
        newLabels = List.copyOf(newLabels);
    }

    /**
     * A coverage behind these rows.
     *
     * @param oneByOne whether the truth of each row was known before the next was predicted
     */
    public AdaptiveCoverage covering(AdaptiveCoverage before, boolean oneByOne) {
        double[] scores = unusual.stream().mapToDouble(Double::doubleValue).toArray();
        return oneByOne ? before.oneByOne(scores) : before.atOnce(scores);
    }

    static Observation of(ModelVersion.Answers answers, Table table, ScratchDirectory scratch) throws IOException {
        try (ScratchDirectory.Spooled spooled = scratch.spooled(table);
                EncodedTable encoded = EncodedTable.of(answers.version().schema(), spooled.table(), scratch)) {
            Prediction prediction = Comparison.predict(
                    answers.predictions(), encoded.dataset(), encoded.schema().labels());
            return of(table.name(), encoded.schema(), prediction, encoded.dataset(), encoded.newLabels());
        }
    }

    /**
     * How predictions did.
     *
     * @param prediction in the units of the table
     */
    static Observation of(String on, Schema schema, Prediction prediction, Dataset rows, List<String> newLabels) {
        Double[] losses = new Double[rows.size()];
        Double[] unusual = new Double[rows.size()];
        if (prediction instanceof Classes classes) {
            Correctness correct = Correctness.of(classes, rows);
            for (int r = 0; r < losses.length; r++) {
                losses[r] = correct.right(r) ? 0.0 : 1.0;
                unusual[r] = Calibration.score(classes.probability(r, ((Targets.Labels) rows.targets()).at(r)));
            }
        } else {
            Values values = (Values) TargetUnits.encoded(schema, prediction);
            Targets.Values y = (Targets.Values) rows.targets();
            for (int r = 0; r < losses.length; r++) {
                double z = (y.at(r, 0) - values.mean(r)) / values.sd(r);
                losses[r] = -StrictMath.expm1(-z * z / 2);
                unusual[r] = Math.abs(z);
            }
        }
        return new Observation(Scores.of(on, schema, prediction, rows), List.of(losses), List.of(unusual), newLabels);
    }
}
