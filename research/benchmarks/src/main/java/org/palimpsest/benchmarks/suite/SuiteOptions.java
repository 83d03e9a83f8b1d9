package org.palimpsest.benchmarks.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The command line of {@link TablesSuite}.
 *
 * @param seeds how many seeds
 * @param streams the streams to learn; none for all
 * @param methods the methods; none for all
 * @param development whether training rows are tested on, so that defaults can be chosen
 * @param check whether a missed bar is a failure
 * @param results the JSON lines
 * @param page the page to write; "" for none
 */
record SuiteOptions(
        int seeds,
        List<String> streams,
        List<String> methods,
        boolean development,
        boolean check,
        Path results,
        String page) {
    static final String USAGE = String.join(
            "\n",
            "usage: research/bin/tables [--seeds 5 | --quick] [--streams A,B] [--methods A,B] [--check]",
            "                                    [--development] [--results FILE] [--page FILE]",
            "  --seeds N       how often everything is learned",
            "  --quick         one seed, and no page",
            "  --streams A,B   these streams only",
            "  --methods A,B   these methods only",
            "  --check         exit with 1 when a bar is missed, naming each; learns only what is missing",
            "  --development   test on rows held out of the training rows: for choosing defaults",
            "  --results FILE  JSON lines; what they hold already is not learned again (research/notes/tables.jsonl)",
            "  --page FILE     where the tables go (research/notes/tables.md)");

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static SuiteOptions parse(List<String> args) {
        Map<String, String> given = new TreeMap<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            switch (name) {
                case "--quick", "--check", "--development" -> given.put(name, "");
                case "--seeds", "--streams", "--methods", "--results", "--page" -> {
                    if (!rest.hasNext()) {
                        throw new IllegalArgumentException(name + " needs a value");
                    }
                    given.put(name, rest.next());
                }
                default -> throw new IllegalArgumentException("unknown argument " + name);
            }
        }
        boolean quick = given.containsKey("--quick");
        boolean development = given.containsKey("--development");
        String seeds = given.getOrDefault("--seeds", quick ? "1" : "5");
        if (!seeds.matches("[1-9][0-9]?")) {
            throw new IllegalArgumentException("--seeds must be a whole number from 1 to 99, was " + seeds);
        }
        String results = development
                ? "research/benchmarks/target/tables-development.jsonl"
                : quick ? "research/benchmarks/target/tables-quick.jsonl" : "research/notes/tables.jsonl";
        return new SuiteOptions(
                Integer.parseInt(seeds),
                list(given.getOrDefault("--streams", "")),
                list(given.getOrDefault("--methods", "")),
                development,
                given.containsKey("--check"),
                Path.of(given.getOrDefault("--results", results)),
                given.getOrDefault("--page", quick || development ? "" : "research/notes/tables.md"));
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split(",")));
    }

    boolean wantsStream(String name) {
        return streams.isEmpty() || streams.contains(name);
    }

    boolean wantsMethod(String name) {
        return methods.isEmpty() || methods.contains(name);
    }
}
