package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;

/** One comparison: a network, rows, and candidates that take turns. */
final class Comparison {
    private static final double WARM_UP_SECONDS = 0.5;
    /** Threads of whoever had the last turn spin for some milliseconds before they sleep. */
    private static final long PAUSE_MILLIS = 30;

    private final Options options;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Timings timings = new Timings();

    private Comparison(Options options) {
        this.options = options;
    }

    /** Starts the peers and gives everyone their turns. */
    static ComparisonReport run(Options options, IdleMachine machine, double peak)
            throws IOException, InterruptedException {
        return new Comparison(options).timed(machine, peak);
    }

    private ComparisonReport timed(IdleMachine machine, double peak) throws IOException, InterruptedException {
        Workload workload = options.workload();
        TimedRows rows = options.density().isPresent()
                ? NoiseRows.of(workload, options.density().get(), options.rows())
                : Images.load(options.data(), workload);
        Path file = Files.createTempFile("palimpsest-compare", ".data");
        List<Peer> peers = new ArrayList<>();
        try (Compute compute = Compute.on(options.threads())) {
            rows.write(file);
            for (String variant : options.peers()) {
                progress("starting " + variant);
                peers.add(Peer.start(options.home(), variant, workload, file, options.threads()));
            }
            Files.delete(file); // all have read it
            Dataset data = rows.dataset();
            int epochs = options.epochs().orElse(rows.epochs());
            candidates.add(new Ours(Ours.NAME, epochs, workload, data, compute));
            candidates.addAll(peers);
            if (epochs > 0) {
                candidates.add(new Ours(Ours.AT_FIRST, 0, workload, data, compute));
            }
            measure();
            String torch = peers.isEmpty() ? "not timed" : peers.get(0).greeting();
            return new ComparisonReport(machine, options, rows, epochs, torch, peak, timings);
        } finally {
            peers.forEach(Peer::close);
            Files.deleteIfExists(file);
            progress("");
        }
    }

    private void measure() throws IOException, InterruptedException {
        int[][] steps = new int[candidates.size()][Mode.values().length];
        // Twice, because what the second step brings makes the compiler revise what it knew of the first.
        for (int pass = 0; pass < 2; pass++) {
            for (Mode mode : options.modes()) {
                for (int c = 0; c < candidates.size(); c++) {
                    progress("warming up " + candidates.get(c).name() + ", " + mode);
                    double each = warmUp(candidates.get(c), mode);
                    steps[c][mode.ordinal()] = (int) Math.max(5, Math.ceil(1e-3 * options.millis() / each));
                }
            }
        }
        for (int round = 0; round < options.rounds(); round++) {
            progress("round " + (round + 1) + " of " + options.rounds());
            for (Mode mode : options.modes()) {
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

    /** One line that is written over, on a terminal; nothing elsewhere, where lines would pile up. */
    private void progress(String what) {
        if (System.console() != null) {
            String line = what.isEmpty() ? "" : options.workload().shape() + ": " + what;
            System.err.print("\r\u001b[K" + line);
            System.err.flush();
        }
    }
}
