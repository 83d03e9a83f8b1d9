package org.palimpsest.benchmarks.streams;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The result of a learner on a stream, test-then-train.
 *
 * @param learner its name
 * @param score accuracy in percent, or the root mean squared error as a percentage of the target's standard deviation
 * @param cpuMicros time of the processor per row, of the one thread
 * @param wallMicros time of the clock per row
 */
record Prequential(String learner, double score, double cpuMicros, double wallMicros) {
    static Prequential of(RowLearner.Kind kind, LabelledStream stream) {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        RowLearner learner = kind.open(stream);
        double sum = 0;
        long wall = System.nanoTime();
        long cpu = thread.getCurrentThreadCpuTime();
        for (int r = 0; r < stream.size(); r++) {
            double predicted = learner.predict(stream.x()[r]);
            double away = predicted - stream.y()[r];
            sum += stream.isRegression() ? away * away : away == 0 ? 1 : 0;
            learner.learn(stream.x()[r], stream.y()[r]);
        }
        double n = stream.size();
        return new Prequential(
                kind.name(),
                100 * (stream.isRegression() ? Math.sqrt(sum / n) / deviation(stream.y()) : sum / n),
                (thread.getCurrentThreadCpuTime() - cpu) / 1e3 / n,
                (System.nanoTime() - wall) / 1e3 / n);
    }

    private static double deviation(double[] y) {
        double mean = 0;
        double squares = 0;
        for (double one : y) {
            mean += one / y.length;
        }
        for (double one : y) {
            squares += (one - mean) * (one - mean) / y.length;
        }
        return Math.sqrt(squares);
    }
}
