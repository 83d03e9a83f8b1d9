package org.palimpsest.benchmarks.certainty;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The command line of {@link Certainty}.
 *
 * @param parts the studies to run
 * @param streams the streams to learn; none for all
 * @param predictors of the models; none for the default of {@code learn}
 * @param seeds how many seeds
 * @param development whether training rows are tested on, so that settings can be chosen
 * @param check whether a missed bar is a failure
 * @param from the directory of streams to follow; none to follow none
 * @param results the JSON lines
 */
record CertaintyOptions(
        Set<Measured.Part> parts,
        List<String> streams,
        List<String> predictors,
        int seeds,
        boolean development,
        boolean check,
        Optional<Path> from,
        Path results) {
    static final String USAGE = """
            usage: research/bin/certainty [--parts A,B] [--streams A,B] [--predictors A,B] [--seeds N]
                                                   [--from DIR] [--development] [--results FILE] [--check]
              --parts A,B       some of rows, coverage, novelty, follow (default: all)
              --streams A,B     these streams only
              --predictors A,B  learn with these instead of the default
              --from DIR        follow the .arff files of a directory, such as electricity
              --seeds N         how often everything is learned (default: 1)
              --development     test on rows held out of the training rows: for choosing settings
              --results FILE    JSON lines; what they hold already is not measured again
                                (research/benchmarks/target/certainty.jsonl)
              --check           exit with 1 when a bar is missed""";

    private static final String DIRECTORY = "research/benchmarks/target/";

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static CertaintyOptions parse(List<String> args) {
        Map<String, String> given = new TreeMap<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            switch (name) {
                case "--check", "--development" -> given.put(name, "");
                case "--parts", "--streams", "--predictors", "--seeds", "--from", "--results" -> {
                    if (!rest.hasNext()) {
                        throw new IllegalArgumentException(name + " needs a value");
                    }
                    given.put(name, rest.next());
                }
                default -> throw new IllegalArgumentException("unknown argument " + name);
            }
        }
        boolean development = given.containsKey("--development");
        String seeds = given.getOrDefault("--seeds", "1");
        if (!seeds.matches("[1-9][0-9]?")) {
            throw new IllegalArgumentException("--seeds must be a whole number from 1 to 99, was " + seeds);
        }
        Set<Measured.Part> parts = EnumSet.noneOf(Measured.Part.class);
        for (String part : list(given.getOrDefault("--parts", "rows,coverage,novelty,follow"))) {
            parts.add(Measured.Part.valueOf(part.toUpperCase(Locale.ROOT)));
        }
        return new CertaintyOptions(
                parts,
                list(given.getOrDefault("--streams", "")),
                list(given.getOrDefault("--predictors", "")),
                Integer.parseInt(seeds),
                development,
                given.containsKey("--check"),
                Optional.ofNullable(given.get("--from")).map(Path::of),
                Path.of(given.getOrDefault(
                        "--results", DIRECTORY + (development ? "certainty-development.jsonl" : "certainty.jsonl"))));
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split(",")));
    }

    boolean wantsStream(String name) {
        return streams.isEmpty() || streams.contains(name);
    }
}
