package org.palimpsest.learner;

import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.exact.ExactHeads;
import org.palimpsest.method.PointMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;

/**
 * The state of a learner between tasks, for every method, as an immutable value. Point estimates are a posterior of
 * negligible width; variational methods have a zero penalty.
 *
 * @param network the shape, with the heads so far
 * @param posterior q_t; before the first task, the prior of the shared layers
 * @param penalty the penalty of EWC, Laplace propagation and SI
 * @param noise the noise of a regression that learns it
 * @param tasks how many tasks were learned
 * @param coresets the coresets of the tasks so far, in their order; some may be empty
 * @param summaries the statistics of the classes so far, one summary for each head of which any are kept
 * @param optimizer the state of the optimizer, if it is carried over between tasks
 * @param precision the structured precision of the tasks so far, of methods that keep one
 * @param exact the sums of exact learning, which has a network without weights
 */
public record LearnerState(
        Mlp network,
        MeanField posterior,
        QuadraticPenalty penalty,
        NoiseEstimate noise,
        int tasks,
        List<Coreset> coresets,
        List<ClassSummary> summaries,
        OptimizerState optimizer,
        KroneckerPrecision precision,
        ExactHeads exact) {
    /** A state without sums of exact learning. */
    public LearnerState(
            Mlp network,
            MeanField posterior,
            QuadraticPenalty penalty,
            NoiseEstimate noise,
            int tasks,
            List<Coreset> coresets,
            List<ClassSummary> summaries,
            OptimizerState optimizer,
            KroneckerPrecision precision) {
        this(network, posterior, penalty, noise, tasks, coresets, summaries, optimizer, precision, ExactHeads.NONE);
    }

    /** A state without a structured precision. */
    public LearnerState(
            Mlp network,
            MeanField posterior,
            QuadraticPenalty penalty,
            NoiseEstimate noise,
            int tasks,
            List<Coreset> coresets,
            List<ClassSummary> summaries,
            OptimizerState optimizer) {
        this(network, posterior, penalty, noise, tasks, coresets, summaries, optimizer, KroneckerPrecision.NONE);
    }

    /** Checks that posterior, penalty and network fit. */
    public LearnerState {
        coresets = List.copyOf(coresets);
        summaries = List.copyOf(summaries);
        if (posterior.size() != network.size() || penalty.size() != network.size()) {
            throw new IllegalArgumentException("a posterior over " + posterior.size() + " weights and a penalty on "
                    + penalty.size() + " do not fit a network of " + network.size());
        }
        if (tasks < 0) {
            throw new IllegalArgumentException("tasks must be >= 0, was " + tasks);
        }
        precision.accept(network);
        if (!exact.isNone() && network.size() > 0) {
            throw new IllegalArgumentException(
                    "exact learning has no weights beside its sums, but there are " + network.size());
        }
    }

    /** A state with a posterior alone: no penalty, noise, coresets, summaries or optimizer. */
    public static LearnerState of(Mlp network, MeanField posterior, int tasks) {
        return new LearnerState(
                network,
                posterior,
                QuadraticPenalty.none(network.size()),
                NoiseEstimate.NONE,
                tasks,
                List.of(),
                List.of(),
                OptimizerState.NONE);
    }

    /** Whether the weights are point estimates. */
    public boolean isPointEstimate() {
        for (int i = 0; i < posterior.size(); i++) {
            if (posterior.logSigma(i) != (float) PointMethod.LOG_SIGMA) {
                return false;
            }
        }
        return posterior.size() > 0;
    }

    /** The same state with another posterior. */
    public LearnerState with(MeanField other) {
        return new LearnerState(
                network, other, penalty, noise, tasks, coresets, summaries, optimizer, precision, exact);
    }

    /** The same state with another penalty. */
    public LearnerState with(QuadraticPenalty other) {
        return new LearnerState(
                network, posterior, other, noise, tasks, coresets, summaries, optimizer, precision, exact);
    }

    /** The same state with another estimate of the noise. */
    public LearnerState with(NoiseEstimate other) {
        return new LearnerState(
                network, posterior, penalty, other, tasks, coresets, summaries, optimizer, precision, exact);
    }

    /** The same state with other statistics of classes. */
    public LearnerState withSummaries(List<ClassSummary> others) {
        return new LearnerState(
                network, posterior, penalty, noise, tasks, coresets, others, optimizer, precision, exact);
    }

    /** The same state with other coresets. */
    public LearnerState withCoresets(List<Coreset> others) {
        return new LearnerState(
                network, posterior, penalty, noise, tasks, others, summaries, optimizer, precision, exact);
    }

    /** The same state with another structured precision. */
    public LearnerState with(KroneckerPrecision other) {
        return new LearnerState(
                network, posterior, penalty, noise, tasks, coresets, summaries, optimizer, other, exact);
    }

    /** The statistics of the classes of a head, if any are kept. */
    public Optional<ClassSummary> summary(int head) {
        return summaries.stream().filter(one -> one.head() == head).findFirst();
    }

    @Override
    public String toString() {
        return "LearnerState(" + tasks + " tasks, " + network + ", " + coresets.size() + " coresets)";
    }
}
