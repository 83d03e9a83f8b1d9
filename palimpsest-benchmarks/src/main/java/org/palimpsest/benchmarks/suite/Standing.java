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

    /** By how much this is better than another, seed by seed. */
    Estimate lead(Standing other, ToDoubleFunction<Outcome> measure) {
        double[] own = each(measure);
        double[] others = other.each(measure);
        double[] lead = new double[Math.min(own.length, others.length)];
        for (int s = 0; s < lead.length; s++) {
            lead[s] = higherIsBetter() ? own[s] - others[s] : others[s] - own[s];
        }
        return Estimate.of(lead);
    }
}
