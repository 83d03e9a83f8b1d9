package org.palimpsest.benchmarks.suite;

/** A stopwatch that can be stopped and started again. */
final class Seconds {
    private long sum;
    private long start;

    void start() {
        start = System.nanoTime();
    }

    void stop() {
        sum += System.nanoTime() - start;
    }

    double total() {
        return sum * 1e-9;
    }
}
