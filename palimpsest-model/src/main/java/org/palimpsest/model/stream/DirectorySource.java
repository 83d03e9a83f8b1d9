package org.palimpsest.model.stream;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.table.Table;

/**
 * The files of a directory, each a window, in the order of their names. A file is finished when it has not changed for a
 * while; names that begin with a dot or an underscore, or end like unfinished downloads, are never read, so that a file may
 * also be finished by renaming it.
 */
public final class DirectorySource implements StreamSource {
    private static final Pattern UNFINISHED =
            Pattern.compile("[._].*|.*(~|\\.(tmp|temp|part|partial|crdownload|filepart))");
    private static final Duration LOOK = Duration.ofMillis(200);

    /** What a file looked like. */
    private record Look(long size, Instant modified) {
        String position(String file) {
            return size + " " + modified + " " + file;
        }
    }

    private record Seen(Look look, long nanos) {}

    private final Path directory;
    private final String name;
    private final Duration settle;
    private final boolean once;
    private final Consumer<String> warnings;
    private final Map<String, Look> done = new HashMap<>();
    private final Map<String, Seen> waiting = new HashMap<>();
    private final Set<String> warned = new HashSet<>();

    /**
     * @param name of the stream, for the model
     * @param settle how long a file must not change
     * @param once whether the stream ends when all files are done
     * @param warnings told of files that have changed after they were done
     */
    public DirectorySource(Path directory, String name, Duration settle, boolean once, Consumer<String> warnings)
            throws ModelException {
        if (!Files.isDirectory(directory)) {
            throw new ModelException(
                    directory + " is not a directory; name one in which files arrive, or - for" + " standard input");
        }
        this.directory = directory;
        this.name = name;
        this.settle = settle;
        this.once = once;
        this.warnings = warnings;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void resume(List<String> positions) throws IOException {
        for (String position : positions) {
            String[] parts = position.split(" ", 3);
            if (parts.length < 3) {
                throw new ModelException(
                        ModelException.Kind.OTHER_STREAM,
                        "'" + name + "' was not followed as a directory before (its position is '" + position
                                + "'); give this stream a name of its own");
            }
            try {
                done.put(parts[2], new Look(Long.parseLong(parts[0]), Instant.parse(parts[1])));
            } catch (IllegalArgumentException | java.time.DateTimeException e) {
                throw new ModelException("'" + position + "' is no position in a directory");
            }
        }
    }

    @Override
    public Optional<Window> next(BooleanSupplier stop) throws IOException {
        while (!stop.getAsBoolean()) {
            boolean unfinished = false;
            for (Map.Entry<String, Look> file : files().entrySet()) {
                if (finished(file.getKey(), file.getValue())) {
                    return Optional.of(window(file.getKey(), file.getValue()));
                }
                unfinished = true;
            }
            if (once && !unfinished) {
                return Optional.empty();
            }
            pause();
        }
        return Optional.empty();
    }

    /** The files that are not done, by name. */
    private Map<String, Look> files() throws IOException {
        Map<String, Look> files = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String file = String.valueOf(entry.getFileName());
                Optional<Look> look = UNFINISHED.matcher(file).matches() ? Optional.empty() : look(entry);
                if (look.isEmpty()) {
                    continue;
                }
                Look known = done.get(file);
                if (known == null) {
                    files.put(file, look.get());
                } else if (!known.equals(look.get()) && warned.add(file)) {
                    warnings.accept(file + " has changed since it was learned; its new rows are not learned. Write rows"
                            + " to a file with a new name");
                }
            }
        }
        waiting.keySet().retainAll(files.keySet());
        return files;
    }

    private static Optional<Look> look(Path file) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? Optional.of(new Look(
                            attributes.size(), attributes.lastModifiedTime().toInstant()))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty(); // renamed between two looks
        }
    }

    /** Whether a file has content and has been the same for long enough, by its own time or by our looks. */
    private boolean finished(String file, Look look) {
        long now = System.nanoTime();
        Seen seen = waiting.get(file);
        if (seen == null || !seen.look().equals(look)) {
            seen = new Seen(look, now);
            waiting.put(file, seen);
        }
        Duration age = Duration.between(look.modified(), Instant.now());
        return look.size() > 0 && (age.compareTo(settle) >= 0 || now - seen.nanos() >= settle.toNanos());
    }

    private Window window(String file, Look look) {
        Path path = directory.resolve(file);
        return new Window(file, Table.of(path), look.position(file), () -> {
            if (!look(path).equals(Optional.of(look))) {
                waiting.remove(file);
                throw new Window.ChangedException(path + " has changed while it was read");
            }
        });
    }

    @Override
    public void done(Window window) {
        String[] parts = window.position().split(" ", 3);
        done.put(parts[2], new Look(Long.parseLong(parts[0]), Instant.parse(parts[1])));
        waiting.remove(window.name());
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(LOOK.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for files");
        }
    }

    @Override
    public void close() {}
}
