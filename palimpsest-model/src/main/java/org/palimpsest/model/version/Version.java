package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.StateFileException;
import org.palimpsest.store.TensorFile;

/**
 * A version of a model, read or about to be written. Its bytes are those of a safetensors file whose words name the
 * parent, the points that it keeps and its entry besides the words of the caller; equal content gives equal bytes and so an
 * equal hash. It holds nothing of the versions before it: their points and entries are read along the parents, from the log,
 * so that a version does not grow with their number.
 *
 * @param hash the SHA-256 of its bytes
 * @param parentHash the hash of the version before it, or empty text for the first
 * @param points the hashes of the points that it keeps besides those of the versions before it
 * @param entry what later versions ask about it, by name; the line of the log that adds it says the same
 * @param parts whole numbers that lie in files of their own, by name
 * @param content the words and tensors that the caller gave, without the parts
 */
public record Version(
        String hash,
        String parentHash,
        List<String> points,
        Map<String, String> entry,
        Map<String, Part> parts,
        TensorFile content) {
    private static final String PARENT = "parent";
    private static final String POINTS = "points";
    private static final String ENTRY = "entry.";
    private static final String PART = "part.";

    /** Copies the collections. */
    public Version {
        points = List.copyOf(points);
        entry = Collections.unmodifiableMap(new TreeMap<>(entry));
        parts = Collections.unmodifiableMap(new TreeMap<>(parts));
    }

    /** The hash of the version before it; none for the first. */
    public Optional<String> parent() {
        return parentHash.isEmpty() ? Optional.empty() : Optional.of(parentHash);
    }

    /** The bytes of a version's file. */
    static byte[] bytes(
            String parentHash,
            List<String> points,
            Map<String, String> entry,
            Map<String, Part> parts,
            TensorFile content) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(PARENT, parentHash);
        words.put(POINTS, String.join(" ", points));
        new TreeMap<>(entry).forEach((name, word) -> words.put(ENTRY + name, word));
        new TreeMap<>(parts).forEach((name, part) -> words.put(PART + name, part.word()));
        content.words().forEach((name, word) -> {
            if (words.put(name, word) != null || name.startsWith(ENTRY) || name.startsWith(PART)) {
                throw new IllegalArgumentException("the word '" + name + "' of a version is written by the store");
            }
        });
        return new TensorFile(words, content.tensors(), content.integers()).bytes();
    }

    /** Reads the bytes of a version's file. */
    static Version read(String source, byte[] bytes) throws StateFileException {
        TensorFile file = TensorFile.read(source, bytes);
        Map<String, String> words = new LinkedHashMap<>(file.words());
        String parent = words.remove(PARENT);
        String points = words.remove(POINTS);
        if (parent == null || points == null) {
            throw new StateFileException(source, "it names no parent or no points");
        }
        List<String> hashes = points.isEmpty() ? List.of() : new ArrayList<>(List.of(points.split(" ", -1)));
        Map<String, String> entry = taken(ENTRY, words);
        try {
            Map<String, Part> parts = Part.of(taken(PART, words));
            TensorFile content = new TensorFile(words, file.tensors(), file.integers());
            return new Version(Sha256.of(bytes), parent, hashes, entry, parts, content);
        } catch (IllegalArgumentException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }

    /** The words whose names begin with a prefix, without it; they are removed from the others. */
    private static Map<String, String> taken(String prefix, Map<String, String> words) {
        Map<String, String> taken = new TreeMap<>();
        words.forEach((name, word) -> {
            if (name.startsWith(prefix)) {
                taken.put(name.substring(prefix.length()), word);
            }
        });
        words.keySet().removeIf(name -> name.startsWith(prefix));
        return taken;
    }
}
