package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.data.internal.Sha256;

/** Trees of files: compared, copied, removed. */
final class LeftFiles {
    private LeftFiles() {}

    /**
     * Contents of all files below a directory but locks.
     *
     * @param timeless matches what only a clock decides, which is left out of texts
     */
    static SortedMap<String, String> of(Path directory, String timeless) throws IOException {
        SortedMap<String, String> all = new TreeMap<>();
        for (Path file : walk(directory)) {
            String name = directory.relativize(file).toString();
            if (Files.isRegularFile(file) && !name.endsWith("lock")) {
                boolean text = name.matches(".*\\.(json|jsonl|toml|csv)");
                all.put(
                        name,
                        text ? Files.readString(file).replaceAll(timeless, "") : Sha256.of(Files.readAllBytes(file)));
            }
        }
        return all;
    }

    private static Iterable<Path> walk(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        for (Path file : walk(from)) {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
    }

    static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
