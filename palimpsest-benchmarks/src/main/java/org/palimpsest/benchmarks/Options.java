package org.palimpsest.benchmarks;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The command line of {@link Compare}.
 *
 * @param home the directory of this module
 * @param rounds how often everyone has a turn
 * @param threads for everyone
 * @param millis about how long a turn is
 * @param checkBars whether a missed bar is a failure
 * @param json where to write the numbers
 */
record Options(Path home, int rounds, int threads, int millis, boolean checkBars, Optional<Path> json) {
    static final String USAGE = String.join(
            "\n",
            "usage: palimpsest-benchmarks/compare [--rounds 9] [--threads 2] [--millis 300] [--check-bars]"
                    + " [--json FILE]",
            "  --rounds N     how often each candidate has a turn at each step",
            "  --threads N    threads for each candidate",
            "  --millis N     about how long a turn is",
            "  --check-bars   exit with 1 when a bar is missed",
            "  --json FILE    write all numbers, too");

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static Options parse(List<String> args) {
        Options o = new Options(Path.of("palimpsest-benchmarks"), 9, 2, 300, false, Optional.empty());
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            o = switch (name) {
                case "--home" ->
                    new Options(Path.of(value(name, rest)), o.rounds, o.threads, o.millis, o.checkBars, o.json);
                case "--rounds" -> new Options(o.home, number(name, rest), o.threads, o.millis, o.checkBars, o.json);
                case "--threads" -> new Options(o.home, o.rounds, number(name, rest), o.millis, o.checkBars, o.json);
                case "--millis" -> new Options(o.home, o.rounds, o.threads, number(name, rest), o.checkBars, o.json);
                case "--check-bars" -> new Options(o.home, o.rounds, o.threads, o.millis, true, o.json);
                case "--json" ->
                    new Options(
                            o.home,
                            o.rounds,
                            o.threads,
                            o.millis,
                            o.checkBars,
                            Optional.of(Path.of(value(name, rest))));
                default -> throw new IllegalArgumentException("unknown argument " + name);
            };
        }
        return o;
    }

    private static String value(String name, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(name + " needs a value");
        }
        return rest.next();
    }

    private static int number(String name, Iterator<String> rest) {
        String value = value(name, rest);
        if (!value.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException(name + " must be a whole number from 1 to 999999, was " + value);
        }
        return Integer.parseInt(value);
    }
}
