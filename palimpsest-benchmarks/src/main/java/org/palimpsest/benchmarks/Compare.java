package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.math.Compute;

/**
 * Our training step against PyTorch's, in turns; started by {@code palimpsest-benchmarks/compare}.
 *
 * <p>Exits with 0, with 1 when {@code --check-bars} was given and a bar was missed or the machine too busy to tell, with 2 when it did not work.
 */
public final class Compare {
    private static final double WARM_UP_SECONDS = 0.5;
    /** Threads of whoever had the last turn spin for some milliseconds before they sleep. */
    private static final long PAUSE_MILLIS = 30;

    private Compare() {}

    /** Runs the comparison. */
    public static void main(String[] args) throws InterruptedException {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            System.out.println(Options.USAGE);
            return;
        }
        try {
            Options options = Options.parse(List.of(args));
            System.exit(run(options) || !options.checkBars() ? 0 : 1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + Options.USAGE);
        } catch (IOException e) {
            System.err.println("the comparison did not work: " + e.getMessage());
        }
        System.exit(2);
    }

    /** Tells whether all bars were seen to be met. */
    private static boolean run(Options options) throws IOException, InterruptedException {
        IdleMachine machine = IdleMachine.here();
        double peak = Peak.measure(options.threads());
        Images images = Images.load();
        Path file = Files.createTempFile("palimpsest-compare", ".data");
        try {
            images.write(file);
            try (Compute compute = Compute.on(options.threads());
                    Peer layers = Peer.start(options.home(), "layers", file, options.threads());
                    Peer autograd = Peer.start(options.home(), "autograd", file, options.threads());
                    Peer manual = Peer.start(options.home(), "manual", file, options.threads())) {
                Files.delete(file); // all have read it
                Timings timings = new Timings();
                ComparisonReport report =
                        new ComparisonReport(machine, options, autograd.greeting(), images.describe(), peak, timings);
                System.out.println(report.heading());
                Ours ours = new Ours(Ours.NAME, options.epochs(), images.dataset(), compute);
                Ours atFirst = new Ours(Ours.AT_FIRST, 0, images.dataset(), compute);
                measure(List.of(ours, autograd, layers, manual, atFirst), options, timings);
                System.out.println(report.table());
                if (options.json().isPresent()) {
                    Files.writeString(options.json().get(), report.json());
                }
                return Stream.of(Mode.values()).allMatch(report::showsBarMet);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void measure(List<Candidate> candidates, Options options, Timings timings)
            throws IOException, InterruptedException {
        int[][] steps = new int[candidates.size()][Mode.values().length];
        // Twice, because what the second step brings makes the compiler revise what it knew of the first.
        for (int pass = 0; pass < 2; pass++) {
            for (Mode mode : Mode.values()) {
                for (int c = 0; c < candidates.size(); c++) {
                    double each = warmUp(candidates.get(c), mode);
                    steps[c][mode.ordinal()] = (int) Math.max(5, Math.ceil(1e-3 * options.millis() / each));
                }
            }
        }
        for (int round = 0; round < options.rounds(); round++) {
            for (Mode mode : Mode.values()) {
                for (int c = 0; c < candidates.size(); c++) {
                    Thread.sleep(PAUSE_MILLIS);
                    int n = steps[c][mode.ordinal()];
                    Candidate candidate = candidates.get(c);
                    timings.add(mode, candidate.name(), 1e3 * candidate.run(mode, n) / n);
                }
            }
        }
    }

    /** Runs until compilers and caches have settled; returns the seconds that a step took in the end. */
    private static double warmUp(Candidate candidate, Mode mode) throws IOException {
        double spent = 0;
        double each = 0;
        int done = 0;
        int least = candidate.warmUpSteps(mode);
        for (int n = 10; spent < WARM_UP_SECONDS || done < least; n *= 2) {
            double seconds = candidate.run(mode, n);
            each = seconds / n;
            spent += seconds;
            done += n;
        }
        return each;
    }
}
