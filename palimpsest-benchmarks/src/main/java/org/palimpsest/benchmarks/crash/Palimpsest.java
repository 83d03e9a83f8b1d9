package org.palimpsest.benchmarks.crash;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param jar its runnable jar
 */
record Palimpsest(Path jar) {
    private static final List<String> SHORT_LIVED =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dpalimpsest.kernels=plain");

    /** Java as these commands want it: most of their life is its start. */
    static List<String> java() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(SHORT_LIVED);
        return command;
    }

    ProcessBuilder command(List<String> arguments) {
        List<String> command = java();
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
