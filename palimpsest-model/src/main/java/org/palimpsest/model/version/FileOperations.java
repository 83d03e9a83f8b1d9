package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.palimpsest.store.DurableFile;

/**
 * All that a writer does to a disk. Each operation is durable when it returns, so after a crash the disk holds the
 * effects of a prefix of the operations and perhaps a part of the next. Tests put a disk here that stops after any step.
 */
interface FileOperations {
    /** The real disk. */
    FileOperations DISK = new Disk();

    /** Writes a file whole or not at all; an unfinished one has a temporary name. */
    void write(Path file, byte[] bytes) throws IOException;

    /** Appends bytes; a crash may leave a part of them. */
    void append(Path file, byte[] bytes) throws IOException;

    /** Cuts a file to a length. */
    void truncate(Path file, long length) throws IOException;

    /** Removes a file if it exists. */
    void delete(Path file) throws IOException;

    /** Makes a directory if it does not exist. */
    void createDirectory(Path directory) throws IOException;

    /** The operations of the file system, each forced to the disk. */
    final class Disk implements FileOperations {
        private Disk() {}

        @Override
        public void write(Path file, byte[] bytes) throws IOException {
            DurableFile.write(file, bytes);
        }

        @Override
        public void append(Path file, byte[] bytes) throws IOException {
            DurableFile.append(file, bytes);
        }

        @Override
        public void truncate(Path file, long length) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(length);
                channel.force(true);
            }
        }

        @Override
        public void delete(Path file) throws IOException {
            if (Files.deleteIfExists(file)) {
                force(file);
            }
        }

        @Override
        public void createDirectory(Path directory) throws IOException {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
                force(directory);
            }
        }

        private static void force(Path entry) throws IOException {
            Path parent = entry.toAbsolutePath().getParent();
            if (parent != null) {
                DurableFile.forceDirectory(parent);
            }
        }
    }
}
