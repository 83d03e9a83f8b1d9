package org.palimpsest.lab.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Sample;

/**
 * A number that sums up a run.
 *
 * @param key its name in JSON
 * @param title its name in tables
 * @param decimals how it is written
 * @param range the values that it can have
 * @param of how it follows; NaN where it is not defined
 */
public record Measure(String key, String title, Decimals decimals, Interval range, ToDoubleFunction<RunResult> of) {
    private static final Interval PART = new Interval(0, 1);
    private static final Interval DIFFERENCE = new Interval(-1, 1);

    /** The average accuracy at the end, by which experiments are compared. */
    public static final Measure ACCURACY = percent(
            "averageAccuracy", "average accuracy, %", PART, run -> run.scores().averageAccuracy());

    /** All of them, in the order of tables. */
    public static final List<Measure> ALL = List.of(
            ACCURACY,
            percent(
                    "justLearned",
                    "accuracy when just learned, %",
                    PART,
                    run -> run.scores().averageJustLearned()),
            percent("justLearnedLast", "the same of the last task, %", PART, RunResult::newest),
            percent(
                    "forgetting",
                    "forgetting, % points",
                    DIFFERENCE,
                    run -> run.scores().forgetting()),
            percent(
                    "backwardTransfer",
                    "backward transfer, % points",
                    DIFFERENCE,
                    run -> run.scores().backwardTransfer()),
            percent("forwardTransfer", "forward transfer, % points", DIFFERENCE, RunResult::forwardTransfer),
            percent(
                    "negativeFlips",
                    "negative flips, %",
                    PART,
                    run -> run.flips().negativeRate()),
            percent("ece", "calibration error (ECE), % points", PART, atEnd(ClassificationScore::ece)),
            new Measure(
                    "nll",
                    "negative log-likelihood, nats",
                    Decimals.of(4),
                    new Interval(0, Double.POSITIVE_INFINITY),
                    atEnd(ClassificationScore::nll)),
            new Measure("brier", "Brier score", Decimals.of(4), new Interval(0, 2), atEnd(ClassificationScore::brier)));

    private static Measure percent(String key, String title, Interval range, ToDoubleFunction<RunResult> of) {
        return new Measure(key, title, Decimals.percent(2), range, of);
    }

    /** The mean over the tasks, after the last of them. */
    private static ToDoubleFunction<RunResult> atEnd(ToDoubleFunction<ClassificationScore> of) {
        return run -> run.scores().average(run.scores().tasks() - 1, of);
    }

    /** Over the seeds; empty where it is not defined. */
    public Optional<Sample> over(Results results) {
        double[] each = results.each(of);
        return Arrays.stream(each).allMatch(Double::isFinite) ? Optional.of(Sample.of(each)) : Optional.empty();
    }

    /** The confidence interval of the mean, within the values that the measure can have. */
    public Interval interval(Sample sample, double level) {
        return sample.interval(level).within(range);
    }

    /** Mean and standard error, human-readable. */
    public String cell(Results results) {
        return over(results)
                .map(sample -> sample.size() > 1 ? decimals.show(sample) : decimals.show(sample.mean()))
                .orElse(Decimals.NONE);
    }

    /** Those that are defined for at least one of some experiments. */
    public static List<Measure> definedFor(List<Results> experiments) {
        return ALL.stream()
                .filter(measure -> experiments.stream()
                        .anyMatch(results -> measure.over(results).isPresent()))
                .toList();
    }
}
