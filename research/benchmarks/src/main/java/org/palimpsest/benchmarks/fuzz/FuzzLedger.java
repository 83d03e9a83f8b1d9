package org.palimpsest.benchmarks.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was fuzzed so far, a line for each part that was finished: {@code counts-COMMIT.csv}. Parts of one reader have seeds of
 * their own, so their inputs add up.
 */
final class FuzzLedger {
    private static final String COLUMNS = "reader,seed,part,inputs,answers,slowest,findings,seconds";

    private final Path file;
    private final long seed;

    FuzzLedger(Path directory, String commit, long seed) {
        file = directory.resolve("counts-" + commit + ".csv");
        this.seed = seed;
    }

    /**
     * The sum of a reader's parts.
     *
     * @param reader what was read
     * @param inputs how many inputs
     * @param answers the most kinds of answers in one part
     * @param slowest seconds of the slowest input
     * @param findings how many broke a promise
     * @param seconds how long it took
     */
    record Total(String reader, long inputs, int answers, double slowest, int findings, double seconds) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-14s %,9d inputs, %5d kinds of answers, slowest %.2f s, %d findings, %.0f s",
                    reader,
                    inputs,
                    answers,
                    slowest,
                    findings,
                    seconds);
        }
    }

    /** The seed of a part; those of other seeds are far away. */
    long seed(int part) {
        return 1_000_003 * seed + part;
    }

    boolean holds(FuzzTarget target, int part) throws IOException {
        return lines(target).stream().anyMatch(cells -> cells[2].equals(Integer.toString(part)));
    }

    void add(FuzzTarget target, int part, Fuzz.Result result, double seconds) throws IOException {
        String head = Files.exists(file) ? "" : COLUMNS + "\n";
        Files.writeString(
                file,
                head
                        + String.format(
                                Locale.ROOT,
                                "%s,%d,%d,%d,%d,%.3f,%d,%.1f%n",
                                target.name(),
                                seed,
                                part,
                                result.inputs(),
                                result.answers(),
                                result.slowest(),
                                result.findings().size(),
                                seconds),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    Total total(FuzzTarget target) throws IOException {
        Total sum = new Total(target.name(), 0, 0, 0, 0, 0);
        for (String[] cells : lines(target)) {
            sum = new Total(
                    target.name(),
                    sum.inputs + Long.parseLong(cells[3]),
                    Math.max(sum.answers, Integer.parseInt(cells[4])),
                    Math.max(sum.slowest, Double.parseDouble(cells[5])),
                    sum.findings + Integer.parseInt(cells[6]),
                    sum.seconds + Double.parseDouble(cells[7]));
        }
        return sum;
    }

    /** The finished parts of a reader; a line that was cut off by a kill does not count. */
    private List<String[]> lines(FuzzTarget target) throws IOException {
        List<String[]> found = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split(",", -1);
                if (cells.length == COLUMNS.split(",", -1).length
                        && cells[0].equals(target.name())
                        && cells[1].equals(Long.toString(seed))) {
                    found.add(cells);
                }
            }
        }
        return found;
    }
}
