package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Learns one table as the next task: reads and encodes it, prepares, trains and assesses. Writes scratch files only. */
final class TableLearner {
    private final LearnRequest request;
    private final Compute compute;
    private final Trainer trainer;
    private final Consumer<EpochReport> listener;

    TableLearner(LearnRequest request, Compute compute, Trainer trainer, Consumer<EpochReport> listener) {
        this.request = request;
        this.compute = compute;
        this.trainer = trainer;
        this.listener = listener;
    }

    /** Refuses a first request that does not say what to predict. */
    static void requireTarget(LearnRequest request) throws IOException {
        if (request.schema().isEmpty() && request.like().isEmpty()) {
            throw NewDirectory.noTarget(request.table());
        }
    }

    /**
     * Learns the table.
     *
     * @param parent the version before
     * @param earlier where the rows of earlier versions are read
     * @param scratchPath the directory of scratch files
     */
    LearnReport learn(Optional<ModelVersion> parent, SeenRows.Source earlier, Path scratchPath) throws IOException {
        if (parent.isPresent() && request.like().isPresent()) {
            throw new ModelException("the model has learned already, and only a new one can be begun like another");
        }
        Optional<ModelVersion> agreed = parent.or(request::like);
        if (agreed.isPresent()) {
            Agreement.check(request, agreed.get());
        }
        List<RowFilter> seen = parent.isPresent() ? parent.get().filter().all(earlier) : List.of();
        ScratchDirectory scratch = new ScratchDirectory(scratchPath);
        try (ScratchDirectory.Spooled spooled = scratch.spooled(request.table())) {
            Table table = spooled.table();
            Schema schema = schema(agreed, table);
            if (request.retention().isPresent()) {
                Keep.check(request.retention().get(), schema);
            }
            try (EncodedTable encoded = EncodedTable.of(schema, table, scratch)) {
                Optional<String> same = parent.filter(p -> !request.again())
                        .flatMap(p -> p.provenance().taskOf(encoded.summary().fingerprint()));
                if (same.isPresent()) {
                    throw new AlreadyLearnedException(request.table().name() + " holds the same rows as task '"
                            + same.get() + "', which was learned before; evidence is not counted twice");
                }
                if (encoded.dataset().size() > SeenRows.MOST_OF_TABLE) {
                    throw new ModelException(
                            request.table().name() + " has " + encoded.dataset().size() + " rows; one task has at most "
                                    + SeenRows.MOST_OF_TABLE + ": learn it in parts");
                }
                DecisionRule decision = request.decision()
                        .or(() -> agreed.map(ModelVersion::decision))
                        .orElse(DecisionRule.MOST_PROBABLE);
                decision.requireClasses(encoded.schema().labels());
                TaskPreparation task = TaskPreparation.of(request, parent, schema, encoded, seen);
                TaskTraining trained = TaskTraining.of(task, request, parent, compute, trainer, listener);
                return new TaskAssessment(request, parent, task, trained, decision, compute).report(earlier, scratch);
            }
        }
    }

    private Schema schema(Optional<ModelVersion> known, Table table) throws IOException {
        if (known.isEmpty()) {
            return SchemaInference.infer(table, request.schema().orElseThrow()).schema();
        }
        Schema old = known.get().schema();
        SchemaOptions options =
                request.schema().orElse(SchemaOptions.target(old.target().name()));
        Schema grown =
                options.newColumns() || !options.drop().isEmpty() ? SchemaInference.grow(old, table, options) : old;
        return SchemaInference.activate(MergedLabels.in(grown, options), table, options);
    }
}
