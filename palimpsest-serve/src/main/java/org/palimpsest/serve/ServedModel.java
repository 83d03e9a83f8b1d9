package org.palimpsest.serve;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Provenance;
import org.palimpsest.model.version.ChangeStamp;
import org.palimpsest.model.version.Trust;
import org.palimpsest.model.version.VersionStore;

/** A model directory behind a name: its current version, older ones on demand, and a look whether HEAD has moved. */
final class ServedModel {
    private static final int KEPT = 4;

    /** After a look that failed, this many times its duration passes before the next one. */
    private static final int PAUSES = 10;

    private final String name;
    private final ModelDirectory directory;
    private final Trust trust;
    private volatile VersionStore checked;
    private volatile LiveVersion current;
    private volatile Optional<String> fault;
    private Optional<ChangeStamp> seen = Optional.empty();
    private Optional<ChangeStamp> suspect = Optional.empty();
    private long notBefore = System.nanoTime();

    // Few are asked for besides the current one, and each holds its weight samples.
    private final Map<String, LiveVersion> older = new LinkedHashMap<>(8, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LiveVersion> eldest) {
            return size() > KEPT;
        }
    };
    private final Map<String, Provenance> provenance = new LinkedHashMap<>();

    private ServedModel(
            String name,
            ModelDirectory directory,
            Trust trust,
            VersionStore checked,
            LiveVersion current,
            Optional<String> fault) {
        this.name = name;
        this.directory = directory;
        this.trust = trust;
        this.checked = checked;
        this.current = current;
        this.fault = fault;
    }

    /** Loads HEAD of a model that is read as far as it is trusted. */
    static ServedModel open(String name, ModelDirectory directory, Trust trust) throws IOException {
        VersionStore store = directory.trusting(trust).store();
        Optional<String> warning = store.headWarning();
        LiveVersion head = new LiveVersion(directory.answers("HEAD", store));
        return new ServedModel(name, directory.trusting(trust), trust, store, head, warning);
    }

    String name() {
        return name;
    }

    ModelDirectory directory() {
        return directory;
    }

    LiveVersion current() {
        return current;
    }

    /** Why HEAD cannot be served at the moment; the version before it is. */
    Optional<String> fault() {
        return fault;
    }

    /** The versions: those that were verified last if something is required of them, else those that are there now. */
    VersionStore store() throws IOException {
        return isTrusting() ? checked : directory.store();
    }

    private boolean isTrusting() {
        return !trust.equals(Trust.NONE);
    }

    /** A version by hash, number or HEAD~1. */
    LiveVersion version(String reference) throws IOException {
        return version(reference, store());
    }

    private LiveVersion version(String reference, VersionStore store) throws IOException {
        String hash = store.resolve(reference);
        LiveVersion now = current;
        if (now.hash().equals(hash)) {
            return now;
        }
        synchronized (older) {
            LiveVersion known = older.get(hash);
            if (known == null) {
                known = new LiveVersion(directory.answers(hash, store));
                older.put(hash, known);
            }
            return known;
        }
    }

    /**
     * Serves the version that HEAD names, if it is another one and HEAD is where the log ends. The new predictor is whole before
     * it is shown to anyone; requests under way keep theirs.
     *
     * @return whether the version has changed
     */
    synchronized boolean refresh() {
        long start = System.nanoTime();
        if (start - notBefore < 0) {
            return false;
        }
        try {
            ChangeStamp now = ChangeStamp.of(directory.path());
            if (seen.equals(Optional.of(now))) {
                return false;
            }
            return look(now);
        } catch (IOException e) {
            fault = Optional.of(String.valueOf(e.getMessage()));
            seen = Optional.empty();
            // Verifying a long history again and again would take a processor of its own.
            notBefore = System.nanoTime() + PAUSES * (System.nanoTime() - start);
            return false;
        }
    }

    private boolean look(ChangeStamp now) throws IOException {
        // What was verified once is a witness: the model cannot be set back while it is served.
        VersionStore store = directory
                .trusting(isTrusting() ? trust.with(checked.witness()) : trust)
                .store();
        Optional<String> warning = store.headWarning();
        if (warning.isPresent()) {
            // A writer at work leaves the same for a moment: it counts if the next look finds no change.
            if (suspect.equals(Optional.of(now))) {
                fault = warning;
                seen = Optional.of(now);
            }
            suspect = Optional.of(now);
            return false;
        }
        fault = Optional.empty();
        seen = Optional.of(now);
        checked = store;
        LiveVersion head = version("HEAD", store);
        boolean moved = !head.hash().equals(current.hash());
        current = head;
        return moved;
    }

    /** All versions, the oldest first. */
    List<String> versions() throws IOException {
        return store().versions();
    }

    /** Where a version comes from; a version never changes, so it is read once. */
    Provenance provenance(String hash) throws IOException {
        synchronized (provenance) {
            Provenance known = provenance.get(hash);
            if (known == null) {
                ModelVersion version = directory.version(hash, store());
                known = version.provenance();
                provenance.put(hash, known);
            }
            return known;
        }
    }
}
