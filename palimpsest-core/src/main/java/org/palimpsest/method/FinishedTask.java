package org.palimpsest.method;

import java.util.Objects;
import org.palimpsest.data.Dataset;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.OutputGradient;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/**
 * A task after its training with point estimates: the input of {@link Importance}.
 *
 * @param before the initial weights
 * @param after the final weights
 * @param observer the observer of the training
 * @param model p(y | x, θ)
 * @param data the training data
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

    /** F_t, per example, at the final weights. */
    public float[] fisher(FisherDiagonal diagonal) {
        return diagonal.at(weights(), model, data, rng.stream("fisher"));
    }

    /** The mean absolute gradient of a function of the outputs, per example, at the final weights; of at most so many examples. */
    public float[] sensitivity(OutputGradient function, int examples) {
        return FisherDiagonal.sensitivity(function, examples, weights(), model, data, rng.stream("sensitivity"));
    }
}
