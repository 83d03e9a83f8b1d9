package org.palimpsest.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a file atomically and durably. A reader sees the old bytes or the new ones, never a mixture, also after a
 * power cut: the new bytes are written under a temporary name, forced to the disk and moved into place, and then the
 * directory entry is forced as well.
 */
public final class DurableFile {
    /** The ending of temporary names, which also begin with a dot. */
    public static final String TEMPORARY = ".tmp";

    private static final AtomicLong COUNTER = new AtomicLong();
    private static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it; the caller closes the stream. */
        void writeTo(OutputStream out) throws IOException;
    }

    private DurableFile() {}

    /** Writes bytes. */
    public static void write(Path file, byte[] bytes) throws IOException {
        write(file, out -> out.write(bytes));
    }

    /** Writes text as UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes what {@code content} writes; if that fails, the file stays as it was. */
    public static void write(Path file, Content content) throws IOException {
        // Not createTempFile, whose files only their owner may read.
        String unique = ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet();
        Path temporary = file.resolveSibling("." + file.getFileName() + "." + unique + TEMPORARY);
        WRITING.add(temporary);
        try {
            try (FileChannel channel = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
                    OutputStream out = new FileOutput(file, Channels.newOutputStream(channel))) {
                content.writeTo(out);
                out.flush();
                force(file, channel);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            forceEntry(file);
        } finally {
            WRITING.remove(temporary);
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Removes what processes of this machine that are no more have left of their attempts to write a file. For files in places
     * that no lock guards and nobody else sweeps.
     */
    public static void sweep(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return;
        }
        Pattern name =
                Pattern.compile(Pattern.quote("." + file.getFileName() + ".") + "(\\d{1,18})-\\d+\\" + TEMPORARY);
        List<Path> left = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                Matcher matcher = name.matcher(entry.getFileName().toString());
                if (matcher.matches() && !isBeingWritten(file, entry, Long.parseLong(matcher.group(1)))) {
                    left.add(entry);
                }
            }
        }
        for (Path each : left) {
            Files.deleteIfExists(each);
        }
    }

    private static boolean isBeingWritten(Path file, Path temporary, long pid) {
        // In a container, a killed process and the next one often have the same number.
        return pid == ProcessHandle.current().pid()
                ? WRITING.contains(file.resolveSibling(temporary.getFileName()))
                : ProcessHandle.of(pid).isPresent();
    }

    /** Appends bytes and forces them to the disk. */
    public static void append(Path file, byte[] bytes) throws IOException {
        boolean isNew = !Files.exists(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            write(file, channel, ByteBuffer.wrap(bytes));
            force(file, channel);
        }
        if (isNew) {
            forceEntry(file);
        }
    }

    /**
     * Writes all that is left in a buffer.
     *
     * @throws FileWriteException when the disk is full, or fails
     */
    public static void write(Path file, FileChannel channel, ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw FileWriteException.naming(file, e);
        }
    }

    private static void force(Path file, FileChannel channel) throws IOException {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw FileWriteException.naming(file, e);
        }
    }

    /** Makes a directory and those above it, as far as they are missing, and forces the entry of each to the disk. */
    public static void createDirectories(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (Files.isDirectory(directory) || parent == null) {
            return;
        }
        createDirectories(parent);
        Files.createDirectories(directory); // another process may have been faster
        forceDirectory(parent);
    }

    private static void forceEntry(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            forceDirectory(directory);
        }
    }

    /** Forces the entries of a directory to the disk. Windows cannot open directories and needs no such step. */
    public static void forceDirectory(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
