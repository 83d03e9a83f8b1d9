package org.palimpsest.benchmarks.suite;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.random.Rng;

/**
 * Divides the tasks of a stream into rows to learn from and rows to test on, the same for all seeds: of each task a quarter
 * is tested on, at most {@value #MOST_TEST} rows, and at most {@value #MOST_TRAIN} others are learned from. Test rows whose
 * class no task has brought yet are left out.
 *
 * @param development whether the rows to test on are taken from those to learn from, so that test rows stay unseen while
 *     defaults are chosen
 */
public record Partition(boolean development) {
    static final int MOST_TRAIN = 3000;
    static final int MOST_TEST = 1000;
    private static final double TEST = 0.25;

    /** Writes the files of a stream below a directory. */
    public SuiteStream divide(TableStream source, List<Path> tasks, Path directory) throws IOException {
        Files.createDirectories(directory);
        List<Path> train = new ArrayList<>();
        List<Path> test = new ArrayList<>();
        List<Integer> trainRows = new ArrayList<>();
        List<Integer> testRows = new ArrayList<>();
        Set<String> classes = new HashSet<>();
        for (int t = 0; t < tasks.size(); t++) {
            Rows rows = Rows.read(tasks.get(t), t);
            int target = rows.header.indexOf(source.target());
            List<List<String>> tested = rows.first(share(rows.cells.size()));
            List<List<String>> learned = rows.after(tested.size());
            if (development) {
                tested = learned.subList(0, share(learned.size()));
                learned = learned.subList(tested.size(), learned.size());
            }
            learned = learned.subList(0, Math.min(MOST_TRAIN, learned.size()));
            learned.forEach(row -> classes.add(row.get(target)));
            if (!source.regression()) {
                tested = tested.stream()
                        .filter(row -> classes.contains(row.get(target)))
                        .toList();
            }
            train.add(rows.write(directory.resolve(name("train", t)), learned));
            test.add(rows.write(directory.resolve(name("test", t)), tested));
            trainRows.add(learned.size());
            testRows.add(tested.size());
        }
        return new SuiteStream(source, train, test, trainRows, testRows);
    }

    private static int share(int rows) {
        return (int) Math.min(MOST_TEST, Math.round(TEST * rows));
    }

    private static String name(String kind, int task) {
        return String.format(Locale.ROOT, "%s-%02d.csv", kind, task + 1);
    }

    /** Rows of a task in a random order: as many as are ever used, of a long file from all of it. */
    private record Rows(List<String> header, List<List<String>> cells) {
        static Rows read(Path file, int task) throws IOException {
            int most = MOST_TRAIN + 2 * MOST_TEST;
            Rng rng = Rng.of(18).stream("partition", task);
            List<String> header = List.of();
            List<List<String>> kept = new ArrayList<>();
            int seen = 0;
            try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
                for (CsvRecord record : reader) {
                    if (header.isEmpty()) {
                        header = List.copyOf(record.getFields());
                        continue;
                    }
                    // A reservoir: every row is kept with the same probability.
                    int place = (int) (rng.uniform(seen) * (seen + 1));
                    if (kept.size() < most) {
                        kept.add(List.copyOf(record.getFields()));
                    } else if (place < most) {
                        kept.set(place, List.copyOf(record.getFields()));
                    }
                    seen++;
                }
            }
            int[] order = rng.stream("order").permutation(kept.size());
            List<List<String>> shuffled = new ArrayList<>();
            for (int r : order) {
                shuffled.add(kept.get(r));
            }
            return new Rows(header, shuffled);
        }

        List<List<String>> first(int rows) {
            return cells.subList(0, rows);
        }

        List<List<String>> after(int rows) {
            return cells.subList(rows, cells.size());
        }

        Path write(Path file, List<List<String>> rows) throws IOException {
            try (CsvWriter writer = CsvWriter.builder().build(file)) {
                writer.writeRecord(header);
                for (List<String> row : rows) {
                    writer.writeRecord(row);
                }
            }
            return file;
        }
    }
}
