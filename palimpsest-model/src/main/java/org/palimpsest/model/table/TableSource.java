package org.palimpsest.model.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the bytes of a table come from: a file, which can be read again, or a stream, which cannot. */
public sealed interface TableSource {
    /** The name that messages use. */
    String name();

    /** The file, if it is one. */
    Optional<Path> path();

    /** The bytes from the start. */
    InputStream open() throws IOException;

    /** Whether {@link #open} may be called more than once. */
    boolean repeatable();

    /** A file. */
    static TableSource of(Path file) {
        return new OfFile(file.toString(), file);
    }

    /** A file that messages call something else. */
    static TableSource of(String name, Path file) {
        return new OfFile(name, file);
    }

    /** A stream, which is read once. */
    static TableSource of(String name, InputStream in) {
        return new OfStream(name, in);
    }

    /** Standard input. */
    static TableSource standardInput() {
        return of("standard input", System.in);
    }

    /** A file. */
    record OfFile(String name, Path file) implements TableSource {
        @Override
        public Optional<Path> path() {
            return Optional.of(file);
        }

        @Override
        public InputStream open() throws IOException {
            if (Files.isDirectory(file)) {
                throw new TableException(Fault.of(name(), "this is a directory", "name the files in it"));
            }
            try {
                return Files.newInputStream(file);
            } catch (NoSuchFileException e) {
                TableException missing =
                        new TableException(Fault.of(name(), "there is no such file", "check the name"));
                missing.initCause(e);
                throw missing;
            }
        }

        @Override
        public boolean repeatable() {
            return true;
        }
    }

    /** A stream. */
    record OfStream(String name, InputStream in) implements TableSource {
        @Override
        public Optional<Path> path() {
            return Optional.empty();
        }

        @Override
        public InputStream open() {
            return in;
        }

        @Override
        public boolean repeatable() {
            return false;
        }
    }
}
