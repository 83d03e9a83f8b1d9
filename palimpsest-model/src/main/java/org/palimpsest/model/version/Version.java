package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.StateFileException;
import org.palimpsest.store.TensorFile;

/**
 * A version of a model, read or about to be written. Its bytes are those of a safetensors file whose words name the
 * parent and the kept points besides the words of the caller; equal content gives equal bytes and so an equal hash.
 *
 * @param hash the SHA-256 of its bytes
 * @param parentHash the hash of the version before it, or empty text for the first
 * @param points the hashes of its kept points
 * @param content the words and tensors that the caller gave
 */
public record Version(String hash, String parentHash, List<String> points, TensorFile content) {
    private static final String PARENT = "parent";
    private static final String POINTS = "points";

    /** Copies the list. */
    public Version {
        points = List.copyOf(points);
    }

    /** The hash of the version before it; none for the first. */
    public Optional<String> parent() {
        return parentHash.isEmpty() ? Optional.empty() : Optional.of(parentHash);
    }

    /** The bytes of a version's file. */
    static byte[] bytes(String parentHash, List<String> points, TensorFile content) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(PARENT, parentHash);
        words.put(POINTS, String.join(" ", points));
        content.words().forEach((name, word) -> {
            if (words.put(name, word) != null) {
                throw new IllegalArgumentException("the word '" + name + "' of a version is written by the store");
            }
        });
        return new TensorFile(words, content.tensors()).bytes();
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
        return new Version(Sha256.of(bytes), parent, hashes, new TensorFile(words, file.tensors()));
    }
}
