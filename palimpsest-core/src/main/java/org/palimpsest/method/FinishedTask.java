package org.palimpsest.method;

import java.util.Objects;
import org.palimpsest.data.Dataset;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/**
 * A task that was just learned with point estimates, for those who judge what mattered to it.
 *
 * @param before the weights that it started from
 * @param after the weights that it ended with
 * @param observer what observed it
 * @param model what it was learned through
 * @param data what it was learned from
 */
public record FinishedTask(
        MeanField before, MeanField after, WeightObserver observer, HeadModel model, Dataset data, Rng rng) {
    /** θ_{t−1}, with the first weights of a new head. */
    public float[] start() {
        return before.mean();
    }

    /** θ_t. */
    public float[] weights() {
        return after.mean();
    }

    /** N_t. */
    public int examples() {
        return data.size();
    }

    /** ω, the path integral of the loss. */
    public float[] omega() {
        return Objects.requireNonNull(observer.arrays().get(PathObserver.OMEGA), "the path was not observed");
    }

    /** F_t, per example, at the weights it ended with. */
    public float[] fisher(FisherDiagonal diagonal) {
        return diagonal.at(weights(), model, data, rng.stream("fisher"));
    }
}
