package org.palimpsest.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The format of states, checkpoints, coresets and models in files: which version this program writes, and how files of
 * older versions are brought to it. Newer files are refused. From the first release on, every change to the format adds a
 * migration, so that files of every released version can be read.
 *
 * @param first the oldest version that can be read
 * @param migrations step i brings version {@code first + i} to the next one
 */
record StateFormat(int first, List<Migration> migrations) {
    /** The format of this program. Version 1 was never released. */
    static final StateFormat CURRENT = new StateFormat(2, List.of());

    private static final String NAME = "palimpsest";
    private static final String FORMAT = "format";
    private static final String VERSION = "format_version";
    private static final String KIND = "kind";

    /** The words that every file has. */
    static final List<String> WORDS = List.of(FORMAT, VERSION, KIND);

    /** One step, from one version to the next. */
    @FunctionalInterface
    interface Migration {
        /**
         * Changes the contents of a file of some kind in place.
         *
         * @throws IllegalArgumentException when the file does not have what its version has
         */
        void apply(String kind, Map<String, String> words, Map<String, float[]> tensors);
    }

    StateFormat {
        migrations = List.copyOf(migrations);
    }

    /** The version that this program writes. */
    int current() {
        return first + migrations.size();
    }

    /** The words that every file of this format begins with. */
    Map<String, String> words(String kind) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(FORMAT, NAME);
        words.put(VERSION, String.valueOf(current()));
        words.put(KIND, kind);
        return words;
    }

    /**
     * The contents of a file of the kind expected, in the current version; {@code source} names it in messages.
     *
     * @throws StateFileException when it is no such file, or of a version that cannot be read
     */
    TensorFile read(String source, TensorFile file, String kind) throws StateFileException {
        if (!NAME.equals(file.words().get(FORMAT))) {
            throw new StateFileException(source, "it was not written by Palimpsest");
        }
        int version = version(source, String.valueOf(file.words().get(VERSION)));
        if (!kind.equals(file.words().get(KIND))) {
            throw new StateFileException(source, "it holds a " + file.words().get(KIND) + ", not a " + kind);
        }
        Map<String, String> words = new LinkedHashMap<>(file.words());
        Map<String, float[]> tensors = new LinkedHashMap<>(file.tensors());
        try {
            for (int at = version; at < current(); at++) {
                migrations.get(at - first).apply(kind, words, tensors);
            }
        } catch (IllegalArgumentException e) {
            throw new StateFileException(
                    source,
                    "it cannot be brought from format version " + version + " to " + current() + ": " + e.getMessage());
        }
        words.put(VERSION, String.valueOf(current()));
        return new TensorFile(words, tensors, file.integers());
    }

    private int version(String source, String text) throws StateFileException {
        int version;
        try {
            version = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new StateFileException(source, "its format version is '" + text + "', not a number");
        }
        if (version > current()) {
            throw new StateFileException(
                    source,
                    "it has format version " + version + ", this program reads versions up to " + current()
                            + "; use the version of Palimpsest that wrote it, or a newer one");
        }
        if (version < first) {
            throw new StateFileException(
                    source,
                    "it has format version " + version + ", which was never released; this program reads versions from "
                            + first + " on: learn the model again");
        }
        return version;
    }
}
