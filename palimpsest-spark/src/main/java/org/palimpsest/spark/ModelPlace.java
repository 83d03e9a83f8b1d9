package org.palimpsest.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * The directory in which the next task is learned: a given one, or a new one; with a copy of the initial model, if there is
 * one. What was made here is removed again, unless something was learned in it.
 */
final class ModelPlace implements AutoCloseable {
    private final Path path;
    private boolean made;

    private ModelPlace(Path path, boolean made) {
        this.path = path;
        this.made = made;
    }

    static ModelPlace of(Optional<String> given, Optional<ContinualModel> initial) throws IOException {
        Path path = given.isPresent() ? Path.of(given.get()) : Files.createTempDirectory("palimpsest-");
        ModelPlace place = new ModelPlace(path, given.isEmpty());
        try {
            if (initial.isPresent() && initial.get().copyTo(path)) {
                place.made = true;
            }
            return place;
        } catch (IOException | RuntimeException e) {
            place.close();
            throw e;
        }
    }

    Path path() {
        return path;
    }

    /** Something was learned. */
    void keep() {
        made = false;
    }

    @Override
    public void close() throws IOException {
        if (made && Files.exists(path)) {
            remove(path);
        }
    }

    /** Removes a directory with all that is in it. */
    static void remove(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
