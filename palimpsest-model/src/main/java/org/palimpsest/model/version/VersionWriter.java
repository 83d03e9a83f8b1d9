package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.OwnerOnly;
import org.palimpsest.store.TensorFile;

/**
 * The one writer of a model, from its opening to its closing. Opening repairs what a killed writer left. Each change is
 * durable when its method returns; a process that is killed at any moment leaves the model before the change or after
 * it. A writer is used by one thread.
 */
public final class VersionWriter implements AutoCloseable {
    private final Layout layout;
    private final FileOperations files;
    private final InstantSource clock;
    private final WriterLock lock;
    private final LogWriter log;
    private boolean failed;
    private boolean taking;

    private VersionWriter(Layout layout, FileOperations files, InstantSource clock, WriterLock lock, LogWriter log) {
        this.layout = layout;
        this.files = files;
        this.clock = clock;
        this.lock = lock;
        this.log = log;
    }

    /**
     * Opens a model for writing.
     *
     * @throws VersionStoreException.Locked when it is being written
     * @throws VersionStoreException.Damaged when it is damaged in a way that no killed writer leaves
     */
    public static VersionWriter open(Path model) throws IOException {
        return open(model, Optional.empty());
    }

    /**
     * Opens a model for writing; with a signer, every change is signed.
     *
     * @param signer an Ed25519 key
     * @throws VersionStoreException.Unsigned when the log has lines that are not covered by a signature of this key
     */
    public static VersionWriter open(Path model, Optional<PrivateKey> signer) throws IOException {
        return open(model, false, FileOperations.DISK, ModelFormat.CURRENT, InstantSource.system(), signer);
    }

    /** Opens a model for writing, or makes an empty one where there is no directory or an empty one. */
    public static VersionWriter openOrCreate(Path model) throws IOException {
        return openOrCreate(model, Optional.empty());
    }

    /** Opens a model for writing, or makes an empty one; with a signer, every change is signed. */
    public static VersionWriter openOrCreate(Path model, Optional<PrivateKey> signer) throws IOException {
        return open(model, true, FileOperations.DISK, ModelFormat.CURRENT, InstantSource.system(), signer);
    }

    static VersionWriter open(
            Path model,
            boolean mayCreate,
            FileOperations files,
            ModelFormat format,
            InstantSource clock,
            Optional<PrivateKey> signer)
            throws IOException {
        Layout layout = new Layout(model);
        if (mayCreate) {
            files.createDirectory(model);
        } else if (!Files.isRegularFile(layout.format())) {
            format.require(layout); // throws before a lock is made
        }
        WriterLock lock = WriterLock.take(layout);
        boolean opened = false;
        try {
            LogFile log = new Recovery(layout, files, format, clock).recover(mayCreate);
            if (signer.isPresent()) {
                requireSigned(layout, log, signer.get());
            }
            opened = true;
            return new VersionWriter(layout, files, clock, lock, new LogWriter(layout, files, signer, log));
        } finally {
            if (!opened) {
                lock.close();
            }
        }
    }

    /** A signature covers all lines before it, so its owner must not sign after lines that somebody else may have written. */
    private static void requireSigned(Layout layout, LogFile log, PrivateKey key) throws VersionStoreException {
        int covered = Signatures.covered(log, Signatures.Owner.of(key));
        if (covered < log.links().size()) {
            throw new VersionStoreException.Unsigned(
                    "lines " + (covered + 1) + " to " + log.links().size() + " of the log of " + layout.directory()
                            + " are not signed by this key, and a new signature would cover them: look at them, then"
                            + " sign the model as it is");
        }
    }

    /** Reads what this writer has written. */
    public VersionStore store() {
        return new VersionStore(layout, this::history, Optional.empty());
    }

    /** The version that answers; none before the first. */
    public Optional<String> head() {
        return history().head();
    }

    /**
     * Writes a file of kept points and returns its hash, for a later {@link #commit}. The next writer removes files that
     * no version names.
     *
     * @throws VersionStoreException when these very bytes were erased
     */
    public String keep(byte[] points) throws IOException {
        String hash = Sha256.of(points);
        if (history().erased().containsKey(hash)) {
            throw new VersionStoreException(
                    "points " + hash + " were erased and are not written again; leave the erased"
                            + " rows out of the table, or learn it in another directory");
        }
        guarded(() -> writeNamed(layout.points(hash), hash, points));
        return hash;
    }

    /**
     * Adds a version after HEAD and moves HEAD to it. Equal content after the same HEAD is the same version.
     *
     * @param content words and tensors; the words {@code parent}, {@code points}, {@code entry.…} and {@code part.…} are the
     *     store's
     * @param parts which whole numbers of the content lie in files of their own
     * @param points hashes of the points that this version keeps besides those of the versions before it
     * @param entry what later versions ask about this one: {@link VersionStore#lineage} tells it without its file
     * @param details what the line of the log says besides: values that JSON knows
     */
    public Version commit(
            TensorFile content,
            Part.Names parts,
            List<String> points,
            Map<String, String> entry,
            Map<String, Object> details)
            throws IOException {
        Set<String> missing = new HashSet<>();
        History history = history();
        for (String hash : points) {
            if (history.erased().containsKey(hash) || !Files.isRegularFile(layout.points(hash))) {
                missing.add(hash);
            }
        }
        if (!missing.isEmpty()) {
            throw new VersionStoreException("a version cannot name points that are not kept: " + missing);
        }
        String parent = history.head().orElse("");
        VersionDraft draft =
                VersionDraft.of(new PartFiles(layout), content, parts, parent, points, entry, history, true);
        write(draft);
        if (taking) {
            draft.fields().put(LogEntry.INBOX, List.copyOf(history.waiting()));
        }
        note(parent.isEmpty() ? Event.CREATED : Event.LEARNED, draft.fields(), details);
        return draft.version();
    }

    private void write(VersionDraft draft) throws IOException {
        for (Map.Entry<String, byte[]> part : draft.packed().entrySet()) {
            guarded(() -> files.write(layout.part(part.getKey()), part.getValue()));
        }
        String hash = draft.version().hash();
        guarded(() -> writeNamed(layout.version(hash), hash, draft.bytes()));
    }

    /**
     * Puts a version in the place of another one and of all that came after it in the log, and removes those. The log says so, and
     * names the end of the former one by its hash. The lines and versions before stay as they are.
     *
     * @param first the hash of the first version that goes
     */
    public Version rewrite(
            String first, TensorFile content, Part.Names parts, Map<String, String> entry, Map<String, Object> details)
            throws IOException {
        History history = history();
        LogEntry gone = history.commits().get(first);
        if (gone == null) {
            throw new VersionStoreException.UnknownVersion("there is no version " + first);
        }
        String parent = history.headAfter(gone.line() - 1).orElse("");
        VersionDraft draft =
                VersionDraft.of(new PartFiles(layout), content, parts, parent, List.of(), entry, history, false);
        write(draft);
        Map<String, Object> replaced = new LinkedHashMap<>();
        replaced.put("lines", history.entries().size() - gone.line() + 1);
        replaced.put("chain", log.log().last());
        Map<String, Object> fields = new LinkedHashMap<>(draft.fields());
        fields.put(LogEntry.REPLACED, replaced);
        guarded(() -> log.replaceFrom(gone.line(), Event.REWRITTEN, now(), fields, details));
        return draft.version();
    }

    /**
     * Keeps a candidate for inspection, without its points, in the place of the one before, and notes the refusal; HEAD
     * stays.
     */
    public Version refuse(TensorFile content, Map<String, String> entry, Map<String, Object> details)
            throws IOException {
        String parent = head().orElse("");
        byte[] bytes = Version.bytes(parent, List.of(), entry, Map.of(), content);
        String hash = Sha256.of(bytes);
        guarded(() -> writeNamed(layout.candidate(hash), hash, bytes));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(LogEntry.VERSION, hash);
        if (!parent.isEmpty()) {
            fields.put(LogEntry.PARENT, parent);
        }
        note(Event.REFUSED, fields, details);
        return new Version(hash, parent, List.of(), entry, Map.of(), content);
    }

    /** The files of rows that wait, in their order. */
    public List<Path> waitingFiles() {
        return history().waiting().stream().map(layout.inbox()::resolve).toList();
    }

    /** Says that the next version has learned all rows that wait: they are removed when it is committed. */
    public void takeWaiting() {
        taking = true;
    }

    /** Keeps tables whose rows wait, in files that only their owner may read; HEAD stays. */
    public void await(List<byte[]> tables, List<String> endings, Map<String, Object> details) throws IOException {
        String line = (history().entries().size() + 1) + "-";
        List<String> names = IntStream.range(0, tables.size())
                .mapToObj(i -> line + (i + 1) + endings.get(i))
                .toList();
        guarded(() -> {
            if (!Files.isDirectory(layout.inbox())) {
                Files.createDirectory(layout.inbox(), OwnerOnly.ofDirectory(layout.inbox()));
            }
            for (int i = 0; i < names.size(); i++) {
                Path file = layout.inbox().resolve(names.get(i));
                files.write(file, tables.get(i));
                OwnerOnly.restrict(file);
            }
        });
        note(Event.WAITING, Map.of(LogEntry.INBOX, names), details);
    }

    /** Notes that HEAD has scored rows of a stream that were not learned. */
    public void observe(Map<String, Object> details) throws IOException {
        note(Event.OBSERVED, Map.of(LogEntry.VERSION, head().orElse("")), details);
    }

    /** Moves HEAD back along its parents and returns where it is then. */
    public String rollback(int steps, Map<String, Object> details) throws IOException {
        if (steps < 1) {
            throw new IllegalArgumentException("steps must be > 0, was " + steps);
        }
        return rollback(history().resolve("HEAD~" + steps, head()), details);
    }

    /**
     * Moves HEAD to any version, given by its whole hash; does nothing if it is there.
     *
     * @throws VersionStoreException.Thinned when the version no longer has what later versions are made from
     */
    public String rollback(String hash, Map<String, Object> details) throws IOException {
        if (!history().commits().containsKey(hash)) {
            throw new VersionStoreException.UnknownVersion("there is no version " + hash);
        }
        if (layout.checked(layout.version(hash), hash).isEmpty()) {
            throw new VersionStoreException.Damaged(layout.name(layout.version(hash)) + " is missing");
        }
        store().requireWhole(hash);
        String from = head().orElseThrow();
        if (!from.equals(hash)) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put(LogEntry.VERSION, hash);
            fields.put(LogEntry.FROM, from);
            note(Event.ROLLED_BACK, fields, details);
        }
        return hash;
    }

    /**
     * Erases kept points from every version at once and leaves tombstones. The versions stay as they are: their tensors
     * may still hold what was learned from the points.
     *
     * @param why the reason, for the tombstones
     */
    public List<Tombstone> erase(List<Erasure> erasures, String why, Map<String, Object> details) throws IOException {
        Instant now = now();
        List<Tombstone> tombstones =
                erasures.stream().map(e -> Tombstone.of(e, now, why)).toList();
        requireErasable(tombstones);
        for (Erasure erasure : erasures) {
            Optional<byte[]> remaining = erasure.replacement();
            if (remaining.isPresent()) {
                keep(remaining.get());
            }
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(LogEntry.WHY, why);
        fields.put(LogEntry.ERASURES, tombstones.stream().map(Tombstone::field).toList());
        note(Event.ERASED, now, fields, details);
        return tombstones;
    }

    private void requireErasable(List<Tombstone> tombstones) throws VersionStoreException {
        Set<String> living = history().livingPoints();
        Set<String> going = new HashSet<>();
        for (Tombstone tombstone : tombstones) {
            if (!living.contains(tombstone.points()) || !going.add(tombstone.points())) {
                throw new VersionStoreException("there are no kept points " + tombstone.points() + " to erase");
            }
        }
        if (tombstones.isEmpty() || tombstones.stream().anyMatch(t -> going.contains(t.replacementHash()))) {
            throw new IllegalArgumentException("nothing would be erased, or points would replace themselves");
        }
    }

    /**
     * Signs the whole log as it is with an Ed25519 key, whoever wrote it, and so every version.
     *
     * @return the lines that no signature of this key covered before
     * @throws VersionStoreException.Damaged when a hash or a link of the model does not match
     */
    public List<LogEntry> sign(PrivateKey key) throws IOException {
        Optional<Discrepancy> fault =
                Verifier.verify(layout, Trust.NONE).verification().firstBroken();
        if (fault.isPresent()) {
            throw new VersionStoreException.Damaged(
                    layout.directory() + " is damaged and was not signed: " + fault.get());
        }
        int covered = Signatures.covered(log.log(), Signatures.Owner.of(key));
        List<LogEntry> entries = log.log().entries();
        Map<String, Object> fields = new LinkedHashMap<>();
        head().ifPresent(hash -> fields.put(LogEntry.VERSION, hash));
        guarded(() -> log.append(Event.SIGNED, now(), fields, Map.of(), Optional.of(key)));
        return entries.subList(covered, entries.size());
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    private History history() {
        return log.history();
    }

    private void writeNamed(Path file, String hash, byte[] bytes) throws IOException {
        Optional<byte[]> there = Layout.bytes(file);
        if (there.isEmpty() || !Sha256.of(there.get()).equals(hash)) {
            files.write(file, bytes);
        }
    }

    private void note(Event event, Map<String, Object> fields, Map<String, Object> details) throws IOException {
        note(event, now(), fields, details);
    }

    private void note(Event event, Instant time, Map<String, Object> fields, Map<String, Object> details)
            throws IOException {
        guarded(() -> log.append(event, time, fields, details));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private interface Change {
        void make() throws IOException;
    }

    /** After a change that failed halfway only a new writer knows what is on the disk. */
    private void guarded(Change change) throws IOException {
        if (failed) {
            throw new VersionStoreException(
                    "an earlier change of " + layout.directory() + " failed; close this writer and open another");
        }
        failed = true;
        change.make();
        failed = false;
    }
}
