package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.predictor.TaskRows;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.LogEntry;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;

/** Takes rows out of an exact model, as if they had never been learned, and writes the result as a new version. */
public final class RowRemoval {
    private final Path path;
    private final Compute compute;
    private final Optional<PrivateKey> signer;

    RowRemoval(Path path, Compute compute, Optional<PrivateKey> signer) {
        this.path = path;
        this.compute = compute;
        this.signer = signer;
    }

    /**
     * The result of taking rows out.
     *
     * @param version the new version
     * @param removed how many rows were taken out
     * @param left how many rows are left
     */
    public record Result(ModelVersion version, long removed, long left) {}

    /** Takes out the rows of a table, each of which was learned before. */
    Result rows(Table table) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path, signer)) {
            ScratchDirectory scratch = new ScratchDirectory(path);
            scratch.sweep();
            ModelVersion head = head(writer.store());
            AdditivePredictor old = ModelEdit.additive(head, path.toString());
            try (ScratchDirectory.Spooled spooled = scratch.spooled(table);
                    EncodedTable rows = EncodedTable.of(head.schema(), spooled.table(), scratch)) {
                SeenRows.Source earlier =
                        hash -> VersionCodec.seenRows(writer.store().read(hash));
                requireLearned(head, table, rows, head.filter().all(earlier));
                AdditivePredictor next = taken(
                        () -> old.without(new TaskRows(
                                "",
                                head.schema().inputs(),
                                head.schema().labels(),
                                rows.dataset(),
                                rows.dataset().select(new int[0]),
                                1,
                                head.seed(),
                                head.state(),
                                compute)),
                        table.name());
                return write(head, next, old, table.name(), rows.summary().fingerprint(), earlier, writer);
            }
        }
    }

    /** Takes out what one task added, by the difference of the versions before and after it. */
    Result task(String task) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path, signer)) {
            new ScratchDirectory(path).sweep();
            VersionStore store = writer.store();
            ModelVersion head = head(store);
            AdditivePredictor old = ModelEdit.additive(head, path.toString());
            List<LogEntry> lineage = store.lineage(head.hash());
            List<String> tasks = head.provenance().tasks();
            int at = tasks.lastIndexOf(task);
            if (at < 0) {
                throw new ModelException("there is no task '" + task + "'; the tasks are " + String.join(", ", tasks));
            }
            String fingerprint = head.provenance().fingerprints().get(at);
            requireThere(head.provenance(), fingerprint, "task '" + task + "'");
            AdditivePredictor after = predictor(store, lineage.get(at));
            Optional<AdditivePredictor> before =
                    at == 0 ? Optional.empty() : Optional.of(predictor(store, lineage.get(at - 1)));
            AdditivePredictor next = taken(() -> old.without(before, after, compute), "task '" + task + "'");
            SeenRows.Source earlier = hash -> VersionCodec.seenRows(store.read(hash));
            return write(head, next, old, "task " + task, fingerprint, earlier, writer);
        }
    }

    private AdditivePredictor predictor(VersionStore store, LogEntry line) throws IOException {
        store.requireWhole(line.version().orElseThrow());
        return ModelEdit.additive(VersionCodec.read(store.read(line.version().orElseThrow()), store), path.toString());
    }

    private static ModelVersion head(VersionStore store) throws IOException {
        return VersionCodec.read(store.read(store.head().orElseThrow()), store);
    }

    private static void requireLearned(ModelVersion head, Table table, EncodedTable rows, List<RowFilter> learned)
            throws ModelException {
        int unknown = SeenRows.unseen(rows.keys(), learned).length;
        if (unknown > 0 || !rows.newLabels().isEmpty()) {
            throw new ModelException(unknown + " of " + rows.dataset().size() + " rows of " + table.name()
                    + " were never learned, as far as the model knows; only rows that were learned can be taken out,"
                    + " with all their cells as they were");
        }
        requireThere(head.provenance(), rows.summary().fingerprint(), table.name());
    }

    /** Refuses rows that were taken out already and not learned since. */
    private static void requireThere(Provenance provenance, String fingerprint, String what) throws ModelException {
        if (provenance.fingerprints().contains(ModelEdit.TAKEN_OUT + fingerprint)
                && provenance.taskOf(fingerprint).isEmpty()) {
            throw new ModelException("the rows of " + what + " were taken out before");
        }
    }

    /** A subtraction, which fails if there are more rows than were learned. */
    interface Subtraction {
        AdditivePredictor result();
    }

    static AdditivePredictor taken(Subtraction subtraction, String what) throws ModelException {
        try {
            return subtraction.result();
        } catch (IllegalArgumentException e) {
            throw new ModelException("the rows of " + what + " cannot be taken out: " + e.getMessage());
        }
    }

    private Result write(
            ModelVersion head,
            AdditivePredictor next,
            AdditivePredictor old,
            String what,
            String fingerprint,
            SeenRows.Source earlier,
            VersionWriter writer)
            throws IOException {
        long removed = old.rows() - next.rows();
        ModelEdit edit = new ModelEdit(
                "without " + what,
                ModelEdit.TAKEN_OUT + fingerprint,
                head.schema(),
                next,
                head.summary(),
                head.calibration(),
                Map.of("forgotten", String.valueOf(removed)));
        int number = head.provenance().tasks().size() + 1;
        SeenRows seen = SeenRows.of(RowFilter.of(new long[0]), number, Optional.of(head.hash()), earlier);
        return new Result(edit.write(Optional.of(head), head, seen, writer, compute), removed, next.rows());
    }
}
