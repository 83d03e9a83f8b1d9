package org.palimpsest.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;

/** Times steps on one thread and on two, and prints beside them what {@link ThreadModel} says of these and of more. */
public final class Threads {
    private static final int WARM_UP = 20_000;
    private static final int BARRIERS = 200_000;

    private static final Set<String> TAKEN = Set.of(
            "--home", "--shape", "--batch", "--activation", "--density", "--rows", "--modes", "--rounds", "--millis");
    private static final String USAGE = String.join(
            "\n",
            "usage: research/bin/threads [--shape 784-100-100-10] [--batch 256] [--activation relu|tanh]",
            "         [--density 1] [--rows N] [--modes W1,W10,L] [--rounds 9] [--millis 300]",
            "Steps on one and two threads, the best of the rounds, and a model of 8 and 32 threads.");

    private Threads() {}

    /** With the options of {@link Compare} that tell the shape, the data and the rounds. */
    public static void main(String[] args) {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            System.out.println(USAGE);
            return;
        }
        Options options;
        try {
            options = options(List.of(args));
        } catch (IllegalArgumentException e) {
            System.err.println("threads: " + e.getMessage() + "\n" + USAGE);
            System.exit(2);
            return;
        }
        IdleMachine machine = IdleMachine.here();
        System.out.println(machine.cpu() + ", " + machine.java() + ", " + machine.kernels());
        System.out.println("load " + machine.loadLine());
        double barrier = barrier();
        System.out.printf(Locale.ROOT, "barrier of two threads: %.2f µs%n", 1e3 * barrier);
        for (Mode mode : options.modes()) {
            Workload workload = options.workload();
            double one = millis(mode, workload, options, 1);
            double two = millis(mode, workload, options, 2);
            Workload twice = new Workload(
                    workload.inputs(),
                    workload.hidden(),
                    workload.outputs(),
                    2 * workload.batch(),
                    workload.activation());
            double perRow = (millis(mode, twice, options, 1) - one) / workload.batch();
            double perStep = Math.max(0, one - perRow * workload.batch());
            ThreadModel model = new ThreadModel(workload, mode, perStep, perRow, barrier);
            System.out.printf(
                    Locale.ROOT,
                    "%s, %s, batch %d: measured, ms: 1 thread %.3f, 2 threads %.3f; model: %.3f, %.3f;"
                            + " model of 8 threads %.3f (%.1fx), of 32 %.3f (%.1fx)%n",
                    workload.shape(),
                    mode,
                    workload.batch(),
                    one,
                    two,
                    model.millis(1),
                    model.millis(2),
                    model.millis(8),
                    one / model.millis(8),
                    model.millis(32),
                    one / model.millis(32));
        }
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException naming the argument that is wrong, or that means nothing here
     */
    static Options options(List<String> args) {
        for (String arg : args) {
            if (arg.startsWith("--") && !TAKEN.contains(arg)) {
                throw new IllegalArgumentException("unknown argument " + arg);
            }
        }
        return Options.parse(args);
    }

    /** The best of some rounds: what other work adds is no part of the model. */
    private static double millis(Mode mode, Workload workload, Options options, int threads) {
        Dataset data = NoiseRows.of(workload, options.density().orElse(1.0), options.rows())
                .dataset();
        try (Compute compute = Compute.on(threads)) {
            Ours ours = new Ours(Ours.NAME, 0, workload, data, compute);
            ours.run(mode, ours.warmUpSteps(mode));
            int steps = (int) Math.max(1, options.millis() / (1e3 * ours.run(mode, 5) / 5));
            double best = Double.POSITIVE_INFINITY;
            for (int round = 0; round < options.rounds(); round++) {
                best = Math.min(best, 1e3 * ours.run(mode, steps) / steps);
            }
            return best;
        }
    }

    /** What it takes two threads to meet in a phase, in milliseconds: without waiting, one would do both parts alone. */
    private static double barrier() {
        AtomicLong arrived = new AtomicLong();
        Team.Work meet = part -> {
            long both = (arrived.getAndIncrement() / 2 + 1) * 2;
            while (arrived.get() < both) {
                Thread.onSpinWait();
            }
        };
        try (Team team = Team.of(2)) {
            for (int i = 0; i < WARM_UP; i++) {
                team.run(2, meet);
            }
            long start = System.nanoTime();
            for (int i = 0; i < BARRIERS; i++) {
                team.run(2, meet);
            }
            return 1e-6 * (System.nanoTime() - start) / BARRIERS;
        }
    }
}
