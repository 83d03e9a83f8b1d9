package org.palimpsest.model.version;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.TensorFile;

/**
 * A version that is about to be written.
 *
 * @param version what it will be
 * @param bytes of its file
 * @param fields of the line of the log that adds it
 * @param packed the bytes of its parts, by hash; without those that are there already
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record VersionDraft(Version version, byte[] bytes, Map<String, Object> fields, Map<String, byte[]> packed) {
    /**
     * Packs a version.
     *
     * @param mayDiffer whether sums may be packed as differences to those of the version before it
     */
    static VersionDraft of(
            PartFiles files,
            TensorFile content,
            Part.Names parts,
            String parent,
            List<String> points,
            Map<String, String> entry,
            History history,
            boolean mayDiffer)
            throws IOException {
        Map<String, Part> named = new TreeMap<>();
        Map<String, long[]> rest = new LinkedHashMap<>();
        Map<String, byte[]> packed = new LinkedHashMap<>();
        for (Map.Entry<String, long[]> vector : content.integers().entrySet()) {
            String name = vector.getKey();
            if (!parts.contains(name)) {
                rest.put(name, vector.getValue());
                continue;
            }
            Part part = new Part(Part.hash(vector.getValue()), parts.thinned().contains(name));
            named.put(name, part);
            if (part.thinned() || files.read(part.hash()).isEmpty()) {
                Optional<Part> before = mayDiffer && part.thinned() ? before(name, history) : Optional.empty();
                int number = history.versions().size() + 1;
                packed.put(part.hash(), files.packed(part.hash(), vector.getValue(), number, before, history));
            }
        }
        TensorFile own = new TensorFile(content.words(), content.tensors(), rest);
        byte[] bytes = Version.bytes(parent, points, entry, named, own);
        String hash = Sha256.of(bytes);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(LogEntry.VERSION, hash);
        if (!parent.isEmpty()) {
            fields.put(LogEntry.PARENT, parent);
        }
        fields.put(LogEntry.POINTS, List.copyOf(points));
        fields.put(LogEntry.ENTRY, new TreeMap<>(entry));
        if (!named.isEmpty()) {
            fields.put(LogEntry.PARTS, Part.words(named));
        }
        return new VersionDraft(new Version(hash, parent, points, entry, named, own), bytes, fields, packed);
    }

    /** The part of the version just before, which is kept as long as the next one. */
    private static Optional<Part> before(String name, History history) {
        List<String> versions = history.versions();
        Optional<String> last = versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
        return last.equals(history.head())
                ? last.map(history.commits()::get).map(commit -> commit.parts().get(name))
                : Optional.empty();
    }
}
