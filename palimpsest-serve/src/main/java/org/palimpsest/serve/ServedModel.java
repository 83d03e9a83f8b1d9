package org.palimpsest.serve;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Provenance;
import org.palimpsest.model.version.VersionStore;

/** A model directory behind a name: its current version, older ones on demand, and a look whether HEAD has moved. */
final class ServedModel {
    private static final int KEPT = 4;

    private final String name;
    private final ModelDirectory directory;
    private volatile LiveVersion current;
    private volatile Optional<String> fault = Optional.empty();

    // Few are asked for besides the current one, and each holds its weight samples.
    private final Map<String, LiveVersion> older = new LinkedHashMap<>(8, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LiveVersion> eldest) {
            return size() > KEPT;
        }
    };
    private final Map<String, Provenance> provenance = new LinkedHashMap<>();

    private ServedModel(String name, ModelDirectory directory, LiveVersion current) {
        this.name = name;
        this.directory = directory;
        this.current = current;
    }

    static ServedModel open(String name, ModelDirectory directory) throws IOException {
        return new ServedModel(name, directory, new LiveVersion(directory.answers("HEAD")));
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

    /** A version by hash, number or HEAD~1. */
    LiveVersion version(String reference) throws IOException {
        String hash = VersionStore.open(directory.path()).resolve(reference);
        LiveVersion now = current;
        if (now.hash().equals(hash)) {
            return now;
        }
        synchronized (older) {
            LiveVersion known = older.get(hash);
            if (known == null) {
                known = new LiveVersion(directory.answers(hash));
                older.put(hash, known);
            }
            return known;
        }
    }

    /**
     * Serves the version that HEAD names, if it is another one. The new predictor is whole before it is shown to anyone;
     * requests under way keep theirs.
     *
     * @return whether the version has changed
     */
    synchronized boolean refresh() {
        try {
            Optional<String> head = VersionStore.open(directory.path()).head();
            if (head.isEmpty()) {
                throw new ModelException("there is no model in " + directory.path() + " any more");
            }
            fault = Optional.empty();
            if (head.get().equals(current.hash())) {
                return false;
            }
            current = version(head.get());
            return true;
        } catch (IOException e) {
            fault = Optional.of(String.valueOf(e.getMessage()));
            return false;
        }
    }

    /** All versions, the oldest first. */
    List<String> versions() throws IOException {
        return VersionStore.open(directory.path()).versions();
    }

    /** Where a version comes from; a version never changes, so it is read once. */
    Provenance provenance(String hash) throws IOException {
        synchronized (provenance) {
            Provenance known = provenance.get(hash);
            if (known == null) {
                ModelVersion version = directory.version(hash);
                known = version.provenance();
                provenance.put(hash, known);
            }
            return known;
        }
    }
}
