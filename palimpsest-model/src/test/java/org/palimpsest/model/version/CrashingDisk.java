package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A disk on which the process is killed before a given step; writes and appends are several steps. */
final class CrashingDisk implements FileOperations {
    /** The process is gone. */
    static final class Crash extends Error {
        Crash() {
            super("killed");
        }
    }

    private int left;

    /** Lives for so many steps. */
    CrashingDisk(int steps) {
        this.left = steps;
    }

    /** Lives for ever. */
    static CrashingDisk never() {
        return new CrashingDisk(Integer.MAX_VALUE);
    }

    private void step() {
        if (left-- <= 0) {
            throw new Crash();
        }
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".0-0.tmp");
        for (int length : new int[] {0, bytes.length / 2, bytes.length}) {
            step();
            Files.write(temporary, Arrays.copyOf(bytes, length));
        }
        step();
        // A file system in memory replaces nothing unless it is asked to.
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void append(Path file, byte[] bytes) throws IOException {
        int[] cuts = {0, 1, bytes.length / 2, bytes.length - 2, bytes.length - 1, bytes.length};
        for (int i = 1; i < cuts.length; i++) {
            step();
            Files.write(
                    file,
                    Arrays.copyOfRange(bytes, cuts[i - 1], cuts[i]),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
        step();
        FileOperations.DISK.truncate(file, length);
    }

    @Override
    public void delete(Path file) throws IOException {
        step();
        Files.deleteIfExists(file);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        step();
        Files.createDirectories(directory);
    }
}
