package org.palimpsest.objective;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.objective.internal.ExpectedNll;
import org.palimpsest.objective.internal.LocalSampling;
import org.palimpsest.objective.internal.NllAtMean;
import org.palimpsest.objective.internal.WeightSampling;

/** The estimator of the expectation over the weights, E_q. */
public sealed interface Estimator {
    /** The number of samples per step. */
    int samples();

    /** Creates the estimator for a model. All batches must use the given buffer. */
    ExpectedNll open(HeadModel model, Batch batch);

    /** Whole weight vectors, each used for the whole batch. */
    record WeightSamples(int samples) implements Estimator {
        public WeightSamples {
            if (samples < 1) {
                throw new IllegalArgumentException("samples must be >= 1, was " + samples);
            }
        }

        @Override
        public ExpectedNll open(HeadModel model, Batch batch) {
            return new WeightSampling(model, batch, samples);
        }
    }

    /**
     * Local reparameterization: noise on pre-activations, per example. Lower variance, at twice the cost per sample.
     */
    record LocalReparameterization(int samples) implements Estimator {
        public LocalReparameterization {
            if (samples < 1) {
                throw new IllegalArgumentException("samples must be >= 1, was " + samples);
            }
        }

        @Override
        public ExpectedNll open(HeadModel model, Batch batch) {
            return new LocalSampling(model, batch, samples);
        }
    }

    /** The posterior mean, without noise: for maximum likelihood and point estimates. Log sigmas have no gradient. */
    record AtMean() implements Estimator {
        @Override
        public int samples() {
            return 1;
        }

        @Override
        public ExpectedNll open(HeadModel model, Batch batch) {
            return new NllAtMean(model, batch);
        }
    }
}
