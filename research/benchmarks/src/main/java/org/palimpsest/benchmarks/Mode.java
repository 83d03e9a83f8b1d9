package org.palimpsest.benchmarks;

import org.palimpsest.objective.Estimator;

/** The three steps that are measured. */
public enum Mode {
    /** One weight sample. */
    W1(new Estimator.WeightSamples(1), 1),
    /** Ten weight samples. */
    W10(new Estimator.WeightSamples(10), 10),
    /** Local reparameterization, one sample: every product twice, for means and for variances. */
    L(new Estimator.LocalReparameterization(1), 2);

    final Estimator estimator;
    /** How often each matrix product of a plain network occurs. */
    final int products;

    Mode(Estimator estimator, int products) {
        this.estimator = estimator;
        this.products = products;
    }
}
