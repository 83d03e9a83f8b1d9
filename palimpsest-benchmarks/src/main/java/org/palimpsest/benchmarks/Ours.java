package org.palimpsest.benchmarks;

import org.palimpsest.data.Dataset;
import org.palimpsest.learner.Training;
import org.palimpsest.learner.VclState;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.Metric;

/**
 * The library's own training steps. Every run begins a new training: activations may get sparser as training goes
 * on, and steps faster, which would favour whoever takes more of them.
 */
record Ours(Dataset data, Compute compute) implements Candidate {
    @Override
    public String name() {
        return "ours";
    }

    @Override
    public int warmUpSteps(Mode mode) {
        return Workload.warmUpSteps(mode);
    }

    @Override
    public double run(Mode mode, int steps) {
        Training<VclState> training = Workload.begin(mode, new Metric.Euclidean(), data, compute);
        long start = System.nanoTime();
        for (int i = 0; i < steps; i++) {
            training.step(report -> {});
        }
        return 1e-9 * (System.nanoTime() - start);
    }

    @Override
    public void close() {
        compute.close();
    }
}
