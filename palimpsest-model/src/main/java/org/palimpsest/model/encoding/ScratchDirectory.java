package org.palimpsest.model.encoding;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.store.FileOutput;
import org.palimpsest.store.OwnerOnly;

/**
 * Where scratch files lie, {@code scratch-PID-N.tmp}. Their process deletes them; if it was killed, {@link #sweep} does, which
 * every command calls that holds the lock of a model's writer.
 *
 * @param path the directory, which exists
 */
public record ScratchDirectory(Path path) {
    private static final Pattern NAME = Pattern.compile("scratch-(\\d{1,18})-\\d+\\.tmp");
    private static final AtomicLong COUNTER = new AtomicLong();
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    /** A name that nobody uses; the file is not there yet. */
    Path newFile() {
        Path file = path.toAbsolutePath()
                .resolve("scratch-" + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp");
        OURS.add(file);
        return file;
    }

    /** Makes a file that only its owner may read, whatever others may do in the directory. */
    static FileChannel create(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OwnerOnly.of(file));
    }

    static void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
        OURS.remove(file);
    }

    /**
     * Deletes the scratch files of processes that are no more.
     *
     * @return how many there were
     */
    public int sweep() throws IOException {
        List<Path> left = left();
        for (Path file : left) {
            Files.deleteIfExists(file);
        }
        return left.size();
    }

    /** The scratch files of processes that are no more. They may hold rows. */
    public List<Path> left() throws IOException {
        List<Path> left = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path.toAbsolutePath(), "scratch-*.tmp")) {
            for (Path file : files) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && !isInUse(file, Long.parseLong(name.group(1)))) {
                    left.add(file);
                }
            }
        }
        return left;
    }

    private static boolean isInUse(Path file, long pid) {
        // In a container, a killed process and the next one often have the same number.
        return pid == ProcessHandle.current().pid()
                ? OURS.contains(file)
                : ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** A table that can be read more than once, streams having been copied to scratch files; close it afterwards. */
    public Spooled spooled(Table table) throws IOException {
        List<Path> files = new ArrayList<>();
        List<TableSource> sources = new ArrayList<>();
        try {
            for (TableSource source : table.sources()) {
                if (source.repeatable()) {
                    sources.add(source);
                } else {
                    Path file = newFile();
                    files.add(file);
                    try (InputStream in = source.open();
                            OutputStream out = new FileOutput(file, Channels.newOutputStream(create(file)))) {
                        in.transferTo(out);
                    }
                    sources.add(TableSource.of(source.name(), file));
                }
            }
            return new Spooled(new Table(sources), List.copyOf(files));
        } catch (IOException e) {
            for (Path file : files) {
                delete(file);
            }
            throw e;
        }
    }

    /** A table and the scratch files that it needs. */
    public record Spooled(Table table, List<Path> files) implements java.io.Closeable {
        @Override
        public void close() throws IOException {
            for (Path file : files) {
                delete(file);
            }
        }
    }
}
