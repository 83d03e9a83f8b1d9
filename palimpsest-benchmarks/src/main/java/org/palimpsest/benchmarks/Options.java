package org.palimpsest.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command line of {@link Compare}.
 *
 * @param home the directory of this module
 * @param rounds how often everyone has a turn
 * @param threads for everyone
 * @param millis about how long a turn is
 * @param epochs how many epochs our trainings are old when a turn begins
 * @param checkBars whether a missed bar is a failure
 * @param json where to write the numbers
 */
record Options(Path home, int rounds, int threads, int millis, int epochs, boolean checkBars, Optional<Path> json) {
    static final String USAGE = String.join(
            "\n",
            "usage: palimpsest-benchmarks/compare [--rounds 9] [--threads 2] [--millis 300] [--epochs 50]"
                    + " [--check-bars] [--json FILE]",
            "  --rounds N     how often each candidate has a turn at each step",
            "  --threads N    threads for each candidate",
            "  --millis N     about how long a turn is",
            "  --epochs N     how long ours has trained when its turn begins; its first steps are timed, too",
            "  --check-bars   exit with 1 when a bar is missed, or the machine is too busy to tell",
            "  --json FILE    write all numbers, too");

    private static final String CHECK_BARS = "--check-bars";
    private static final Set<String> NAMES =
            Set.of("--home", "--rounds", "--threads", "--millis", "--epochs", CHECK_BARS, "--json");
    private static final Map<String, String> DEFAULTS =
            Map.of("--rounds", "9", "--threads", "2", "--millis", "300", "--epochs", "50");

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static Options parse(List<String> args) {
        Map<String, String> given = new HashMap<>(DEFAULTS);
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException("unknown argument " + name);
            }
            if (!name.equals(CHECK_BARS) && !rest.hasNext()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            given.put(name, name.equals(CHECK_BARS) ? "" : rest.next());
        }
        return new Options(
                Path.of(given.getOrDefault("--home", "palimpsest-benchmarks")),
                number(given, "--rounds"),
                number(given, "--threads"),
                number(given, "--millis"),
                number(given, "--epochs"),
                given.containsKey(CHECK_BARS),
                Optional.ofNullable(given.get("--json")).map(Path::of));
    }

    private static int number(Map<String, String> given, String name) {
        String value = given.getOrDefault(name, "");
        if (!value.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException(name + " must be a whole number from 1 to 999999, was " + value);
        }
        return Integer.parseInt(value);
    }
}
