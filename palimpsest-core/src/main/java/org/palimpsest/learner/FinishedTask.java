package org.palimpsest.learner;

import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/**
 * A task of a point network that was just learned, for those who judge what mattered to it.
 *
 * @param before the weights that it started from
 * @param after the weights that it ended with
 * @param watch what looked on
 * @param data what it was learned from
 */
record FinishedTask(
        MeanField before,
        MeanField after,
        WeightObserver watch,
        Mlp network,
        int head,
        Dataset data,
        Likelihood likelihood,
        Rng rng,
        Compute compute) {
    /** θ_{t−1}, with the first weights of a new head. */
    float[] start() {
        return before.mean();
    }

    /** θ_t. */
    float[] weights() {
        return after.mean();
    }

    /** N_t. */
    int examples() {
        return data.size();
    }

    /** F_t, per example, at the weights it ended with. */
    float[] fisher(FisherDiagonal diagonal) {
        return diagonal.at(weights(), network, head, data, likelihood, rng.stream("fisher"), compute);
    }
}
