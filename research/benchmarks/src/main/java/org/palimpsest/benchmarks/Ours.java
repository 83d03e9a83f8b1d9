package org.palimpsest.benchmarks;

import java.util.EnumMap;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.Training;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.Metric;

/**
 * The library's own training steps. Activations get sparser as training goes on, and steps faster; every run therefore
 * starts at the same point of a training, so that how long it is, or how many came before, makes no difference. The
 * products of PyTorch are dense and take as long at any time.
 */
final class Ours implements Candidate {
    /** The steps after some epochs. */
    static final String NAME = "ours";
    /** The first steps. */
    static final String AT_FIRST = "oursAtFirst";

    private final String name;
    private final int epochs;
    private final Workload workload;
    private final Dataset data;
    private final Compute compute;
    private final Map<Mode, Checkpoint> starts = new EnumMap<>(Mode.class);

    /** @param epochs how many epochs a training is old when a run starts */
    Ours(String name, int epochs, Workload workload, Dataset data, Compute compute) {
        this.name = name;
        this.epochs = epochs;
        this.workload = workload;
        this.data = data;
        this.compute = compute;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int warmUpSteps(Mode mode) {
        return workload.warmUpSteps(mode);
    }

    @Override
    public double run(Mode mode, int steps) {
        Checkpoint from = starts.computeIfAbsent(mode, this::train);
        Training training = workload.resume(mode, new Metric.Euclidean(), data, compute, from);
        long start = System.nanoTime();
        for (int i = 0; i < steps; i++) {
            training.step(report -> {});
        }
        return 1e-9 * (System.nanoTime() - start);
    }

    private Checkpoint train(Mode mode) {
        Training training = workload.begin(mode, new Metric.Euclidean(), data, compute);
        long steps = epochs * (training.totalSteps() / Workload.EPOCHS);
        while (training.stepsDone() < steps) {
            training.step(report -> {});
        }
        return training.checkpoint();
    }
}
