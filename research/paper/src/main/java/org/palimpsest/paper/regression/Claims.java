package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;

/** What the paper says about its toy (supplement A and Sec. 2.2), each with the numbers that it stands or falls with. */
public final class Claims {
    private final Ensemble ensemble;

    private Claims(Ensemble ensemble) {
        this.ensemble = ensemble;
    }

    /** The evidence of an ensemble, claim by claim. */
    public static List<Evidence> of(Ensemble ensemble) {
        Claims claims = new Claims(ensemble);
        return List.of(
                claims.steadier(),
                claims.betterWithAdam(),
                claims.smallSigmaShrinks(),
                claims.largeSigmaShrinksAdam(),
                claims.largeSigmaIsNoisy(),
                new Decomposition(ensemble).holds(),
                new Decomposition(ensemble).shrinks());
    }

    /**
     * The verdict takes the variance itself: the claim is about what the figures show at the rates of the paper. Relative
     * to the squared mean step, which a rate cancels from, tells whether smaller steps are all there is to it.
     */
    private Evidence steadier() {
        List<Contrast> judged = new ArrayList<>();
        List<Contrast> beside = new ArrayList<>();
        for (double v : List.of(Ensemble.WIDE, Ensemble.NARROW)) {
            for (List<Way> pair : List.of(List.of(Way.SGD_GNG, Way.SGD), List.of(Way.ADAM_GNG, Way.ADAM))) {
                judged.add(ways("variance of updates", pair.get(0), pair.get(1), v, TrajectoryOutcome::updateVariance));
                beside.add(ways(
                        "variance of updates / (mean step)²",
                        pair.get(0),
                        pair.get(1),
                        v,
                        TrajectoryOutcome::relativeVariance));
            }
        }
        return new Evidence(
                "gng-variance", "natural gradients lower the variance of updates", judged, beside, List.of());
    }

    private Evidence betterWithAdam() {
        List<Contrast> judged = new ArrayList<>();
        List<Contrast> beside = new ArrayList<>();
        for (double v : List.of(Ensemble.WIDE, Ensemble.NARROW)) {
            judged.add(ways("average squared error", Way.ADAM_GNG, Way.SGD_GNG, v, TrajectoryOutcome::error));
            beside.add(ways("distance to exact mean", Way.ADAM_GNG, Way.SGD_GNG, v, TrajectoryOutcome::distance));
            beside.add(ways("average squared error", Way.ADAM_GNG, Way.ADAM, v, TrajectoryOutcome::error));
            beside.add(ways("average squared error", Way.SGD_GNG, Way.SGD, v, TrajectoryOutcome::error));
        }
        return new Evidence(
                "gng-adam", "natural gradients work better with Adam than with SGD", judged, beside, List.of());
    }

    private Evidence smallSigmaShrinks() {
        return new Evidence(
                "small-sigma",
                "a small σ shrinks the steps of SGD along natural gradients",
                List.of(sigmas("mean step", Way.SGD_GNG, Ensemble.NARROW, Ensemble.WIDE, TrajectoryOutcome::meanStep)),
                List.of(sigmas("mean step", Way.SGD, Ensemble.NARROW, Ensemble.WIDE, TrajectoryOutcome::meanStep)),
                List.of());
    }

    private Evidence largeSigmaShrinksAdam() {
        return new Evidence(
                "large-sigma",
                "a larger σ₀ makes the steps of Adam on natural gradients smaller",
                List.of(sigmas("mean step", Way.ADAM_GNG, Ensemble.WIDE, Ensemble.NARROW, TrajectoryOutcome::meanStep)),
                List.of(
                        sigmas("mean step", Way.ADAM, Ensemble.WIDE, Ensemble.NARROW, TrajectoryOutcome::meanStep),
                        ways("mean step", Way.ADAM_GNG, Way.ADAM, Ensemble.WIDE, TrajectoryOutcome::meanStep),
                        ways("mean step", Way.ADAM_GNG, Way.ADAM, Ensemble.NARROW, TrajectoryOutcome::meanStep)),
                List.of());
    }

    private Evidence largeSigmaIsNoisy() {
        return new Evidence(
                "noisy-gradients",
                "a larger σ₀ makes gradients vary more, and σ² with them",
                List.of(
                        sigmas(
                                "variance of gradients",
                                Way.SGD,
                                Ensemble.NARROW,
                                Ensemble.WIDE,
                                TrajectoryOutcome::gradientVariance),
                        sigmas(
                                "variance of gradients",
                                Way.ADAM,
                                Ensemble.NARROW,
                                Ensemble.WIDE,
                                TrajectoryOutcome::gradientVariance),
                        sigmas(
                                "var(σ²)",
                                Way.ADAM_GNG,
                                Ensemble.NARROW,
                                Ensemble.WIDE,
                                TrajectoryOutcome::sigmaVariance)),
                List.of(),
                List.of());
    }

    private Contrast ways(String what, Way lesser, Way greater, double v, ToDoubleFunction<TrajectoryOutcome> number) {
        return new Contrast(ensemble.each(what, lesser, v, number), ensemble.each(what, greater, v, number));
    }

    private Contrast sigmas(
            String what, Way way, double lesser, double greater, ToDoubleFunction<TrajectoryOutcome> number) {
        return new Contrast(ensemble.each(what, way, lesser, number), ensemble.each(what, way, greater, number));
    }
}
