package org.palimpsest.benchmarks.tables;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stream cut into one CSV file for each task, rows in the order of the source. Rows without a target or without a task, and
 * tasks of fewer than {@value #LEAST_ROWS} rows, are left out.
 *
 * @param columns the names of the columns
 * @param files the tasks, in order
 * @param rows how many rows each has
 * @param skipped how many rows were left out
 */
public record TaskFiles(List<String> columns, List<Path> files, List<Long> rows, long skipped) {
    /** Nothing can be learned and tested with fewer rows. */
    static final int LEAST_ROWS = 20;

    public TaskFiles {
        columns = List.copyOf(columns);
        files = List.copyOf(files);
        rows = List.copyOf(rows);
    }

    /** All rows. */
    public long total() {
        return rows.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Reads the sources twice, first for the values that decide, and writes the tasks.
     *
     * @param directory gets {@code task-01.csv} and so on, in the place of what it had
     */
    public static TaskFiles write(TableStream stream, List<Path> sources, Path directory) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        KeyedRows first = new KeyedRows(stream, (key, cells) -> counts.merge(key, 1L, Long::sum));
        for (Path source : sources) {
            stream.form().read(source, first);
        }
        Path fresh = directory.resolveSibling("." + directory.getFileName() + ".tmp");
        remove(fresh);
        Files.createDirectories(fresh);
        List<String> columns = first.columns();
        Tasks tasks = new Tasks(fresh, columns, tasks(stream.cut(), counts));
        KeyedRows second = new KeyedRows(stream, tasks);
        try (tasks) {
            for (Path source : sources) {
                stream.form().read(source, second);
            }
        }
        remove(directory);
        Files.move(fresh, directory, StandardCopyOption.ATOMIC_MOVE);
        List<Path> files = new ArrayList<>();
        for (int t = 0; t < tasks.rows.length; t++) {
            files.add(directory.resolve(Tasks.name(t)));
        }
        List<Long> rows = new ArrayList<>();
        for (long each : tasks.rows) {
            rows.add(each);
        }
        return new TaskFiles(columns, files, rows, second.skipped() + tasks.skipped);
    }

    /** The task of each key, without tasks that are too small. */
    private static Map<String, Integer> tasks(Cut cut, Map<String, Long> counts) {
        Map<String, Integer> all = cut.tasks(counts.keySet());
        Map<Integer, Long> rows = new TreeMap<>();
        all.forEach((key, task) -> rows.merge(task, counts.getOrDefault(key, 0L), Long::sum));
        rows.values().removeIf(each -> each < LEAST_ROWS);
        List<Integer> kept = new ArrayList<>(rows.keySet());
        Map<String, Integer> tasks = new HashMap<>();
        all.forEach((key, task) -> {
            if (kept.contains(task)) {
                tasks.put(key, kept.indexOf(task));
            }
        });
        return tasks;
    }

    private static void remove(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private interface Keyed {
        void row(String key, List<String> cells) throws IOException;
    }

    /** Finds the target and the key of each row. */
    private static final class KeyedRows implements Rows {
        private final TableStream stream;
        private final Keyed to;
        private @Nullable List<String> columns;
        private int target;
        private int key;
        private long skipped;

        KeyedRows(TableStream stream, Keyed to) {
            this.stream = stream;
            this.to = to;
        }

        List<String> columns() throws IOException {
            if (columns == null) {
                throw new IOException(stream.name() + " has no columns");
            }
            return columns;
        }

        long skipped() {
            return skipped;
        }

        @Override
        public void columns(List<String> names) throws IOException {
            if (columns != null && !columns.equals(names)) {
                throw new IOException("the files of " + stream.name() + " have different columns");
            }
            columns = List.copyOf(names);
            target = place(stream.target());
            key = place(stream.key());
            for (String dropped : stream.drop()) {
                place(dropped);
            }
        }

        private int place(String column) throws IOException {
            int at = columns().indexOf(column);
            if (at < 0) {
                throw new IOException(stream.name() + " has no column '" + column + "', but " + columns());
            }
            return at;
        }

        @Override
        public void row(List<String> cells) throws IOException {
            String name = stream.cut().key(cells.get(key));
            if (cells.get(target).isEmpty() || name.isEmpty()) {
                skipped++;
            } else {
                to.row(name, cells);
            }
        }
    }

    /** Writes rows to the files of their tasks. */
    private static final class Tasks implements Keyed, AutoCloseable {
        private final Map<String, Integer> taskOf;
        private final List<CsvWriter> writers = new ArrayList<>();
        private final long[] rows;
        private long skipped;

        Tasks(Path directory, List<String> columns, Map<String, Integer> taskOf) throws IOException {
            this.taskOf = taskOf;
            int tasks = taskOf.values().stream().mapToInt(t -> t + 1).max().orElse(0);
            rows = new long[tasks];
            for (int t = 0; t < tasks; t++) {
                CsvWriter writer = CsvWriter.builder().build(directory.resolve(name(t)));
                writers.add(writer);
                writer.writeRecord(columns);
            }
        }

        static String name(int task) {
            return String.format(Locale.ROOT, "task-%02d.csv", task + 1);
        }

        @Override
        public void row(String key, List<String> cells) throws IOException {
            Integer task = taskOf.get(key);
            if (task == null) {
                skipped++;
                return;
            }
            writers.get(task).writeRecord(cells);
            rows[task]++;
        }

        @Override
        public void close() throws IOException {
            for (CsvWriter writer : writers) {
                writer.close();
            }
        }
    }
}
