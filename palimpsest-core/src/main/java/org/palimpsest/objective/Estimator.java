package org.palimpsest.objective;

import org.palimpsest.data.Batch;

/** How the expectation over the weights is estimated. */
public sealed interface Estimator {
    /** How many samples a step averages. */
    int samples();

    /** The estimate for a model; all batches must come in the buffer given. */
    ExpectedNll open(HeadModel model, Batch batch);

    /** Whole weight vectors, each used for the whole batch. */
    record WeightSamples(int samples) implements Estimator {
        /** Checks the number. */
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

    /** Units' inputs, sampled per example: lower variance for the same number of samples, at twice the cost of each. */
    record LocalReparameterization(int samples) implements Estimator {
        /** Checks the number. */
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

    /** The posterior mean alone, without noise: maximum likelihood, and point networks. Log sigmas get no gradient. */
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
