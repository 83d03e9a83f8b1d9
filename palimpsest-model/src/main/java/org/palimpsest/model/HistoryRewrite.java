package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.predictor.TaskRows;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.LogEntry;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;

/**
 * Takes rows out of every version of an exact model. Versions from before the rows were learned stay as they are. The first version
 * that learned one of them, and all after it, are removed with their lines of the log; one version with the rest of what they
 * learned takes their place. Its sums, weights and predictions are those of a model that never saw the rows. Calibration is that
 * of the versions that stay, since later evidence comes from models that knew the rows. A filter of rows cannot lose one, so that
 * of each table with such a row is removed whole.
 */
public final class HistoryRewrite {
    private static final String TASK = "rewritten";
    private static final String STREAM = "stream"; // where in the log the position in a stream is

    private final Path path;
    private final Compute compute;
    private final Optional<PrivateKey> signer;

    HistoryRewrite(Path path, Compute compute, Optional<PrivateKey> signer) {
        this.path = path;
        this.compute = compute;
        this.signer = signer;
    }

    /**
     * The result of rewriting a history.
     *
     * @param version the version that answers now
     * @param removed how many rows were taken out
     * @param left how many rows are left
     * @param versions how many versions were removed
     * @param tasks the tasks of which all rows but those are in the new version
     * @param filters how many tables are no longer recognised if they are learned again
     */
    public record Result(ModelVersion version, long removed, long left, int versions, List<String> tasks, int filters) {
        /** Copies the list. */
        public Result {
            tasks = List.copyOf(tasks);
        }
    }

    /** What is to go: from HEAD, from its summary, and which filters show that their table had some of it. */
    private record Removal(
            AdditivePredictor left, long rows, TableSummary summary, Predicate<RowFilter> has, String fingerprint) {}

    /**
     * Takes out the rows of a table.
     *
     * @throws ModelException if no version learned a row, or the versions up to HEAD have learned some of the rows only
     */
    public Result rows(Table table) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path, signer)) {
            ScratchDirectory scratch = new ScratchDirectory(path);
            scratch.sweep();
            VersionStore store = writer.store();
            ModelVersion head = read(store, store.head().orElseThrow());
            AdditivePredictor old = ModelEdit.additive(head, path.toString());
            try (ScratchDirectory.Spooled spooled = scratch.spooled(table);
                    EncodedTable rows = EncodedTable.of(head.schema(), spooled.table(), scratch)) {
                long[] keys = rows.keys();
                int unknown = SeenRows.unseen(keys, head.filter().all(source(store))).length;
                if (unknown > 0 || !rows.newLabels().isEmpty()) {
                    throw new ModelException(unknown + " of " + keys.length + " rows of " + table.name()
                            + " were never learned by HEAD or a version before it, as far as the model knows; only rows that"
                            + " were learned can be taken out, with all their cells as they were");
                }
                String fingerprint = rows.summary().fingerprint();
                boolean taken = head.provenance().fingerprints().contains(ModelEdit.TAKEN_OUT + fingerprint)
                        && head.provenance().taskOf(fingerprint).isEmpty();
                AdditivePredictor left = taken
                        ? old
                        : RowRemoval.taken(
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
                Removal removal = new Removal(
                        left,
                        keys.length,
                        rows.summary(),
                        filter -> Arrays.stream(keys).anyMatch(filter::contains),
                        fingerprint);
                return write(head, removal, writer);
            }
        }
    }

    /** Takes out what one task added, without its rows. */
    public Result task(String task) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path, signer)) {
            new ScratchDirectory(path).sweep();
            VersionStore store = writer.store();
            ModelVersion head = read(store, store.head().orElseThrow());
            AdditivePredictor old = ModelEdit.additive(head, path.toString());
            List<String> tasks = head.provenance().tasks();
            int at = tasks.lastIndexOf(task);
            if (at < 0) {
                throw new ModelException("there is no task '" + task + "'; the tasks are " + String.join(", ", tasks));
            }
            List<LogEntry> lineage = store.lineage(head.hash());
            ModelVersion after = whole(store, lineage.get(at));
            Optional<ModelVersion> before = at == 0 ? Optional.empty() : Optional.of(whole(store, lineage.get(at - 1)));
            AdditivePredictor last = ModelEdit.additive(after, path.toString());
            Optional<AdditivePredictor> first = before.isPresent()
                    ? Optional.of(ModelEdit.additive(before.get(), path.toString()))
                    : Optional.empty();
            String fingerprint = head.provenance().fingerprints().get(at);
            boolean taken = head.provenance().fingerprints().contains(ModelEdit.TAKEN_OUT + fingerprint)
                    && head.provenance().taskOf(fingerprint).isEmpty();
            AdditivePredictor left =
                    taken ? old : RowRemoval.taken(() -> old.without(first, last, compute), "task '" + task + "'");
            TableSummary summary = before.isEmpty()
                    ? after.summary()
                    : SummaryDifference.of(after.summary(), before.get().summary(), Optional.empty());
            RowFilter own = after.filter().filters().get(0);
            long rows = last.rows() - first.map(AdditivePredictor::rows).orElse(0L);
            return write(head, new Removal(left, rows, summary, own::equals, fingerprint), writer);
        }
    }

    private static ModelVersion whole(VersionStore store, LogEntry line) throws IOException {
        store.requireWhole(line.version().orElseThrow());
        return read(store, line.version().orElseThrow());
    }

    private static ModelVersion read(VersionStore store, String hash) throws IOException {
        return VersionCodec.read(store.read(hash), store);
    }

    private static SeenRows.Source source(VersionStore store) {
        return hash -> VersionCodec.seenRows(store.read(hash));
    }

    private Result write(ModelVersion head, Removal removal, VersionWriter writer) throws IOException {
        if (!writer.waitingFiles().isEmpty()) {
            throw new ModelException(
                    "rows wait to be learned, and the lines of the log that say so may be rewritten: learn"
                            + " them first");
        }
        VersionStore store = writer.store();
        List<String> versions = store.versions();
        String first = head.hash();
        for (String hash : versions) {
            if (source(store).read(hash).filters().stream().anyMatch(removal.has())) {
                first = hash; // a version carries filters of earlier ones only, so that the first that has it learned
                // it
                break;
            }
        }
        int kept = versions.indexOf(first);
        Optional<String> before = headBefore(store, first);
        Optional<ModelVersion> parent = before.isPresent() ? Optional.of(read(store, before.get())) : Optional.empty();
        List<RowFilter> filters = new ArrayList<>(head.filter().all(source(store)));
        for (RowFilter one : parent.isPresent() ? parent.get().filter().all(source(store)) : List.<RowFilter>of()) {
            filters.remove(one);
        }
        int all = filters.size();
        filters.removeIf(removal.has());
        int dropped = all - filters.size();
        if (filters.isEmpty()) {
            filters.add(RowFilter.of(new long[0]));
        }
        int earlier = parent.map(p -> p.provenance().tasks().size()).orElse(0);
        List<String> tasks = head.provenance().tasks();
        Map<String, Object> more = new LinkedHashMap<>();
        for (LogEntry line : store.log()) {
            if (line.details().containsKey(STREAM)) {
                more.put(STREAM, line.details().get(STREAM)); // the stream goes on where it was
            }
        }
        ModelEdit edit = new ModelEdit(
                TASK,
                fingerprints(head, earlier, removal, store),
                head.schema(),
                removal.left(),
                SummaryDifference.of(head.summary(), removal.summary(), parent.map(ModelVersion::summary)),
                parent.map(ModelVersion::calibration).orElse(Calibration.NONE),
                Map.of("forgotten", String.valueOf(removal.rows())));
        ModelVersion written = edit.rewrite(
                first, parent, head, new SeenRows(parent.map(ModelVersion::hash), filters), more, writer, compute);
        return new Result(
                written,
                removal.rows(),
                removal.left().rows(),
                versions.size() - kept,
                tasks.subList(Math.min(earlier, tasks.size()), tasks.size()),
                dropped);
    }

    private static Optional<String> headBefore(VersionStore store, String version) throws IOException {
        Optional<String> head = Optional.empty();
        for (LogEntry line : store.log()) {
            if (line.event().commits() && line.version().orElseThrow().equals(version)) {
                return head;
            }
            head = line.event().movesHead() ? line.version() : head;
        }
        return head;
    }

    /** The fingerprints of tables that the new version has whole, so that they are not learned twice. */
    private static String fingerprints(ModelVersion head, int earlier, Removal removal, VersionStore store)
            throws IOException {
        List<LogEntry> lineage = store.lineage(head.hash());
        List<String> all = new ArrayList<>();
        for (int i = earlier; i < lineage.size(); i++) {
            String one = head.provenance().fingerprints().get(i);
            SeenRows seen = source(store).read(lineage.get(i).version().orElseThrow());
            if (one.startsWith(ModelEdit.TAKEN_OUT)) {
                all.remove(one.substring(ModelEdit.TAKEN_OUT.length()));
            } else if (!one.equals(removal.fingerprint())
                    && !removal.has().test(seen.filters().get(0))) {
                all.addAll(Arrays.asList(one.split(" ")));
            }
        }
        return String.join(" ", all);
    }
}
