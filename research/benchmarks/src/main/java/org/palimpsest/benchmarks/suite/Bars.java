package org.palimpsest.benchmarks.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What default {@code learn} must hold. Points are per cent of accuracy, and of a regression per cent of the target's
 * standard deviation. On every stream:
 *
 * <ol>
 *   <li>after the last task not below fine-tuning by more than one standard error of the difference over seeds;
 *   <li>above fine-tuning where that forgets more than 2 points;
 *   <li>its newest task within 2 points of fine-tuning's;
 *   <li>never, under no seed, below the majority class or the mean.
 * </ol>
 *
 * <p>By group, on the median over streams: within 8 points of joint training (classes), within 3 (time and site), within
 * 5 % of its error (regression). See also {@link ExactBars}.
 */
final class Bars {
    private static final double CLASS_GAP = 8;
    private static final double SITE_GAP = 3;
    private static final double ERROR_RATIO = 1.05;
    private static final double POINTS = 2;

    /**
     * A bar and whether it is held.
     *
     * @param held whether it is
     * @param text what it is, and the numbers
     */
    record Judgement(boolean held, String text) {}

    private final Standings standings;
    private final List<Judgement> all = new ArrayList<>();

    private Bars(Standings standings) {
        this.standings = standings;
    }

    static List<Judgement> judge(Standings standings) {
        Bars bars = new Bars(standings);
        for (Group group : Group.values()) {
            standings.streams(group).forEach(bars::stream);
        }
        for (Group group : Group.values()) {
            bars.group(group);
        }
        bars.all.addAll(ExactBars.judge(standings));
        return List.copyOf(bars.all);
    }

    private void stream(String name) {
        Optional<Standing> learn = standings.find(name, TablesSuite.LEARN);
        Optional<Standing> tuned = standings.find(name, TablesSuite.FINE_TUNING);
        Optional<Standing> majority = standings.find(name, TablesSuite.MAJORITY);
        if (learn.isEmpty() || tuned.isEmpty() || majority.isEmpty()) {
            all.add(new Judgement(false, name + ": not measured"));
            return;
        }
        Standing own = learn.get();
        Standing other = tuned.get();
        Estimate lead = own.lead(other, Outcome::finalAverage);
        add(
                lead.mean() >= (Double.isNaN(lead.error()) ? 0 : -lead.error()),
                "%s: after the last task %.1f, fine-tuning %.1f, lead %s (bar: not below by more than one error)",
                name,
                own.finalAverage().mean(),
                other.finalAverage().mean(),
                lead);
        if (other.forgetting().mean() > POINTS) {
            add(
                    lead.mean() > 0,
                    "%s: fine-tuning forgets %.1f points, lead %.1f (bar: above it)",
                    name,
                    other.forgetting().mean(),
                    lead.mean());
        }
        Estimate newest = own.lead(other, Outcome::newest);
        add(
                newest.mean() >= -POINTS,
                "%s: newest task %.1f, fine-tuning's %.1f, lead %.1f (bar: -2)",
                name,
                own.newest().mean(),
                other.newest().mean(),
                newest.mean());
        double[] above = new double[own.outcomes().size()];
        double floor = majority.get().finalAverage().mean();
        double[] finals = own.each(Outcome::finalAverage);
        Arrays.setAll(above, s -> own.higherIsBetter() ? finals[s] - floor : floor - finals[s]);
        double least = Arrays.stream(above).min().orElse(Double.NaN);
        add(least >= 0, "%s: worst seed is %.1f better than always the same answer (bar: 0)", name, least);
    }

    private void group(Group group) {
        List<Double> gaps = new ArrayList<>();
        for (String name : standings.streams(group)) {
            Optional<Standing> learn = standings.find(name, TablesSuite.LEARN);
            Optional<Standing> joint = standings.find(name, TablesSuite.JOINT);
            if (learn.isPresent() && joint.isPresent()) {
                double own = learn.get().finalAverage().mean();
                double other = joint.get().finalAverage().mean();
                gaps.add(group == Group.REGRESSION ? own / other : other - own);
            }
        }
        if (gaps.isEmpty()) {
            return;
        }
        double median =
                Estimate.median(gaps.stream().mapToDouble(Double::doubleValue).toArray());
        if (group == Group.REGRESSION) {
            add(
                    median <= ERROR_RATIO,
                    "%s: median error is %.3f of joint training's (bar: 1.05)",
                    group.title(),
                    median);
        } else {
            double bar = group == Group.CLASS ? CLASS_GAP : SITE_GAP;
            add(median <= bar, "%s: median %.1f points below joint training (bar: %.0f)", group.title(), median, bar);
        }
    }

    private void add(boolean held, String format, Object... values) {
        all.add(new Judgement(held, String.format(Locale.ROOT, format, values)));
    }
}
