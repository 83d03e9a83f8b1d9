package org.palimpsest.benchmarks.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What {@code learn --predictor exact} must hold:
 *
 * <ol>
 *   <li>medians over the streams of a group: at least 93.5 by class, at least 88.0 by time or site, an error of at most 43;
 *   <li>not below a forest on all rows by more than one point on 14 of 24 streams;
 *   <li>on no stream below the network of default {@code learn} by more than one standard error of the difference;
 *   <li>a mean calibration error of at most 4.5 and none above 10.
 * </ol>
 */
final class ExactBars {
    private static final double CLASS_MEDIAN = 93.5;
    private static final double SITE_MEDIAN = 88.0;
    private static final double ERROR_MEDIAN = 43;
    private static final double POINT = 1;
    private static final int STREAMS = 14;
    private static final double MEAN_ECE = 4.5;
    private static final double WORST_ECE = 10;

    private final Standings standings;
    private final List<Bars.Judgement> all = new ArrayList<>();
    private final List<Double> ece = new ArrayList<>();
    private int nearForest;

    private ExactBars(Standings standings) {
        this.standings = standings;
    }

    /** None where nothing was learned exactly. */
    static List<Bars.Judgement> judge(Standings standings) {
        ExactBars bars = new ExactBars(standings);
        boolean measured = false;
        for (Group group : Group.values()) {
            List<Double> finals = new ArrayList<>();
            for (String name : standings.streams(group)) {
                Optional<Standing> exact = standings.find(name, TablesSuite.EXACT);
                exact.ifPresent(own -> bars.stream(name, own));
                exact.ifPresent(own -> finals.add(own.finalAverage().mean()));
            }
            measured |= !finals.isEmpty();
            if (!finals.isEmpty()) {
                bars.median(
                        group,
                        Estimate.median(finals.stream().mapToDouble(one -> one).toArray()));
            }
        }
        if (measured) {
            bars.overall();
        }
        return List.copyOf(bars.all);
    }

    private void stream(String name, Standing own) {
        standings.find(name, TablesSuite.LEARN).ifPresent(learn -> {
            Estimate lead = own.lead(learn, Outcome::finalAverage);
            add(
                    lead.mean() >= (Double.isNaN(lead.error()) ? 0 : -lead.error()),
                    "%s: exact %.1f, learn %.1f, lead %s (bar: not below by more than one error)",
                    name,
                    own.finalAverage().mean(),
                    learn.finalAverage().mean(),
                    lead);
        });
        int sign = own.higherIsBetter() ? 1 : -1;
        boolean near = standings
                .find(name, TablesSuite.FOREST)
                .filter(forest -> sign
                                * (own.finalAverage().mean()
                                        - forest.finalAverage().mean())
                        >= -POINT)
                .isPresent();
        nearForest += near ? 1 : 0;
        if (own.higherIsBetter()) {
            ece.add(own.honesty().mean());
        }
    }

    private void median(Group group, double median) {
        double bar = group == Group.CLASS ? CLASS_MEDIAN : group == Group.SITE ? SITE_MEDIAN : ERROR_MEDIAN;
        add(
                group == Group.REGRESSION ? median <= bar : median >= bar,
                "exact, %s: median %.1f (bar: %.1f)",
                group.title(),
                median,
                bar);
    }

    private void overall() {
        add(
                nearForest >= STREAMS,
                "exact: on %d streams not below the forest by more than a point (bar: %d)",
                nearForest,
                STREAMS);
        double mean = ece.stream().mapToDouble(one -> one).average().orElse(Double.NaN);
        double worst = ece.stream().mapToDouble(one -> one).max().orElse(Double.NaN);
        add(!(mean > MEAN_ECE), "exact: mean calibration error %.1f (bar: %.1f)", mean, MEAN_ECE);
        add(!(worst > WORST_ECE), "exact: worst calibration error %.1f (bar: %.0f)", worst, WORST_ECE);
    }

    private void add(boolean held, String format, Object... values) {
        all.add(new Bars.Judgement(held, String.format(Locale.ROOT, format, values)));
    }
}
