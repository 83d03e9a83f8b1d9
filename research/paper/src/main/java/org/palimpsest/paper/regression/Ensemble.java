package org.palimpsest.paper.regression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.palimpsest.paper.evidence.Repeated;

/**
 * Trajectories of many seeds, as they are asked for: each is made once. Cheap: a seed's eight conditions are a tenth of a
 * second.
 */
public final class Ensemble {
    /** log σ₀ of the paper's figure 2. */
    public static final double WIDE = -1;

    /** log σ₀ of its figure 3. */
    public static final double NARROW = -3;

    private final String name;
    private final Problem problem;
    private final Measurement reading;
    private final int seeds;
    private final Map<Condition, List<Trajectory>> paths = new HashMap<>();

    /**
     * An ensemble of seeds 0 … seeds − 1.
     *
     * @param name how the paper is read, human-readable
     */
    public Ensemble(String name, Problem problem, Measurement reading, int seeds) {
        if (seeds < 1) {
            throw new IllegalArgumentException("seeds must be >= 1, was " + seeds);
        }
        this.name = name;
        this.problem = problem;
        this.reading = reading;
        this.seeds = seeds;
    }

    /**
     * The readings of the paper that its claims are tried under. The first is what figures are drawn and verdicts given
     * with: of the four ways to combine the two open questions about noise and Adam's memory it is the one under which
     * most of what the paper says about its figures can be seen, and so the likeliest to be what was run. It was picked
     * knowing that. Whoever reports a verdict should say where another reading has another one: that a larger σ₀, or a
     * larger var(σ²), makes the steps of Adam on natural gradients smaller holds under the first alone.
     */
    public static List<Ensemble> readings(int seeds) {
        return List.of(
                new Ensemble("noise σ = 0.1, Adam kept from task to task", Problem.PAPER, Measurement.RELEASED, seeds),
                new Ensemble(
                        "noise σ² = 0.1, Adam kept from task to task", Problem.VARIANCE, Measurement.RELEASED, seeds),
                new Ensemble("noise σ = 0.1, Adam new for every task", Problem.PAPER, Measurement.FRESH_ADAM, seeds),
                new Ensemble(
                        "noise σ² = 0.1, Adam new for every task", Problem.VARIANCE, Measurement.FRESH_ADAM, seeds));
    }

    /** How the paper is read. */
    public String name() {
        return name;
    }

    /** The trajectories of a way from a log σ₀, seed by seed. */
    public List<Trajectory> paths(Way way, double logSigma) {
        return paths.computeIfAbsent(
                new Condition(way, logSigma, reading),
                condition -> LongStream.range(0, seeds)
                        .mapToObj(seed -> Trajectory.of(problem, condition, seed))
                        .toList());
    }

    /** A number of the outcome of each trajectory. */
    Repeated each(String what, Way way, double logSigma, ToDoubleFunction<TrajectoryOutcome> number) {
        return values(what, way, logSigma, path -> number.applyAsDouble(TrajectoryOutcome.of(path)));
    }

    /** A number of each trajectory. */
    Repeated values(String what, Way way, double logSigma, ToDoubleFunction<Trajectory> number) {
        return new Repeated(
                what,
                new Condition(way, logSigma, reading).name(),
                paths(way, logSigma).stream()
                        .map(path -> number.applyAsDouble(path))
                        .toList());
    }

    int seeds() {
        return seeds;
    }
}
