package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.lab.stats.Holm;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/**
 * An experiment compared with the first of several, by average accuracy on common seeds.
 *
 * @param index which one, by its place in the list
 * @param pairs how many seeds both have
 * @param difference its accuracy less that of the first, seed by seed
 * @param wins on how many seeds it was better
 * @param losses on how many it was worse
 * @param p of the paired t test
 * @param adjusted the same, corrected for the number of comparisons
 */
public record Versus(int index, int pairs, Sample difference, int wins, int losses, double p, double adjusted) {
    /** The confidence interval of the mean difference; accuracies differ by 1 at most. */
    public Interval interval(double level) {
        return difference.interval(level).within(new Interval(-1, 1));
    }

    /** All against the first; one that shares no seed with it is left out. */
    public static List<Versus> first(List<Results> experiments) {
        Map<Integer, Paired> paired = new LinkedHashMap<>();
        for (int i = 1; i < experiments.size(); i++) {
            List<Long> common = new ArrayList<>(experiments.get(0).seeds());
            common.retainAll(experiments.get(i).seeds());
            if (!common.isEmpty()) {
                paired.put(
                        i, Paired.of(accuracies(experiments.get(i), common), accuracies(experiments.get(0), common)));
            }
        }
        double[] adjusted =
                Holm.adjust(paired.values().stream().mapToDouble(Paired::tTest).toArray());
        List<Versus> all = new ArrayList<>();
        for (Map.Entry<Integer, Paired> entry : paired.entrySet()) {
            Paired pairs = entry.getValue();
            all.add(new Versus(
                    entry.getKey(),
                    pairs.difference().size(),
                    pairs.difference(),
                    pairs.wins(),
                    pairs.losses(),
                    pairs.tTest(),
                    adjusted[all.size()]));
        }
        return all;
    }

    private static double[] accuracies(Results results, List<Long> seeds) {
        return results.runs().stream()
                .filter(run -> seeds.contains(run.record().seed()))
                .mapToDouble(run -> Measure.ACCURACY.of().applyAsDouble(run))
                .toArray();
    }
}
