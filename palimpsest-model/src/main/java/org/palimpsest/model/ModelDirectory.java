package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.LogEntry;
import org.palimpsest.model.version.Trust;
import org.palimpsest.model.version.Verification;
import org.palimpsest.model.version.Version;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;
import org.palimpsest.model.version.Witness;

/**
 * A model in a directory. It learns each new table without the earlier ones, predicts, and can be rolled back to any
 * version. Any number of processes may read it while one writes.
 *
 * <pre>{@code
 * ModelDirectory model = ModelDirectory.at(Path.of("churn"));
 * model.learn(LearnRequest.of(Table.of(january), "january").with(SchemaOptions.target("left")));
 * model.learn(LearnRequest.of(Table.of(february), "february"));
 * Scores scores = model.score("HEAD", Table.of(march));
 * }</pre>
 */
public final class ModelDirectory {
    private final Path path;
    private final Compute compute;
    private final Trainer trainer;
    private final Trust trust;
    private final Optional<PrivateKey> signer;
    private final int leastRows;

    private ModelDirectory(
            Path path, Compute compute, Trainer trainer, Trust trust, Optional<PrivateKey> signer, int leastRows) {
        this.path = path;
        this.compute = compute;
        this.trainer = trainer;
        this.trust = trust;
        this.signer = signer;
        this.leastRows = leastRows;
    }

    /** The model in a directory, which need not exist yet. */
    public static ModelDirectory at(Path directory) {
        return at(directory, Compute.shared());
    }

    /** The same with threads of the caller. */
    public static ModelDirectory at(Path directory, Compute compute) {
        return new ModelDirectory(directory, compute, Trainer.on(compute), Trust.NONE, Optional.empty(), 1);
    }

    /** The same model with other threads. */
    public ModelDirectory with(Compute other) {
        return new ModelDirectory(path, other, Trainer.on(other), trust, signer, leastRows);
    }

    /** The same model, trained by something else. */
    public ModelDirectory with(Trainer other) {
        return new ModelDirectory(path, compute, other, trust, signer, leastRows);
    }

    /** The same model, whose versions are read only after it was verified and shows what is required. */
    public ModelDirectory trusting(Trust required) {
        return new ModelDirectory(path, compute, trainer, required, signer, leastRows);
    }

    /** The same model, every change of which is signed with an Ed25519 key as it is written. */
    public ModelDirectory signing(PrivateKey key) {
        return new ModelDirectory(path, compute, trainer, trust, Optional.of(key), leastRows);
    }

    /** The same model, in which tables of fewer rows wait for others; see {@link WaitingRowsException}. */
    public ModelDirectory waitingBelow(int rows) {
        return new ModelDirectory(path, compute, trainer, trust, signer, rows);
    }

    /** The directory. */
    public Path path() {
        return path;
    }

    /** Whether there is a model that has learned something. */
    public boolean exists() throws IOException {
        return VersionStore.exists(path) && VersionStore.open(path).head().isPresent();
    }

    /** Whether there is anything to look at: a version, or the candidate of a first update that was refused. */
    public boolean isBegun() {
        return VersionStore.isModel(path);
    }

    /** Learns a table as the next task; the first time, creates the model. */
    public LearnReport learn(LearnRequest request) throws IOException {
        return learn(request, report -> {});
    }

    /** Reports every epoch as well. A refused update changes nothing but the log and the stored candidate. */
    public LearnReport learn(LearnRequest request, Consumer<EpochReport> listener) throws IOException {
        return learn(request, StreamNote.NONE, listener);
    }

    /** The same for the next rows of a stream, whose position is committed together with the version. */
    public LearnReport learn(LearnRequest request, StreamNote stream, Consumer<EpochReport> listener)
            throws IOException {
        return learn(request, report -> stream, listener);
    }

    /** The same where the position depends on what was learned: {@code note} is called before anything is written. */
    public LearnReport learn(
            LearnRequest request, Function<LearnReport, StreamNote> note, Consumer<EpochReport> listener)
            throws IOException {
        return VersionEvent.recording(
                path, request, () -> written(request, note, EpochEvent.recording(request.task(), listener)));
    }

    private LearnReport written(
            LearnRequest request, Function<LearnReport, StreamNote> note, Consumer<EpochReport> listener)
            throws IOException {
        boolean fresh = !exists();
        if (fresh) {
            TableLearner.requireTarget(request);
        }
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new ModelException(path + " is a file; a model is a directory: name another one");
        }
        boolean ours = NewDirectory.isAbsentOrEmpty(path);
        try (VersionWriter writer = VersionWriter.openOrCreate(path, signer())) {
            boolean written = false;
            try {
                sweep();
                LearnReport done = update(listener).learn(request, writer, note);
                written = true;
                return done;
            } catch (WaitingRowsException e) {
                written = true;
                throw e;
            } finally {
                // Nobody else writes while the lock is held, and what was there before is not ours to remove.
                if (ours && !written && writer.head().isEmpty()) {
                    NewDirectory.remove(path);
                }
            }
        }
    }

    /** A dry run: learns, scores and checks the policy, but writes no version. */
    public LearnReport dryRun(LearnRequest request, Consumer<EpochReport> listener) throws IOException {
        if (exists()) {
            return update(listener).prepared(request, VersionStore.open(path));
        }
        TableLearner.requireTarget(request);
        Path scratch = Files.createTempDirectory("palimpsest-");
        try {
            return new TableLearner(request, compute, trainer, listener)
                    .learn(Optional.empty(), hash -> new SeenRows(Optional.empty(), List.of()), scratch);
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private TableUpdate update(Consumer<EpochReport> listener) {
        return new TableUpdate(path, compute, trainer, leastRows, listener);
    }

    /**
     * Removes scratch files that a killed process left. Only with the writer's lock: a process in another container may have
     * the number of one that is gone here, and it must not lose the files that it learns from.
     */
    private void sweep() throws IOException {
        new ScratchDirectory(path).sweep();
    }

    /** The versions as they are now, verified if something is required of them. */
    public VersionStore store() throws IOException {
        if (!exists()) {
            throw NewDirectory.none(path, isBegun());
        }
        return VersionStore.open(path, trust);
    }

    private Optional<PrivateKey> signer() throws ModelException {
        if (trust.key().isPresent() && signer.isEmpty()) {
            throw new ModelException("a change of " + path + " would not be signed, and the model not trusted after it;"
                    + " give the key that signs");
        }
        return signer;
    }

    /** The store also of a model whose first update was refused. */
    private VersionStore begun() throws IOException {
        if (!isBegun()) {
            throw NewDirectory.none(path, isBegun());
        }
        return VersionStore.open(path);
    }

    /** The number of a version, by which {@link #version} knows it, from 1 on in the order in which they were learned. */
    public int number(String hash) throws IOException {
        return store().versions().indexOf(hash) + 1;
    }

    /** The current version. */
    public ModelVersion head() throws IOException {
        return version("HEAD");
    }

    /** A version by its hash or the beginning of it, its number, HEAD, or HEAD~2. */
    public ModelVersion version(String name) throws IOException {
        return version(name, store());
    }

    /** A version of a {@link #store} that was opened before. */
    public ModelVersion version(String name, VersionStore store) throws IOException {
        return VersionCodec.read(store.read(store.resolve(name)), store);
    }

    /** The candidate that was refused last, if it is still kept. */
    public Optional<ModelVersion> lastRefused() throws IOException {
        VersionStore store = begun();
        Optional<Version> refused = store.lastRefused();
        return refused.isPresent() ? Optional.of(VersionCodec.read(refused.get(), store)) : Optional.empty();
    }

    /** The events of the model, oldest first. */
    public List<LogEntry> log() throws IOException {
        return begun().log();
    }

    /** The versions from a version back to the first. */
    public List<ModelVersion> history(String name) throws IOException {
        VersionStore store = store();
        List<ModelVersion> all = new ArrayList<>();
        for (LogEntry line : store.lineage(store.resolve(name))) {
            all.add(0, VersionCodec.read(store.read(line.version().orElseThrow()), store));
        }
        return all;
    }

    /** What is known of the versions up to a version, the oldest first, without what they have learned. */
    public List<VersionFacts> facts(String name) throws IOException {
        VersionStore store = store();
        List<VersionFacts> all = new ArrayList<>();
        for (LogEntry line : store.lineage(store.resolve(name))) {
            all.add(VersionFacts.of(store.read(line.version().orElseThrow()), line.time()));
        }
        return all;
    }

    /** Scores the predictions of a version on labelled rows. */
    public Scores score(String name, Table table) throws IOException {
        ModelVersion version = version(name);
        ScratchDirectory scratch = new ScratchDirectory(path);
        try (ScratchDirectory.Spooled spooled = scratch.spooled(table);
                EncodedTable encoded = EncodedTable.labelled(
                        version.schema(),
                        InputRange.of(version.schema(), version.summary()),
                        spooled.table(),
                        scratch)) {
            if (!encoded.newLabels().isEmpty()) {
                throw new ModelException(table.name() + " has classes that the model does not know: "
                        + String.join(", ", encoded.newLabels()) + "; learn them first, or leave such rows out");
            }
            Dataset rows = encoded.dataset();
            return Scores.of(
                    table.name(), version.schema(), version.answers(compute).predict(rows), rows);
        }
    }

    /** Lets HEAD predict labelled rows of a stream before they are learned; classes may be new. */
    public Observation observe(Table table) throws IOException {
        return Observation.of(head().answers(compute), table, new ScratchDirectory(path));
    }

    /** Notes that rows of a stream were scored and not learned. */
    public void noteObserved(StreamNote stream) throws IOException {
        stream.beforeCommit().check();
        try (VersionWriter writer = VersionWriter.open(path, signer())) {
            sweep();
            writer.observe(stream.details());
        }
    }

    /** Checks whether a table fits and has drifted, before it is learned. */
    public Checking check(String name, Table table) throws IOException {
        return Checking.of(version(name).answers(compute), table);
    }

    /** The predictor of a version; see {@link RowPredictions}. */
    public ModelVersion.Answers answers(String name) throws IOException {
        return answers(name, store());
    }

    /** The predictor of a version of a {@link #store} that was opened before. */
    public ModelVersion.Answers answers(String name, VersionStore store) throws IOException {
        return version(name, store).answers(compute);
    }

    /** Makes an earlier or a later version the current one. Its predictions are bit-identical to those it gave before. */
    public ModelVersion rollback(String name) throws IOException {
        String hash = store().resolve(name);
        try (VersionWriter writer = VersionWriter.open(path, signer())) {
            sweep();
            writer.rollback(hash, Map.of());
        }
        return version("HEAD");
    }

    /** Recomputes every hash and follows every link. */
    public Verification verify() throws IOException {
        return verify(Trust.NONE);
    }

    /** Recomputes every hash, follows every link, and checks what is required besides. */
    public Verification verify(Trust required) throws IOException {
        if (!isBegun()) {
            throw NewDirectory.none(path, isBegun());
        }
        return VersionStore.verify(path, required).withPending(NewDirectory.leftScratch(path));
    }

    /** Signs the log as it is, and so every version, with an Ed25519 key; see {@link VersionWriter#sign}. */
    public List<LogEntry> sign(PrivateKey key) throws IOException {
        begun();
        try (VersionWriter writer = VersionWriter.open(path)) {
            sweep();
            return writer.sign(key);
        }
    }

    /** What the log is now, to be kept where writers of the model cannot change it. */
    public Witness witness() throws IOException {
        return begun().witness();
    }

    /**
     * Takes the rows of a table out of an exact model, as if they had never been learned, and writes a new version. Every row
     * must have been learned before, with the same cells.
     *
     * @throws ModelException if the model is not exact, or a row was never learned
     */
    public RowRemoval.Result forget(Table table) throws IOException {
        store();
        return new RowRemoval(path, compute, signer()).rows(table);
    }

    /** Takes out what one task added, without its rows: by the difference of two versions. See {@link #forget(Table)}. */
    public RowRemoval.Result forget(String task) throws IOException {
        store();
        return new RowRemoval(path, compute, signer()).task(task);
    }

    /** Takes rows out of every version, by writing the history again without them. */
    public HistoryRewrite everywhere() throws IOException {
        store();
        return new HistoryRewrite(path, compute, signer());
    }

    /**
     * Makes this directory, which must not be a model yet, the sum of exact models: it has learned the rows of all of them.
     *
     * @throws ModelException if they differ in columns or features, or have learned the same rows
     */
    public ModelVersion merge(List<ModelDirectory> parts) throws IOException {
        return ModelMerge.write(path, parts, signer(), compute);
    }

    /** The filters of all rows that a version of this model has learned. */
    List<RowFilter> filters(ModelVersion version) throws IOException {
        VersionStore store = store();
        return version.filter().all(hash -> VersionCodec.seenRows(store.read(hash)));
    }

    /** Erases all kept points of a task from every version; see {@link Erasing}. */
    public int erase(String task) throws IOException {
        store();
        return new Erasing(path, signer()).task(task);
    }

    /** Erases the kept points of some rows, named by their ids, from every version; see {@link Erasing}. */
    public int erase(List<String> ids) throws IOException {
        Erasing.requireIds(head().schema());
        return new Erasing(path, signer()).ids(ids);
    }
}
