package org.palimpsest.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A palimpsest command in a process of its own. */
final class CommandProcess {
    private CommandProcess() {}

    /**
     * Not started yet; all that it prints goes to one file.
     *
     * @param directory where it runs
     * @param out the file
     * @param options of the JVM, besides the first compiler only
     */
    static ProcessBuilder of(Path directory, Path out, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
    }
}
