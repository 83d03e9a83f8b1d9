package org.palimpsest.benchmarks;

import org.palimpsest.objective.Estimator;

/** The three steps that are measured, with what is asked of each: so many times the speed of PyTorch with autograd. */
public enum Mode {
    /** One weight sample. */
    W1(new Estimator.WeightSamples(1), 1, 4, 6),
    /** Ten weight samples. */
    W10(new Estimator.WeightSamples(10), 10, 3.5, 5),
    /** Local reparameterization, one sample: every product twice, for means and for variances. */
    L(new Estimator.LocalReparameterization(1), 2, 5, 8);

    final Estimator estimator;
    /** How often each matrix product of a plain network occurs. */
    final int products;

    final double bar;
    final double goal;

    Mode(Estimator estimator, int products, double bar, double goal) {
        this.estimator = estimator;
        this.products = products;
        this.bar = bar;
        this.goal = goal;
    }

    /**
     * The GFLOP of a step's matrix products as a dense implementation does them: forward and gradient of every layer,
     * and the way back through every layer but the first. Noise, KL and Adam do not count.
     */
    double denseGflop() {
        long weights = 0;
        int in = BenchmarkWorkload.INPUTS;
        for (int width : BenchmarkWorkload.HIDDEN) {
            weights += (long) in * width;
            in = width;
        }
        weights += (long) in * BenchmarkWorkload.CLASSES;
        long first = (long) BenchmarkWorkload.INPUTS * BenchmarkWorkload.HIDDEN.get(0);
        return 2e-9 * products * BenchmarkWorkload.BATCH * (3 * weights - first);
    }
}
