package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Discrepancy;

/** The directory of a model that does not exist yet, and what killed processes left in it. */
final class NewDirectory {
    private NewDirectory() {}

    static boolean isAbsentOrEmpty(Path path) throws IOException {
        if (!Files.exists(path)) {
            return true;
        }
        try (var files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }

    /** Removes a directory that was made for a model that has learned nothing. */
    static void remove(Path path) throws IOException {
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Scratch files of processes that were killed. */
    static List<Discrepancy> leftScratch(Path path) throws IOException {
        return new ScratchDirectory(path)
                .left().stream()
                        .map(file -> new Discrepancy(
                                String.valueOf(file.getFileName()),
                                "a process that was killed left rows in it; the next change of the model removes it"))
                        .toList();
    }

    /** Lists the columns that could be the target. */
    static ModelException noTarget(Table table) throws IOException {
        try (var reader = table.open()) {
            reader.next();
            return new ModelException(
                    ModelException.Kind.NO_TARGET,
                    "no target column; name one of the columns of " + table.name() + ": "
                            + String.join(", ", reader.columns()));
        }
    }

    /** What is wrong where there is no version. */
    static ModelException none(Path path, boolean begun) {
        return begun
                ? new ModelException(
                        ModelException.Kind.NO_VERSION,
                        "the model in " + path
                                + " has no version: its first update was refused, or its file HEAD is gone")
                : new ModelException(ModelException.Kind.NO_MODEL, "there is no model in " + path);
    }
}
