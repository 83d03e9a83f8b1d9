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
 * @param current the version that this program reads and writes
 * @param migrations step i brings version i + 1 to version i + 2
 */
record ModelFormat(int current, List<Migration> migrations) {
    /** The format of this program. */
    static final ModelFormat CURRENT = new ModelFormat(1, List.of());

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
        if (migrations.size() != current - 1) {
            throw new IllegalArgumentException(
                    "format " + current + " needs " + (current - 1) + " migrations, was " + migrations.size());
        }
    }

    /** The text of the format file. */
    byte[] bytes() {
        return (NAME + " " + current + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** The version of a model, at most the current one; none if the directory has no format file. */
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
        if (version > current) {
            throw new VersionStoreException.UnknownFormat(layout.directory() + " has model format " + version
                    + "; this program knows formats up to " + current + ": use a newer Palimpsest");
        }
        return Optional.of(version);
    }

    /** Refuses a directory that a reader cannot use. */
    void require(Layout layout) throws IOException {
        int version = read(layout)
                .orElseThrow(() -> new VersionStoreException.UnknownFormat(
                        layout.directory() + " is not a model: it has no file named format"));
        if (version < current) {
            throw new VersionStoreException.UnknownFormat(layout.directory() + " has model format " + version
                    + "; this program uses " + current + ": the next command that writes to the model migrates it");
        }
    }
}
