package org.palimpsest.benchmarks.suite;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a method reached on a stream, over all seeds.
 *
 * @param group the kind of stream
 * @param outcomes one for each seed, by seed
 */
record Standing(Group group, List<Outcome> outcomes) {
    Standing {
        outcomes = outcomes.stream()
                .sorted(Comparator.comparingLong(Outcome::seed))
                .toList();
    }

    boolean higherIsBetter() {
        return group != Group.REGRESSION;
    }

    double[] each(ToDoubleFunction<Outcome> measure) {
        return outcomes.stream().mapToDouble(measure).toArray();
    }

    private Estimate over(ToDoubleFunction<Outcome> measure) {
        return Estimate.of(each(measure));
    }

    Estimate finalAverage() {
        return over(Outcome::finalAverage);
    }

    Estimate newest() {
        return over(Outcome::newest);
    }

    Estimate forgetting() {
        return over(outcome -> outcome.forgetting(higherIsBetter()));
    }

    Estimate honesty() {
        return over(group == Group.REGRESSION ? Outcome::coverage : Outcome::ece);
    }

    Estimate floats() {
        return over(Outcome::floats);
    }

    Estimate seconds() {
        return over(Outcome::seconds);
    }

    /** By how much this is better than another, seed by seed, over the seeds that both have. */
    Estimate lead(Standing other, ToDoubleFunction<Outcome> measure) {
        int sign = higherIsBetter() ? 1 : -1;
        return Estimate.of(outcomes.stream()
                .flatMapToDouble(own -> other.outcomes.stream()
                        .filter(their -> their.seed() == own.seed())
                        .mapToDouble(their -> sign * (measure.applyAsDouble(own) - measure.applyAsDouble(their))))
                .toArray());
    }
}
