package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of a model directory: which version this program uses and how older ones are brought to it.
 *
 * @param first the oldest version that can be brought to the current one
 * @param migrations step i brings version {@code first + i} to the next one
 */
record ModelFormat(int first, List<Migration> migrations) {
    /**
     * The format of this program. Version 1, in which every version listed all tasks and points before it, version 2, in
     * which the predictors had no names, and version 3, in which sums were words of a version, were never released.
     */
    static final ModelFormat CURRENT = new ModelFormat(4, List.of());

    private static final String NAME = "palimpsest-model";
    private static final Pattern LINE = Pattern.compile(NAME + " ([1-9][0-9]{0,8})\n");

    /** One step. It may be run again after a crash, also on files that it has changed already. */
    @FunctionalInterface
    interface Migration {
        /** Changes the files of a model. */
        void apply(Path model, FileOperations files) throws IOException;
    }

    ModelFormat {
        migrations = List.copyOf(migrations);
    }

    /** The version that this program reads and writes. */
    int current() {
        return first + migrations.size();
    }

    /** The step that brings a version to the next one. */
    Migration migration(int from) {
        return migrations.get(from - first);
    }

    /** The text of the format file. */
    byte[] bytes() {
        return (NAME + " " + current() + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** The version of a model, between the first and the current one; none if the directory has no format file. */
    Optional<Integer> read(Layout layout) throws IOException {
        Optional<byte[]> bytes = Layout.bytes(layout.format());
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        Matcher line = LINE.matcher(new String(bytes.get(), StandardCharsets.ISO_8859_1));
        if (!line.matches()) {
            throw new VersionStoreException.UnknownFormat(
                    "the file format of " + layout.directory() + " does not name a model format");
        }
        int version = Integer.parseInt(line.group(1));
        if (version > current()) {
            throw new VersionStoreException.UnknownFormat(layout.directory() + " has model format " + version
                    + "; this program knows formats up to " + current() + ": use a newer Palimpsest");
        }
        if (version < first) {
            throw new VersionStoreException.UnknownFormat(layout.directory() + " has model format " + version
                    + ", which was never released; this program knows formats from " + first
                    + " on: learn the model again in another directory");
        }
        return Optional.of(version);
    }

    /** Refuses a directory that a reader cannot use. */
    void require(Layout layout) throws IOException {
        int version = read(layout)
                .orElseThrow(() -> new VersionStoreException.UnknownFormat(
                        layout.directory() + " is not a model: it has no file named format"));
        if (version < current()) {
            throw new VersionStoreException.UnknownFormat(layout.directory() + " has model format " + version
                    + "; this program uses " + current() + ": the next command that writes to the model migrates it");
        }
    }
}
