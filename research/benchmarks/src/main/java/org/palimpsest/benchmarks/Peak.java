package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The machine's peak: fused multiply-adds on registers alone, on some threads at once. A process of its own, since its
 * vectors may be wider than the kernels', and JDK 17 does not bear two widths in one process.
 */
public final class Peak {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_PREFERRED;
    private static final int CHAINS = 12; // two units with a latency of four or five need eight to ten
    private static final int LOOPS = 20_000;
    private static final int CALLS = 200;
    private static final int TRIES = 150; // the best counts: some will be undisturbed

    private static volatile float sink;

    private Peak() {}

    /** Prints the peak of as many threads as the argument says, in GFLOP/s. */
    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]);
        long[] begin = new long[threads];
        long[] end = new long[threads];
        double[] best = new double[1];
        CyclicBarrier together = new CyclicBarrier(threads);
        CyclicBarrier after = new CyclicBarrier(threads, () -> {
            long first = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            for (int t = 0; t < threads; t++) {
                first = Math.min(first, begin[t]);
                last = Math.max(last, end[t]);
            }
            double flop = 2.0 * S.length() * CHAINS * LOOPS * CALLS * threads;
            best[0] = Math.max(best[0], flop / (last - first)); // per nanosecond: giga per second
        });
        Thread[] team = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int me = t;
            team[t] = new Thread(() -> work(me, begin, end, together, after));
            team[t].start();
        }
        for (Thread thread : team) {
            thread.join();
        }
        System.out.println(best[0]);
    }

    private static void work(int me, long[] begin, long[] end, CyclicBarrier together, CyclicBarrier after) {
        try {
            for (int i = 0; i < TRIES; i++) {
                together.await();
                begin[me] = System.nanoTime();
                for (int call = 0; call < CALLS; call++) {
                    sink = chains(LOOPS);
                }
                end[me] = System.nanoTime();
                after.await();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** x ← ax + b, which tends to b / (1 − a), in twelve independent chains. */
    private static float chains(int loops) {
        FloatVector a = FloatVector.broadcast(S, 0.999f);
        FloatVector b = FloatVector.broadcast(S, 0.001f);
        FloatVector x0 = b;
        FloatVector x1 = b;
        FloatVector x2 = b;
        FloatVector x3 = b;
        FloatVector x4 = b;
        FloatVector x5 = b;
        FloatVector x6 = b;
        FloatVector x7 = b;
        FloatVector x8 = b;
        FloatVector x9 = b;
        FloatVector x10 = b;
        FloatVector x11 = b;
        for (int i = 0; i < loops; i++) {
            x0 = x0.fma(a, b);
            x1 = x1.fma(a, b);
            x2 = x2.fma(a, b);
            x3 = x3.fma(a, b);
            x4 = x4.fma(a, b);
            x5 = x5.fma(a, b);
            x6 = x6.fma(a, b);
            x7 = x7.fma(a, b);
            x8 = x8.fma(a, b);
            x9 = x9.fma(a, b);
            x10 = x10.fma(a, b);
            x11 = x11.fma(a, b);
        }
        FloatVector left = x0.add(x1).add(x2).add(x3).add(x4).add(x5);
        return left.add(x6).add(x7).add(x8).add(x9).add(x10).add(x11).lane(0);
    }

    /** Runs {@link #main} in another process. */
    static double measure(int threads) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Peak.class.getName(),
                Integer.toString(threads));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD) // where the JVM announces the incubating module
                .start();
        String line = process.inputReader().readLine();
        if (line == null) {
            throw new IOException("could not measure the peak; try " + String.join(" ", command));
        }
        return Double.parseDouble(line);
    }
}
