package org.palimpsest.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.palimpsest.network.Activation;

/**
 * The command line of {@link Compare}.
 *
 * @param home the directory of this module
 * @param workload the network and the batch
 * @param density of noise; none for named data
 * @param data the name of real data
 * @param rows of noise; 0 for as many as are usual
 * @param modes the steps
 * @param peers forms of the PyTorch side
 * @param rounds how often everyone has a turn
 * @param threads for everyone
 * @param millis about how long a turn is
 * @param epochs how many epochs our trainings are old when a turn begins; if none, what suits the data
 * @param sweep whether to time many shapes
 * @param checkBars whether a missed bar is a failure
 * @param json where to write the numbers
 */
record Options(
        Path home,
        Workload workload,
        Optional<Double> density,
        String data,
        int rows,
        List<Mode> modes,
        List<String> peers,
        int rounds,
        int threads,
        int millis,
        OptionalInt epochs,
        boolean sweep,
        boolean checkBars,
        Optional<Path> json) {
    static final String USAGE = String.join(
            "\n",
            "usage: research/bin/compare [--shape 784-100-100-10] [--batch 256] [--activation relu|tanh]",
            "         [--data mnist | --density D [--rows N]] [--modes W1,W10,L] [--peers autograd,layers,manual]",
            "         [--rounds 9] [--threads 2] [--millis 300] [--epochs N] [--check-bars] [--json FILE]",
            "       research/bin/compare --sweep [--rounds N] [--threads 2] [--millis 300]",
            "  --shape UNITS    of inputs, hidden layers and outputs; one output is a regression",
            "  --batch N        rows of a step",
            "  --activation F   of hidden units",
            "  --data NAME      images of the data directory: mnist, fashion-mnist",
            "  --density D      noise instead, of which a share D is not zero: 1 for dense floats",
            "  --rows N         rows of noise",
            "  --modes LIST     the steps: weight samples, W1 or W10, or L, local reparameterization",
            "  --peers LIST     the forms of PyTorch that are timed",
            "  --rounds N       how often each candidate has a turn at each step",
            "  --threads N      threads for each candidate",
            "  --millis N       about how long a turn is",
            "  --epochs N       how long ours has trained when its turn begins; 50 with images, whose activations get",
            "                   sparser, and 0 with noise; its first steps are timed, too",
            "  --sweep          the tables of research/notes/performance.md: the shapes that have bars, other shapes, and how the cost",
            "                   grows with width, depth, batch, rows and features",
            "  --check-bars     exit with 1 when a bar is missed, or the machine is too busy to tell",
            "  --json FILE      write all numbers, too");

    private static final Set<String> FLAGS = Set.of("--check-bars", "--sweep");
    private static final Set<String> NAMES = Set.of(
            "--home",
            "--shape",
            "--batch",
            "--activation",
            "--data",
            "--density",
            "--rows",
            "--modes",
            "--peers",
            "--rounds",
            "--threads",
            "--millis",
            "--epochs",
            "--sweep",
            "--check-bars",
            "--json");
    private static final List<String> PEERS = List.of("autograd", "layers", "manual");
    private static final Map<String, String> DEFAULTS = Map.of(
            "--shape", "784-100-100-10",
            "--batch", "256",
            "--activation", "relu",
            "--modes", "W1,W10,L",
            "--peers", "autograd,layers,manual",
            "--rounds", "9",
            "--threads", "2",
            "--millis", "300");

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static Options parse(List<String> args) {
        Map<String, String> given = new HashMap<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException("unknown argument " + name);
            }
            if (!FLAGS.contains(name) && !rest.hasNext()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            given.put(name, FLAGS.contains(name) ? "" : rest.next());
        }
        if (given.containsKey("--data") && given.containsKey("--density")) {
            throw new IllegalArgumentException("--data and --density: either real rows or noise");
        }
        if (given.containsKey("--rows") && !given.containsKey("--density")) {
            throw new IllegalArgumentException("--rows is the number of rows of noise: give --density, too");
        }
        return new Options(
                Path.of(given.getOrDefault("--home", "research/benchmarks")),
                Workload.of(text(given, "--shape"), number(given, "--batch"), activation(text(given, "--activation"))),
                Optional.ofNullable(given.get("--density")).map(Options::density),
                given.getOrDefault("--data", "mnist"),
                given.containsKey("--rows") ? number(given, "--rows") : 0,
                Arrays.stream(text(given, "--modes").split(",", -1))
                        .map(Options::mode)
                        .toList(),
                Arrays.stream(text(given, "--peers").split(",", -1))
                        .map(Options::peer)
                        .toList(),
                number(given, "--rounds"),
                number(given, "--threads"),
                number(given, "--millis"),
                given.containsKey("--epochs") ? OptionalInt.of(whole(given, "--epochs", 0)) : OptionalInt.empty(),
                given.containsKey("--sweep"),
                given.containsKey("--check-bars"),
                Optional.ofNullable(given.get("--json")).map(Path::of));
    }

    /** The same on another workload, on noise of some density. */
    Options on(Workload other, double share, int numberOfRows) {
        return new Options(
                home,
                other,
                Optional.of(share),
                data,
                numberOfRows,
                modes,
                peers,
                rounds,
                threads,
                millis,
                epochs,
                sweep,
                checkBars,
                json);
    }

    /** The same with other steps and peers. */
    Options with(List<Mode> some, List<String> others) {
        return new Options(
                home, workload, density, data, rows, some, others, rounds, threads, millis, epochs, sweep, checkBars,
                json);
    }

    private static String text(Map<String, String> given, String name) {
        return given.getOrDefault(name, DEFAULTS.getOrDefault(name, ""));
    }

    private static Activation activation(String name) {
        return Arrays.stream(Activation.values())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--activation must be relu or tanh, was " + name));
    }

    private static Mode mode(String name) {
        return Arrays.stream(Mode.values())
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--modes are W1, W10 and L, was " + name));
    }

    private static String peer(String name) {
        if (!PEERS.contains(name)) {
            throw new IllegalArgumentException("--peers are " + String.join(", ", PEERS) + ", was " + name);
        }
        return name;
    }

    private static double density(String value) {
        if (!value.matches("0?\\.[0-9]{1,6}|1(\\.0*)?") || Double.parseDouble(value) <= 0) {
            throw new IllegalArgumentException("--density must be above 0 and at most 1, was " + value);
        }
        return Double.parseDouble(value);
    }

    private static int number(Map<String, String> given, String name) {
        return whole(given, name, 1);
    }

    private static int whole(Map<String, String> given, String name, int least) {
        String value = text(given, name);
        if (!value.matches("[0-9]{1,6}") || Integer.parseInt(value) < least) {
            throw new IllegalArgumentException(
                    name + " must be a whole number from " + least + " to 999999, was " + value);
        }
        return Integer.parseInt(value);
    }
}
