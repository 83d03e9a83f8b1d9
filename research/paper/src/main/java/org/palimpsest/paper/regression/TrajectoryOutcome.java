package org.palimpsest.paper.regression;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.lab.stats.Variance;

/**
 * A trajectory in numbers.
 *
 * @param updateVariance the variance of a step's change of μ, within tasks: Var(Δμ_w) + Var(Δμ_b), averaged over tasks
 * @param relativeVariance the same divided by the square of the mean step, so that a learning rate cancels
 * @param meanStep the mean length of a step, |Δμ|
 * @param gradientVariance the variance of g_μ, taken like that of Δμ
 * @param sigmaVariance var(σ²) over all steps, averaged over w and b
 * @param relativeSigmaVariance var(σ²) / E[σ²]², the part of it that Adam feels
 * @param error the average over all tasks of the squared error at the end
 * @param distance how far the end is from the exact posterior mean of all tasks together
 */
public record TrajectoryOutcome(
        double updateVariance,
        double relativeVariance,
        double meanStep,
        double gradientVariance,
        double sigmaVariance,
        double relativeSigmaVariance,
        double error,
        double distance) {
    /** What a trajectory comes to. */
    public static TrajectoryOutcome of(Trajectory path) {
        int tasks = path.tasks().size();
        double variance = 0;
        double length = 0;
        double gradient = 0;
        for (int t = 0; t < tasks; t++) {
            List<Pair> changes = path.changes(t);
            variance += spread(changes) / tasks;
            gradient +=
                    spread(path.of(t).stream().map(Trajectory.Step::gradient).toList()) / tasks;
            length += changes.stream().mapToDouble(Pair::length).average().orElseThrow() / tasks;
        }
        Variance w = squaredSigma(path, Pair::w);
        Variance b = squaredSigma(path, Pair::b);
        return new TrajectoryOutcome(
                variance,
                variance / (length * length),
                length,
                gradient,
                (w.variance() + b.variance()) / 2,
                (w.relative() + b.relative()) / 2,
                LineTask.averageError(path.tasks(), path.end()),
                path.end()
                        .minus(LineTask.exactMean(path.tasks(), path.problem().noise()))
                        .length());
    }

    private static double spread(List<Pair> pairs) {
        return Variance.of(pairs.stream().mapToDouble(Pair::w).toArray()).variance()
                + Variance.of(pairs.stream().mapToDouble(Pair::b).toArray()).variance();
    }

    private static Variance squaredSigma(Trajectory path, ToDoubleFunction<Pair> of) {
        return Variance.of(path.steps().stream()
                .mapToDouble(step -> of.applyAsDouble(step.sigma()))
                .map(sigma -> sigma * sigma)
                .toArray());
    }
}
