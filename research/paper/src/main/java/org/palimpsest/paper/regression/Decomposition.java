package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.palimpsest.lab.stats.Ranks;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;
import org.palimpsest.paper.evidence.Repeated;

/** What the paper says with its Eq. 8, and the numbers. */
final class Decomposition {
    /** What var(σ²) is varied by: log σ₀ from figure 3's to figure 2's. */
    private static final double[] SWEEP = DoubleStream.iterate(Ensemble.NARROW, v -> v <= Ensemble.WIDE, v -> v + 0.25)
            .toArray();

    private final Ensemble ensemble;

    Decomposition(Ensemble ensemble) {
        this.ensemble = ensemble;
    }

    /** That both sides are equal, on what was recorded. */
    Evidence holds() {
        List<Repeated> gaps = new ArrayList<>();
        for (double v : List.of(Ensemble.WIDE, Ensemble.NARROW)) {
            for (Way way : Way.ALL) {
                gaps.add(ensemble.values("relative gap of Eq. 8", way, v, Decomposition::gap));
            }
        }
        return new Evidence("eq8", "Eq. 8 takes the moments of natural gradients apart", List.of(), List.of(), gaps);
    }

    private static double gap(Trajectory path) {
        return Math.max(gap(path, Pair::w), gap(path, Pair::b));
    }

    private static double gap(Trajectory path, ToDoubleFunction<Pair> of) {
        return Moments.of(
                        numbers(path, step -> of.applyAsDouble(step.sigma())),
                        numbers(path, step -> of.applyAsDouble(step.gradient())),
                        numbers(path, step -> of.applyAsDouble(step.natural())))
                .gap();
    }

    private static double[] numbers(Trajectory path, ToDoubleFunction<Trajectory.Step> of) {
        return path.steps().stream().mapToDouble(of).toArray();
    }

    /** That steps become shorter where var(σ²) is larger; Adam without natural gradients is what to compare with. */
    Evidence shrinks() {
        Repeated shown = correlation("var(σ²)", Way.ADAM_GNG, TrajectoryOutcome::sigmaVariance);
        Repeated zero =
                new Repeated(shown.quantity(), "if there were none", Collections.nCopies(ensemble.seeds(), 0.0));
        return new Evidence(
                "eq8-steps",
                "a larger var(σ²) makes the steps of Adam on natural gradients smaller",
                List.of(new Contrast(shown, zero)),
                List.of(),
                List.of(
                        correlation("var(σ²)/E[σ²]²", Way.ADAM_GNG, TrajectoryOutcome::relativeSigmaVariance),
                        correlation("var(σ²)", Way.ADAM, TrajectoryOutcome::sigmaVariance)));
    }

    private Repeated correlation(String what, Way way, ToDoubleFunction<TrajectoryOutcome> variance) {
        double[][] x = new double[ensemble.seeds()][SWEEP.length];
        double[][] y = new double[ensemble.seeds()][SWEEP.length];
        for (int i = 0; i < SWEEP.length; i++) {
            double[] xs = ensemble.each(what, way, SWEEP[i], variance).array();
            double[] ys = ensemble.each("mean step", way, SWEEP[i], TrajectoryOutcome::meanStep)
                    .array();
            for (int seed = 0; seed < ensemble.seeds(); seed++) {
                x[seed][i] = xs[seed];
                y[seed][i] = ys[seed];
            }
        }
        List<Double> all = new ArrayList<>();
        for (int seed = 0; seed < ensemble.seeds(); seed++) {
            all.add(Ranks.correlation(x[seed], y[seed]));
        }
        return new Repeated(
                "rank correlation of the mean step with " + what + " over " + SWEEP.length + " σ₀", way.name(), all);
    }
}
