package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.store.DurableFile;

/** What the cache asks of the file system. */
final class Disk {
    private static final String UNFINISHED = ".part";
    private static final Duration ABANDONED = Duration.ofDays(1);

    private Disk() {}

    /** A name that is free, in the same directory as the final one. Unlike a temporary file it is as shared as others. */
    static Path unfinished(Path file) {
        String mark = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        Path unfinished = file.resolveSibling("." + file.getFileName() + "-" + mark + UNFINISHED);
        unfinished.toFile().deleteOnExit(); // for Ctrl-C
        return unfinished;
    }

    /** Removes what killed processes left in a directory. */
    static void sweep(Path directory) throws IOException {
        FileTime limit = FileTime.from(Instant.now().minus(ABANDONED));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, ".*" + UNFINISHED)) {
            for (Path each : left) {
                if (Files.getLastModifiedTime(each).compareTo(limit) < 0) {
                    remove(each);
                }
            }
        }
    }

    /** What to throw when the cache cannot be written; no other source would help. */
    static CannotWriteException cannotWrite(Path directory, IOException cause) {
        return new CannotWriteException(
                directory,
                cause,
                "free some space there or set " + Cache.VARIABLE + " to a directory that can be written");
    }

    /** Waits until a file's bytes are on the disk. */
    static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException e) {
            throw cannotWrite(file.resolveSibling(""), e);
        }
    }

    /**
     * Gives a finished file its name, in one step that outlasts a power cut. Not {@code DurableFile}: what fails while
     * bytes come from a network is the source's fault, what fails here is the disk's.
     */
    static void publish(Path unfinished, Path name) throws CannotWriteException {
        try {
            Files.move(unfinished, name, StandardCopyOption.ATOMIC_MOVE);
            DurableFile.forceDirectory(name.toAbsolutePath().resolveSibling(""));
        } catch (IOException e) {
            throw cannotWrite(name.resolveSibling(""), e);
        }
    }

    /** Removes a file, or a directory and all in it; follows no links. */
    static void remove(Path path) throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, @Nullable IOException problem) throws IOException {
                Files.deleteIfExists(each);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
