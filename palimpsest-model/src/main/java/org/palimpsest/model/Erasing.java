package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.version.Erasure;
import org.palimpsest.model.version.KeptPoints;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;
import org.palimpsest.store.CoresetFile;

/**
 * Erases kept points from every version at once. What the posterior learned from them stays in it: only learning again
 * without those rows would take it out.
 */
final class Erasing {
    /** Reads the versions of a model, the newest first. */
    interface Versions {
        List<ModelVersion> read() throws IOException;
    }

    private final Path path;
    private final Versions versions;

    Erasing(Path path, Versions versions) {
        this.path = path;
        this.versions = versions;
    }

    /** Erases all points of a task; returns how many. */
    int task(String task) throws IOException {
        List<ModelVersion> history = versions.read();
        if (history.stream().noneMatch(version -> version.provenance().task().equals(task))) {
            throw new ModelException("there is no task '" + task + "'; the tasks are "
                    + String.join(
                            ", ",
                            history.stream()
                                    .map(version -> version.provenance().task())
                                    .distinct()
                                    .toList()));
        }
        return erase(
                "task " + task, (version, row) -> version.provenance().task().equals(task));
    }

    /** Erases the points of rows by their ids; returns how many. */
    int ids(List<String> ids) throws IOException {
        Set<Long> keys = new HashSet<>();
        ids.forEach(id -> keys.add(RowEncoder.keyOfId(id)));
        return erase(
                ids.size() + " ids",
                (version, row) -> keys.contains(version.provenance().pointKeys().get(row)));
    }

    /** Whether the point that came from a row of a version's own table is to go. */
    private interface Choice {
        boolean gone(ModelVersion version, int row);
    }

    private int erase(String what, Choice choice) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path)) {
            VersionStore store = writer.store();
            Map<String, Erasure> erasures = new LinkedHashMap<>();
            int gone = 0;
            // Under the lock, so that none is missed that was just learned.
            for (ModelVersion version : versions.read()) {
                List<String> points = store.read(version.hash()).points();
                // The version's own points come last.
                if (version.provenance().pointKeys().isEmpty()
                        || points.isEmpty()
                        || !(store.remainingPoints(points.get(points.size() - 1)) instanceof KeptPoints.Present present)
                        || erasures.containsKey(present.hash())) {
                    continue;
                }
                Coreset kept = CoresetFile.read("points " + present.hash(), present.bytes())
                        .get(0);
                int[] origins = IntStream.range(0, kept.size())
                        .map(kept::origin)
                        .filter(row -> choice.gone(version, row))
                        .toArray();
                if (origins.length == 0) {
                    continue;
                }
                Coreset left = kept.withoutRows(origins);
                int n = kept.size() - left.size();
                gone += n;
                erasures.put(
                        present.hash(),
                        left.size() == 0
                                ? Erasure.of(present.hash(), n)
                                : Erasure.of(present.hash(), n, CoresetFile.bytes(List.of(left))));
            }
            if (!erasures.isEmpty()) {
                writer.erase(new ArrayList<>(erasures.values()), "asked for", Map.of("erased", what));
            }
            return gone;
        }
    }
}
