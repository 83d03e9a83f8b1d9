package org.palimpsest.benchmarks.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs learners row by row over files and synthetic streams, prints a table of each, and judges the bars. */
public final class Streams {
    private static final String USAGE = """
            usage: research/bin/streams [--from DIR]... [--rows N] [--seed N] [--check]
              --from DIR   also every .arff file of a directory; the last attribute is the target
              --rows N     length of the synthetic streams (default: 20000; 0 leaves them out)
              --seed N     of the synthetic streams (default: 1)
              --check      exit with 1 if a bar is missed: 150 us a row; at least 89.5 % on electricity""";

    private static final double MIN_ELECTRICITY = 89.5;
    private static final double MAX_MICROS = 150;

    private final List<Path> from = new ArrayList<>();
    private int rows = 20_000;
    private long seed = 1;
    private boolean check;

    private Streams() {}

    /**
     * Runs the command.
     *
     * @param others learners to run beside ours
     * @return the exit code: 1 when a bar is missed and that was to be checked, 2 when the arguments are wrong
     */
    public static int run(List<String> args, List<RowLearner.Kind> others) throws IOException {
        if (args.contains("--help")) {
            System.out.println(USAGE);
            return 0;
        }
        Streams command = new Streams();
        try {
            command.parse(args);
            return command.run(others) || !command.check ? 0 : 1;
        } catch (IllegalArgumentException e) {
            System.err.println("streams: " + e.getMessage() + "\n" + USAGE);
            return 2;
        }
    }

    private void parse(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            String option = args.get(i);
            if (option.equals("--check")) {
                check = true;
                continue;
            }
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException("'" + option + "' is no option, or has no value");
            }
            String value = args.get(++i);
            switch (option) {
                case "--from" -> from.add(Path.of(value));
                case "--rows" -> rows = Integer.parseInt(value);
                case "--seed" -> seed = Long.parseLong(value);
                default -> throw new IllegalArgumentException("there is no option " + option);
            }
        }
    }

    private boolean run(List<RowLearner.Kind> others) throws IOException {
        List<RowLearner.Kind> kinds = new ArrayList<>(List.of(DriftingLearner.KIND));
        kinds.addAll(others);
        List<LabelledStream> streams = new ArrayList<>();
        for (Path directory : from) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".arff"))
                        .sorted()
                        .toList()) {
                    streams.add(ArffFile.read(file));
                }
            }
        }
        if (rows > 0) {
            streams.addAll(SyntheticStreams.all(rows, seed));
        }
        warm();
        boolean held = true;
        for (LabelledStream stream : streams) {
            System.out.printf(
                    Locale.ROOT,
                    "%n%s: %,d rows, %d columns, %s%n",
                    stream.name(),
                    stream.size(),
                    stream.inputs().size(),
                    stream.isRegression() ? "a number" : stream.labels().size() + " classes");
            for (RowLearner.Kind kind : kinds) {
                if (kind.fits(stream)) {
                    Prequential result = Prequential.of(kind, stream);
                    System.out.printf(
                            Locale.ROOT,
                            "  %-24s %s %6.2f %%   %8.1f us a row (%.1f by the clock)%n",
                            result.learner(),
                            stream.isRegression() ? "error   " : "accuracy",
                            result.score(),
                            result.cpuMicros(),
                            result.wallMicros());
                    held &= kind != DriftingLearner.KIND || holds(stream, result);
                }
            }
        }
        return held;
    }

    /** So that no stream pays for the compiler. */
    private static void warm() {
        SyntheticStreams.all(3_000, 0).forEach(stream -> Prequential.of(DriftingLearner.KIND, stream));
    }

    private static boolean holds(LabelledStream stream, Prequential result) {
        boolean fast = result.cpuMicros() <= MAX_MICROS;
        boolean good = !stream.name().equals("electricity") || result.score() >= MIN_ELECTRICITY;
        if (!fast || !good) {
            System.out.println("  missed: " + (fast ? "at least " + MIN_ELECTRICITY + " %" : "at most 150 us a row"));
        }
        return fast && good;
    }
}
