package org.palimpsest.benchmarks.crash;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param jar its runnable jar
 * @param archive of classes, which the first command writes: most of a short command's life is loading them
 */
record Palimpsest(Path jar, Path archive) {
    private static final List<String> SHORT_LIVED =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dpalimpsest.kernels=plain", "-Xlog:cds=off");

    static List<String> java() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(SHORT_LIVED);
        return command;
    }

    ProcessBuilder command(List<String> arguments) {
        List<String> command = java();
        command.add((Files.exists(archive) ? "-XX:SharedArchiveFile=" : "-XX:ArchiveClassesAtExit=") + archive);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
