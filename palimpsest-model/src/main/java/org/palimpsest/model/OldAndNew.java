package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Dataset;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Table;
import org.palimpsest.network.Mlp;
import org.palimpsest.prediction.Prediction;

/**
 * Scores an update and the version before it on the same rows.
 *
 * @param schema of the update
 * @param before empty for the first version
 * @param after the update; called once for each set of rows, and never where there are none, since a posterior may take long to
 *     factor
 */
record OldAndNew(Schema schema, Optional<TablePredictions> before, Supplier<TablePredictions> after) {
    /** Fewer kept points than this say too little about a loss of accuracy. */
    private static final int ENOUGH_POINTS = 50;

    /**
     * On labelled tables, and on the kept points of earlier tasks where there are enough of them.
     *
     * @param network of the update, which may have more inputs and classes than the points
     */
    List<LearnReport.Tested> tested(
            List<Table> tables, Optional<ModelVersion> parent, Mlp network, ScratchDirectory scratch)
            throws IOException {
        List<LearnReport.Tested> all = new ArrayList<>();
        for (Table table : tables) {
            try (EncodedTable encoded = EncodedTable.labelled(schema, table, scratch)) {
                if (!encoded.newLabels().isEmpty()) {
                    throw new ModelException("the test table " + table.name()
                            + " has classes that the model does not know: " + String.join(", ", encoded.newLabels()));
                }
                all.add(tested(table.name(), encoded.dataset()));
            }
        }
        List<Coreset> raw = parent.map(p -> p.state().coresets()).orElse(List.of()).stream()
                .filter(coreset -> coreset.size() > 0 && !coreset.isSynthetic())
                .map(coreset -> coreset.grown(network.inputs(), network.heads().get(0)))
                .toList();
        if (raw.stream().mapToInt(Coreset::size).sum() >= ENOUGH_POINTS) {
            all.add(tested("kept points", Coreset.merge(raw)));
        }
        return all;
    }

    private LearnReport.Tested tested(String name, Dataset rows) {
        Prediction now = after.get().predict(rows);
        Optional<Prediction> then = before.map(older -> Comparison.predict(older, rows, schema.labels()));
        return new LearnReport.Tested(
                then.map(p -> Scores.of(name, schema, p, rows)),
                Scores.of(name, schema, now, rows),
                then.map(p -> Scores.negativeFlips(p, now, rows)).orElse(0.0));
    }
}
