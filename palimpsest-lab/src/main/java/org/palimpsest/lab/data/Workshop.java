package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.palimpsest.lab.io.CannotWriteException;

/** A directory beside the sets for unpacking, gone when closed or when the JVM ends. */
record Workshop(Path directory, Thread atExit) implements AutoCloseable {
    static Workshop in(Cache cache) throws CannotWriteException {
        try {
            Files.createDirectories(cache.root());
            Disk.sweep(cache.root());
            Path directory = Files.createDirectory(Disk.unfinished(cache.root().resolve("fetch")));
            Thread atExit = new Thread(() -> removeQuietly(directory));
            Runtime.getRuntime().addShutdownHook(atExit);
            return new Workshop(directory, atExit);
        } catch (IOException e) {
            throw Disk.cannotWrite(cache.root(), e);
        }
    }

    private static void removeQuietly(Path directory) {
        try {
            Disk.remove(directory);
        } catch (IOException e) {
            return; // swept another day
        }
    }

    /** A file with such an ending. */
    Path find(String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no " + ending + " file was downloaded"));
        }
    }

    @Override
    public void close() throws IOException {
        Disk.remove(directory);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return; // the JVM is ending, and the hook will find nothing
        }
    }
}
