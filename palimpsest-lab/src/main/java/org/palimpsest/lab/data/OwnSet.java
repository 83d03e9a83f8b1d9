package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.InvalidDataException;

/**
 * A set of the user's own, as its manifest in the cache tells: the files stay where they are, and their sums are
 * remembered, so that a run can tell when they were changed.
 *
 * @param kind how the files are read
 * @param directory where they are; of a single file, the file itself
 * @param form what reading needs to be told
 * @param hashes SHA-256 by file
 */
record OwnSet(Kind kind, Path directory, OwnForm form, SortedMap<String, String> hashes) {
    /** How files are read. */
    enum Kind {
        IDX,
        CSV,
        FILE,
        IMAGES;

        private Folder folder() {
            return switch (this) {
                case IDX -> new IdxFolder();
                case CSV -> new CsvFolder();
                case FILE -> new CsvFile();
                case IMAGES -> new ImageFolder();
            };
        }
    }

    private static final List<Kind> FOLDERS = List.of(Kind.IDX, Kind.CSV, Kind.IMAGES);

    /** A way to read a directory, or a file. */
    interface Folder {
        /** Whether a directory looks like one of this kind. */
        boolean recognizes(Path directory) throws IOException;

        /** The sums of all that {@link #load} would read. */
        SortedMap<String, String> hashes(Path directory, OwnForm form) throws IOException;

        Datasets load(String name, Path directory, OwnForm form, SortedMap<String, String> hashes) throws IOException;
    }

    /** Looks into a directory. */
    static OwnSet of(Path given, OwnForm form) throws IOException {
        if (!Files.exists(given)) {
            throw new InvalidDataException("there is no such file or directory", given.toString(), "check the name");
        }
        Path directory = given.toRealPath();
        for (Kind kind : Files.isDirectory(directory) ? FOLDERS : List.of(Kind.FILE)) {
            if (kind.folder().recognizes(directory)) {
                return new OwnSet(kind, directory, form, kind.folder().hashes(directory, form));
            }
        }
        throw new InvalidDataException(
                "there are no data that can be told by their names",
                directory.toString(),
                "name a CSV file, or put there " + Catalogue.IDX_FILES.get(0)
                        + " and its three companions, or train.csv (and test.csv), or"
                        + " a folder of images for each class (under train and test, or all in one place)");
    }

    /** Reads the files, unless they were changed since their sums were taken. */
    Datasets load(String name) throws IOException {
        if (!Files.exists(directory)) {
            throw new DataSetException(
                    DataSetException.Kind.CHANGED,
                    name,
                    "the directory or file of data set " + name + " is gone",
                    directory.toString(),
                    "bring it back, or add the set again from where it is now");
        }
        String changed = firstChange();
        if (!changed.isEmpty()) {
            throw new DataSetException(
                    DataSetException.Kind.CHANGED,
                    name,
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
