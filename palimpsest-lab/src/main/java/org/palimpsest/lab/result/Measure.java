package org.palimpsest.lab.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/**
 * A number that sums up a run.
 *
 * @param key its name in JSON
 * @param title its name in tables
 * @param decimals how it is written
 * @param of how it follows; NaN where it is not defined
 */
public record Measure(String key, String title, Decimals decimals, ToDoubleFunction<RunResult> of) {
    /** The average accuracy at the end, by which experiments are compared. */
    public static final Measure ACCURACY = percent(
            "averageAccuracy", "average accuracy, %", run -> run.scores().averageAccuracy());

    /** All of them, in the order of tables. */
    public static final List<Measure> ALL = List.of(
            ACCURACY,
            percent("forgetting", "forgetting, % points", run -> run.scores().forgetting()),
            percent(
                    "backwardTransfer",
                    "backward transfer, % points",
                    run -> run.scores().backwardTransfer()),
            percent("forwardTransfer", "forward transfer, % points", RunResult::forwardTransfer),
            percent("negativeFlips", "negative flips, %", run -> run.flips().negativeRate()),
            percent("ece", "calibration error (ECE), % points", atEnd(ClassificationScore::ece)),
            new Measure("nll", "negative log-likelihood, nats", Decimals.of(4), atEnd(ClassificationScore::nll)),
            new Measure("brier", "Brier score", Decimals.of(4), atEnd(ClassificationScore::brier)));

    private static Measure percent(String key, String title, ToDoubleFunction<RunResult> of) {
        return new Measure(key, title, Decimals.percent(2), of);
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

    /** Mean and standard error, for people. */
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
