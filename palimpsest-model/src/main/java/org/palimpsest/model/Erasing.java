package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.version.Erasure;
import org.palimpsest.model.version.KeptPoints;
import org.palimpsest.model.version.LogEntry;
import org.palimpsest.model.version.Version;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;
import org.palimpsest.store.CoresetFile;

/**
 * Erases kept points from every version at once. What the posterior learned from them stays in it: only learning again
 * without those rows would take it out.
 */
final class Erasing {
    private final Path path;
    private final Optional<PrivateKey> signer;

    Erasing(Path path, Optional<PrivateKey> signer) {
        this.path = path;
        this.signer = signer;
    }

    /** Erases all points of a task; returns how many. */
    int task(String task) throws IOException {
        Set<String> tasks = new LinkedHashSet<>();
        for (LogEntry line : newestFirst(VersionStore.open(path).log())) {
            if (line.event().commits()) {
                tasks.add(TaskEntry.of(line.entry()).task());
            }
        }
        if (!tasks.contains(task)) {
            throw new ModelException("there is no task '" + task + "'; the tasks are " + String.join(", ", tasks));
        }
        return erase("task " + task, (version, row) -> version.task().equals(task));
    }

    private static <T> List<T> newestFirst(List<T> oldestFirst) {
        List<T> reversed = new ArrayList<>(oldestFirst);
        Collections.reverse(reversed);
        return reversed;
    }

    static void requireIds(Schema schema) throws ModelException {
        if (schema.id().isEmpty()) {
            throw new ModelException(
                    ModelException.Kind.NO_IDS,
                    "the rows of this model have no ids, so that single rows cannot be found; erase a whole task");
        }
    }

    /** Erases the points of rows by their ids; returns how many. */
    int ids(List<String> ids) throws IOException {
        Set<Long> keys = new HashSet<>();
        ids.forEach(id -> keys.add(RowEncoder.keyOfId(id)));
        return erase(
                ids.size() + " ids",
                (version, row) -> keys.contains(version.pointKeys().get(row)));
    }

    /** Whether the point that came from a row of a version's own table is to go. */
    private interface Choice {
        boolean gone(Provenance version, int row);
    }

    private int erase(String what, Choice choice) throws IOException {
        try (VersionWriter writer = VersionWriter.open(path, signer)) {
            new ScratchDirectory(path).sweep();
            VersionStore store = writer.store();
            Map<String, Erasure> erasures = new LinkedHashMap<>();
            int gone = 0;
            // Also versions that a rollback left behind, and under the lock, so that none just learned is missed. A
            // version names the points of its own rows, and they are stored nowhere else.
            for (String hash : newestFirst(store.versions())) {
                Version version = store.read(hash);
                Provenance from = VersionCodec.provenance(version);
                List<String> points = version.points();
                if (from.pointKeys().isEmpty()
                        || points.isEmpty()
                        || !(store.remainingPoints(points.get(points.size() - 1)) instanceof KeptPoints.Present present)
                        || erasures.containsKey(present.hash())) {
                    continue;
                }
                Coreset kept = CoresetFile.read("points " + present.hash(), present.bytes())
                        .get(0);
                int[] origins = IntStream.range(0, kept.size())
                        .map(kept::origin)
                        .filter(row -> choice.gone(from, row))
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
