package org.palimpsest.benchmarks;

import java.util.Map;
import java.util.Optional;

/**
 * What is asked of our steps: so many times the speed of PyTorch with autograd.
 *
 * @param bar what must be reached
 * @param goal what is hoped for
 */
record SpeedBars(double bar, double goal) {
    private static final Map<String, Map<Mode, SpeedBars>> ALL = Map.of(
            "mnist 784-100-100-10",
            three(4, 6, 3.5, 5, 5, 8),
            "dense 784-100-100-10",
            three(3.2, 4, 2.1, 2.5, 2.8, 3.5),
            "dense 384-256-256-20",
            three(3, 3.6, 2.2, 2.5, 2.4, 3),
            "dense 1024-1024-1024-100",
            three(2.4, 2.4, 3, 3, 1.9, 1.9));

    private static Map<Mode, SpeedBars> three(
            double w1, double w1Goal, double w10, double w10Goal, double local, double localGoal) {
        return Map.of(
                Mode.W1,
                new SpeedBars(w1, w1Goal),
                Mode.W10,
                new SpeedBars(w10, w10Goal),
                Mode.L,
                new SpeedBars(local, localGoal));
    }

    /** The bars of a step; none for shapes that nobody has set any for. */
    static Optional<SpeedBars> of(Mode mode, Workload workload, TimedRows rows) {
        boolean dense = rows instanceof NoiseRows noise && noise.density() == 1;
        boolean usual = workload.batch() == 256 && workload.activation() == Workload.MNIST.activation();
        String key = (dense ? "dense " : rows instanceof Images ? "mnist " : "other ") + workload.shape();
        return usual ? Optional.ofNullable(ALL.getOrDefault(key, Map.of()).get(mode)) : Optional.empty();
    }
}
