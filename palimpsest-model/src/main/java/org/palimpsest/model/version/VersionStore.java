package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.store.TensorFile;

/**
 * Reads the versions of a model. It takes no lock and sees a writer's work only when it is complete: files appear whole,
 * and HEAD moves last. {@link VersionWriter} writes.
 */
public final class VersionStore {
    private final Layout layout;
    private final LogReader log;
    private final Optional<LogFile> trusted;

    VersionStore(Layout layout, LogReader log, Optional<LogFile> trusted) {
        this.layout = layout;
        this.log = log;
        this.trusted = trusted;
    }

    /** Whether a directory is a model that has at least one version. */
    public static boolean exists(Path model) {
        Layout layout = new Layout(model);
        return Files.isRegularFile(layout.format()) && Files.isRegularFile(layout.head());
    }

    /** Whether a directory is a model, which may have no version yet: its first update may have been refused. */
    public static boolean isModel(Path model) {
        Layout layout = new Layout(model);
        return Files.isRegularFile(layout.format()) || Files.isRegularFile(layout.log());
    }

    /**
     * Opens a model for reading.
     *
     * @throws VersionStoreException.UnknownFormat when it is no model, or not of the format of this program
     */
    public static VersionStore open(Path model) throws IOException {
        Layout layout = new Layout(model);
        ModelFormat.CURRENT.require(layout);
        return new VersionStore(layout, LogReader.of(layout), Optional.empty());
    }

    /**
     * Opens a model for reading after it was checked. What is read afterwards is what was checked: the log is not read again,
     * HEAD is what the log says, and versions and points are compared with their hashes.
     *
     * @throws VersionStoreException.Untrusted when it does not show what is required
     */
    public static VersionStore open(Path model, Trust trust) throws IOException {
        if (trust.equals(Trust.NONE)) {
            return open(model);
        }
        Layout layout = new Layout(model);
        ModelFormat.CURRENT.require(layout);
        Verifier.Checked checked = Verifier.verify(layout, trust);
        List<Discrepancy> faults = checked.verification().faults();
        if (!faults.isEmpty()) {
            throw new VersionStoreException.Untrusted(model + " is not trusted: " + faults.get(0)
                    + (faults.size() == 1 ? "" : "; " + (faults.size() - 1) + " more faults"));
        }
        History history = History.of(checked.log().entries());
        return new VersionStore(layout, () -> history, Optional.of(checked.log()));
    }

    /** The hash of the version that answers; none before the first version. */
    public Optional<String> head() throws IOException {
        return trusted.isPresent() ? log.read().head() : layout.readHead();
    }

    /**
     * Compares HEAD with the log.
     *
     * @return a sentence if HEAD is where the line before the last one left it: a writer was stopped there, or HEAD was changed
     *     manually
     * @throws VersionStoreException.Damaged when HEAD is anywhere else but where the log ends
     */
    public Optional<String> headWarning() throws IOException {
        return new HeadCheck(layout, log).warning();
    }

    /**
     * What the log is now.
     *
     * @throws VersionStoreException.Damaged when a line was changed or does not follow the line before it, or there is no line
     */
    public Witness witness() throws IOException {
        LogFile now = trusted.isPresent() ? trusted.get() : LogFile.read(layout);
        if (!now.faults().isEmpty()) {
            throw new VersionStoreException.Damaged(
                    layout.directory() + " is damaged: " + now.faults().get(0));
        }
        if (now.links().isEmpty()) {
            throw new VersionStoreException.Damaged("the log of " + layout.directory() + " has no line");
        }
        return Witness.of(now);
    }

    /** Reads a version without its parts, and checks its bytes against its hash. */
    public Version read(String hash) throws IOException {
        byte[] bytes = layout.checked(layout.version(hash), hash)
                .orElseThrow(() -> new VersionStoreException.UnknownVersion("there is no version " + hash));
        return Version.read(layout.version(hash).toString(), bytes);
    }

    /** The words and tensors of a version with those of its parts that it still has. */
    public TensorFile content(Version version) throws IOException {
        Map<String, long[]> integers = new LinkedHashMap<>(version.content().integers());
        for (Map.Entry<String, Part> part : version.parts().entrySet()) {
            Optional<long[]> numbers = part(version.hash(), part.getValue());
            if (numbers.isPresent()) {
                integers.put(part.getKey(), numbers.get());
            }
        }
        return new TensorFile(version.content().words(), version.content().tensors(), integers);
    }

    private Optional<long[]> part(String version, Part part) throws IOException {
        PartFiles files = new PartFiles(layout);
        Optional<long[]> numbers;
        try {
            numbers = files.read(part.hash());
        } catch (VersionStoreException.Damaged e) {
            numbers = files.read(part.hash()); // a writer may have dropped the end of a chain in between
        }
        if (numbers.isEmpty() && !(part.thinned() && isThinned(version))) {
            throw new VersionStoreException.Damaged(
                    layout.name(layout.part(part.hash())) + " of " + layout.directory() + " is missing");
        }
        return numbers;
    }

    /** Whether a version has lost, or will lose at the next change, what no prediction needs. */
    public boolean isThinned(String hash) throws IOException {
        History history = log.read();
        LogEntry commit = history.commits().get(hash);
        return commit != null
                && commit.parts().values().stream().anyMatch(Part::thinned)
                && !history.thinning().keeps(hash);
    }

    /**
     * Refuses a version that no longer has all of its parts.
     *
     * @throws VersionStoreException.Thinned naming the versions that have
     */
    public void requireWhole(String hash) throws IOException {
        if (isThinned(hash)) {
            History history = log.read();
            throw new VersionStoreException.Thinned(
                    history.versions().indexOf(hash) + 1, history.thinning().numbers());
        }
    }

    /** The candidate that was refused last, if its file is still there. */
    public Optional<Version> lastRefused() throws IOException {
        Optional<String> hash = log.read().lastRefused();
        Optional<byte[]> bytes =
                hash.isEmpty() ? Optional.empty() : layout.checked(layout.candidate(hash.get()), hash.get());
        return bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(Version.read(layout.candidate(hash.orElseThrow()).toString(), bytes.get()));
    }

    /** The lines of the log, the oldest first. A line that is being written is not among them. */
    public List<LogEntry> log() throws IOException {
        return log.read().entries();
    }

    /** The names of the files of rows that wait until there are more. */
    public List<String> waiting() throws IOException {
        return List.copyOf(log.read().waiting());
    }

    /** The hashes of all versions in the order of the log; version number n is at index n − 1. */
    public List<String> versions() throws IOException {
        return log.read().versions();
    }

    /**
     * The lines of the log that added a version and those before it, the oldest first. No file of a version is read for them.
     *
     * @throws VersionStoreException.UnknownVersion when there is no such version
     */
    public List<LogEntry> lineage(String hash) throws IOException {
        return log.read().lineage(hash);
    }

    /**
     * The kept points of a version: its own and those of the versions before it, the oldest first. In the place of points that
     * were erased stands what replaced them, or nothing.
     */
    public List<String> keptPoints(String hash) throws IOException {
        return log.read().keptPoints(hash);
    }

    /** The hash of the version named by {@code HEAD}, {@code HEAD~2}, a number, or at least four digits of a hash. */
    public String resolve(String name) throws IOException {
        Optional<String> head = head(); // before the log, which then has its line: a writer moves HEAD last
        return log.read().resolve(name, head);
    }

    /**
     * A file of kept points, or the tombstone of one that was erased.
     *
     * @throws VersionStoreException when there never was such a file, or its bytes do not match its hash
     */
    public KeptPoints points(String hash) throws IOException {
        Optional<KeptPoints> erased = erased(hash);
        if (erased.isPresent()) {
            return erased.get();
        }
        Optional<byte[]> bytes = layout.checked(layout.points(hash), hash);
        if (bytes.isPresent()) {
            return new KeptPoints.Present(hash, bytes.get());
        }
        // A writer may have erased it in between; the tombstone is there before the file goes.
        return erased(hash)
                .orElseThrow(() -> new VersionStoreException.Damaged(
                        layout.name(layout.points(hash)) + " of " + layout.directory() + " is missing"));
    }

    /** Like {@link #points}, but goes from erased points to what replaced them, as far as that leads. */
    public KeptPoints remainingPoints(String hash) throws IOException {
        KeptPoints answer = points(hash);
        while (answer instanceof KeptPoints.Erased erased
                && erased.tombstone().replacement().isPresent()) {
            answer = points(erased.tombstone().replacement().get());
        }
        return answer;
    }

    private Optional<KeptPoints> erased(String hash) throws IOException {
        Optional<byte[]> bytes = Layout.bytes(layout.tombstone(hash));
        try {
            return bytes.map(Tombstone::read).map(KeptPoints.Erased::new);
        } catch (IllegalArgumentException | java.time.DateTimeException e) {
            throw new VersionStoreException.Damaged(
                    layout.name(layout.tombstone(hash)) + " of " + layout.directory() + " is damaged");
        }
    }

    /** Recomputes every hash and follows every link of this model. */
    public Verification verify() throws IOException {
        return verify(layout.directory());
    }

    /** Recomputes every hash and follows every link. Works on any directory, however damaged, and changes nothing. */
    public static Verification verify(Path model) throws IOException {
        return verify(model, Trust.NONE);
    }

    /** Like {@link #verify(Path)}, and the log must show what is required besides. */
    public static Verification verify(Path model, Trust trust) throws IOException {
        return Verifier.verify(new Layout(model), trust).verification();
    }
}
