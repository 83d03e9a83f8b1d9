package org.palimpsest.model.version;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.data.internal.Sha256;

/**
 * Whole numbers of a version that lie in a file of their own, named by a hash of the numbers, however they are packed there.
 *
 * @param hash the SHA-256 of the numbers, eight bytes each, the highest first
 * @param thinned whether versions of which {@link Thinning} keeps less lose it
 */
public record Part(String hash, boolean thinned) {
    private static final String THINNED = " sums";
    private static final Pattern WORD = Pattern.compile("([0-9a-f]{64})(" + THINNED + ")?");

    /**
     * Which vectors of whole numbers of a version are parts.
     *
     * @param shared those that later versions mostly repeat
     * @param thinned those that no prediction needs
     */
    public record Names(Set<String> shared, Set<String> thinned) {
        /** None. */
        public static final Names NONE = new Names(Set.of(), Set.of());

        /** Copies the sets. */
        public Names {
            shared = Set.copyOf(shared);
            thinned = Set.copyOf(thinned);
        }

        boolean contains(String name) {
            return shared.contains(name) || thinned.contains(name);
        }
    }

    /** The hash of numbers. */
    static String hash(long[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, numbers.length));
        bytes.asLongBuffer().put(numbers);
        return Sha256.of(bytes.array());
    }

    /** The word of a version, or of a line of the log. */
    String word() {
        return hash + (thinned ? THINNED : "");
    }

    static Part of(String word) {
        Matcher matcher = WORD.matcher(word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + word + "' names no part of a version");
        }
        return new Part(matcher.group(1), matcher.group(2) != null);
    }

    static Map<String, String> words(Map<String, Part> parts) {
        Map<String, String> words = new TreeMap<>();
        parts.forEach((name, part) -> words.put(name, part.word()));
        return words;
    }

    static Map<String, Part> of(Map<?, ?> words) {
        Map<String, Part> parts = new TreeMap<>();
        words.forEach((name, word) -> parts.put(String.valueOf(name), of(String.valueOf(word))));
        return parts;
    }
}
