package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A command that writes run directories, and goes on where it was.
 *
 * @param name what it is called
 * @param palimpsest runs it
 * @param arguments of the command, for a directory
 */
record LabVictim(String name, Palimpsest palimpsest, Function<Path, List<String>> arguments) implements Victim {
    private static final String TIMELESS =
            "\"(seconds|metrics|threads)\" ?: ?[0-9.E-]+|\"started\" : \"[^\"]*\"|\"machine\" : \\{[^}]*\\}"
                    + "|, [0-9]+ s in all";

    /** {@code palimpsest run}: two methods on five tasks of small images, with kept points. */
    static LabVictim run(Palimpsest palimpsest) {
        return new LabVictim(
                "run",
                palimpsest,
                directory -> List.of(
                        "run",
                        "split-digits",
                        "--method",
                        "vcl,ewc",
                        "--seeds",
                        "1",
                        "--jobs",
                        "1",
                        "--threads",
                        "1",
                        "--set",
                        "training.epochs=2",
                        "--set",
                        "network.hidden=[20]",
                        "--coreset",
                        "kcenter:8",
                        "--out",
                        directory.resolve("runs").toString()));
    }

    /** {@code palimpsest tune}: a grid of four. */
    static LabVictim tune(Palimpsest palimpsest) {
        return new LabVictim(
                "tune",
                palimpsest,
                directory -> List.of(
                        "tune",
                        "split-digits",
                        "--over",
                        "training.learning-rate=0.001,0.01",
                        "--over",
                        "training.epochs=1,2",
                        "--set",
                        "network.hidden=[10]",
                        "--jobs",
                        "1",
                        "--threads",
                        "1",
                        "--out",
                        directory.resolve("runs").toString(),
                        "--to",
                        directory.resolve("tuned").toString()));
    }

    @Override
    public void prepare(Path directory) {}

    @Override
    public Attempt begin(Path directory) throws IOException {
        return CommandAttempt.begin(palimpsest.command(arguments.apply(directory)), directory.resolveSibling("output"));
    }

    /** How far it came. What is wrong with it would show when it goes on. */
    @Override
    public String state(Path directory) throws IOException {
        Path runs = directory.resolve("runs");
        if (!Files.exists(runs)) {
            return "no run begun";
        }
        try (Stream<Path> files = Files.walk(runs)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            long begun = names.stream().filter("run.json"::equals).count();
            return begun
                    + (begun == 1 ? " run begun" : " runs begun")
                    + (names.stream().anyMatch(name -> name.startsWith(".") || name.endsWith(".tmp"))
                            ? ", a file half written"
                            : "");
        }
    }

    @Override
    public SortedMap<String, String> left(Path directory) throws IOException {
        SortedMap<String, String> all = LeftFiles.of(directory, TIMELESS);
        all.keySet().removeIf(file -> file.startsWith("tuned") && file.endsWith(".csv")); // a column of seconds
        return all;
    }
}
