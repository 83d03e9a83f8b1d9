package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was killed so far, a line for each end that was compared: {@code kills-COMMIT.csv}. */
final class KillLedger {
    private static final String COLUMNS = "work,seed,kills,differs,states";

    private final Path file;
    private final long seed;

    KillLedger(Path directory, String commit, long seed) throws IOException {
        file = Files.createDirectories(directory).resolve("kills-" + commit + ".csv");
        this.seed = seed;
    }

    /**
     * A sum.
     *
     * @param kills how many processes were killed
     * @param ends how many were let through afterwards and compared
     * @param differ how many of those differed
     * @param states what kills left, in words, and how often
     */
    record Total(int kills, int ends, int differ, Map<String, Integer> states) {
        @Override
        public String toString() {
            return kills + " kills, " + ends + " ends compared, " + differ + " differ; kills left: "
                    + states.entrySet().stream()
                            .map(state -> state.getKey() + " " + state.getValue())
                            .collect(Collectors.joining("; "));
        }
    }

    void add(Victim victim, List<String> states, boolean differs) throws IOException {
        String head = Files.exists(file) ? "" : COLUMNS + "\n";
        String line = victim.name() + "," + seed + "," + states.size() + "," + differs + ","
                + String.join("|", states).replace(",", "");
        Files.writeString(file, head + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    Total total(Victim victim) throws IOException {
        int kills = 0;
        int ends = 0;
        int differ = 0;
        Map<String, Integer> states = new TreeMap<>();
        for (String[] cells : lines()) {
            if (cells[0].equals(victim.name()) && cells[1].equals(Long.toString(seed))) {
                kills += Integer.parseInt(cells[2]);
                ends++;
                differ += cells[3].equals("true") ? 1 : 0;
                for (String state : cells[4].split("\\|", -1)) {
                    if (!state.isEmpty()) {
                        states.merge(state, 1, Integer::sum);
                    }
                }
            }
        }
        return new Total(kills, ends, differ, states);
    }

    private List<String[]> lines() throws IOException {
        List<String[]> all = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split(",", -1);
                if (cells.length == COLUMNS.split(",", -1).length) {
                    all.add(cells);
                }
            }
        }
        return all;
    }
}
