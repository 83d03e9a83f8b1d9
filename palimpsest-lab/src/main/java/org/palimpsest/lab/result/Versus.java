package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.stats.Holm;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.MeanDifference;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/**
 * An experiment compared by average accuracy with the first of those that were tested on the same tasks. Experiments on other
 * tasks are not compared: their accuracies cannot be subtracted.
 *
 * <p>Where the two differ in one choice, they are paired by seed and tested. Where more of their settings differ, no test could
 * say which of them made the difference; it is that of the means of all seeds, with its interval and no p-value.
 *
 * @param against which experiment it is compared with, by its place in the list
 * @param index which one it is, by its place in the list
 * @param settings the settings in which it differs from the other
 * @param difference its accuracy less that of the other
 * @param paired the test over common seeds, where there is one
 */
public record Versus(
        int against, int index, SettingsDifference settings, MeanDifference difference, Optional<Test> paired) {
    /**
     * A comparison seed by seed.
     *
     * @param pairs how many seeds both have
     * @param wins on how many seeds it was better
     * @param losses on how many it was worse
     * @param p of the paired t test
     * @param adjusted the same, corrected for the number of tests
     */
    public record Test(int pairs, int wins, int losses, double p, double adjusted) {}

    /** The confidence interval of the difference; accuracies differ by 1 at most. */
    public Interval interval(double level) {
        return difference.interval(level).within(new Interval(-1, 1));
    }

    /** All comparisons of some experiments, in their order. */
    public static List<Versus> of(List<Results> experiments) {
        Map<String, Integer> firsts = new LinkedHashMap<>();
        List<Versus> all = new ArrayList<>();
        for (int i = 0; i < experiments.size(); i++) {
            Integer first = firsts.putIfAbsent(experiments.get(i).benchmark(), i);
            if (first != null) {
                all.add(of(experiments, first, i));
            }
        }
        double[] adjusted = Holm.adjust(all.stream()
                .flatMap(each -> each.paired.stream())
                .mapToDouble(Test::p)
                .toArray());
        int tests = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).paired.isPresent()) {
                all.set(i, all.get(i).adjusted(adjusted[tests++]));
            }
        }
        return all;
    }

    private static Versus of(List<Results> experiments, int first, int index) {
        Results one = experiments.get(first);
        Results other = experiments.get(index);
        SettingsDifference settings = SettingsDifference.of(one.first(), other.first());
        List<Long> common = new ArrayList<>(one.seeds());
        common.retainAll(other.seeds());
        if (common.isEmpty() || !settings.isOneChoice()) {
            MeanDifference means = MeanDifference.of(
                    Sample.of(accuracies(other, other.seeds())), Sample.of(accuracies(one, one.seeds())));
            return new Versus(first, index, settings, means, Optional.empty());
        }
        Paired pairs = Paired.of(accuracies(other, common), accuracies(one, common));
        Test test = new Test(common.size(), pairs.wins(), pairs.losses(), pairs.tTest(), pairs.tTest());
        return new Versus(first, index, settings, MeanDifference.of(pairs), Optional.of(test));
    }

    private Versus adjusted(double p) {
        return new Versus(
                against,
                index,
                settings,
                difference,
                paired.map(test -> new Test(test.pairs, test.wins, test.losses, test.p, p)));
    }

    private static double[] accuracies(Results results, List<Long> seeds) {
        return results.runs().stream()
                .filter(run -> seeds.contains(run.record().seed()))
                .mapToDouble(run -> Measure.ACCURACY.of().applyAsDouble(run))
                .toArray();
    }
}
