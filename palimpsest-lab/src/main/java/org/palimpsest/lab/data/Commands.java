package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs programs of this machine. */
public interface Commands {
    /** How a program ended, and what it printed. */
    record Outcome(int exit, String output) {}

    /**
     * Runs a program in a directory.
     *
     * @throws IOException when it is not installed or takes too long
     */
    Outcome run(List<String> command, Path directory) throws IOException;

    /** Runs a program that must succeed. */
    default void must(List<String> command, Path directory) throws IOException {
        Outcome outcome = run(command, directory);
        if (outcome.exit() != 0) {
            throw new IOException(command.get(0) + " failed with code " + outcome.exit() + complaint(outcome.output()));
        }
    }

    private static String complaint(String output) {
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        List<String> errors = lines.stream()
                .filter(line -> line.matches("(?i)(npm err|E: |.*error).*"))
                .limit(2)
                .toList();
        if (lines.isEmpty()) {
            return "";
        }
        return ": " + String.join(" / ", errors.isEmpty() ? lines.subList(lines.size() - 1, lines.size()) : errors);
    }
}
