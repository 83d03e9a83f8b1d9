package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.InvalidDataException;

/**
 * A set of the user's own, as its manifest in the cache tells: the files stay where they are, and their sums are
 * remembered, so that a run can tell when they were changed.
 *
 * @param kind how the files are read
 * @param directory where they are
 * @param form what reading needs to be told
 * @param hashes SHA-256 by file
 */
record OwnSet(Kind kind, Path directory, OwnForm form, SortedMap<String, String> hashes) {
    /** How files are read. */
    enum Kind {
        IDX,
        CSV,
        IMAGES;

        private Folder folder() {
            return switch (this) {
                case IDX -> new IdxFolder();
                case CSV -> new CsvFolder();
                case IMAGES -> new ImageFolder();
            };
        }
    }

    /** A way to read a directory. */
    interface Folder {
        /** Whether a directory looks like one of this kind. */
        boolean recognizes(Path directory) throws IOException;

        /** The sums of all that {@link #load} would read. */
        SortedMap<String, String> hashes(Path directory, OwnForm form) throws IOException;

        Datasets load(String name, Path directory, OwnForm form, SortedMap<String, String> hashes) throws IOException;
    }

    /** Looks into a directory. */
    static OwnSet of(Path given, OwnForm form) throws IOException {
        if (!Files.isDirectory(given)) {
            throw new InvalidDataException("there is no such directory", given.toString(), "check the name");
        }
        Path directory = given.toRealPath();
        for (Kind kind : Kind.values()) {
            if (kind.folder().recognizes(directory)) {
                return new OwnSet(kind, directory, form, kind.folder().hashes(directory, form));
            }
        }
        throw new InvalidDataException(
                "there are no data that can be told by their names",
                directory.toString(),
                "put there " + Catalogue.IDX_FILES.get(0) + " and its three companions, or train.csv (and test.csv), or"
                        + " a folder of pictures for each class (under train and test, or all in one place)");
    }

    /** Reads the files, unless they were changed since their sums were taken. */
    Datasets load(String name) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new InvalidDataException(
                    "the directory of data set " + name + " is gone",
                    directory.toString(),
                    "bring it back, or add the set again from where it is now");
        }
        String changed = firstChange();
        if (!changed.isEmpty()) {
            throw new InvalidDataException(
                    "data set " + name + " was changed since it was added",
                    directory.resolve(changed).toString(),
                    "undo the change, or add the set again");
        }
        return kind.folder().load(name, directory, form, hashes);
    }

    /** The name of a file that is new, gone or different; empty when all is as it was. */
    String firstChange() throws IOException {
        SortedMap<String, String> now = kind.folder().hashes(directory, form);
        SortedMap<String, String> all = new TreeMap<>(hashes);
        all.putAll(now);
        return all.keySet().stream()
                .filter(file -> !now.getOrDefault(file, "").equals(hashes.get(file)))
                .findFirst()
                .orElse("");
    }
}
