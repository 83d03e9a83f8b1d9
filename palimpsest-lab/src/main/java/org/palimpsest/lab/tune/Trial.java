package org.palimpsest.lab.tune;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Sample;

/**
 * One point of a search and what its runs have given, judged by held-out rows.
 *
 * @param values its value on every axis
 * @param runs its finished runs, one for each seed
 * @param seeds how many there should be
 */
public record Trial(List<String> values, List<RunResult> runs, int seeds) {
    /** Copies the lists. */
    public Trial {
        values = List.copyOf(values);
        runs = List.copyOf(runs);
    }

    /** Whether all its runs are finished; one that diverged never is. */
    public boolean complete() {
        return runs.size() == seeds;
    }

    /** The average accuracy after the last task on held-out rows of all tasks, over the seeds that are finished. */
    public Optional<Sample> accuracy() {
        double[] each =
                runs.stream().mapToDouble(run -> run.scores().averageAccuracy()).toArray();
        return each.length == 0 ? Optional.empty() : Optional.of(Sample.of(each));
    }

    /** The mean accuracy in percent, or that a run diverged. */
    public String percent() {
        return complete()
                ? String.format(
                        Locale.ROOT, "%6.2f", 100 * accuracy().orElseThrow().mean())
                : "diverged";
    }

    /** What it has cost. */
    public double seconds() {
        return runs.stream().mapToDouble(RunResult::seconds).sum();
    }

    /** The best of those that are complete; of equals the first. */
    public static Optional<Trial> best(List<Trial> trials) {
        return trials.stream()
                .filter(Trial::complete)
                .min(Comparator.comparingDouble(
                        trial -> -trial.accuracy().orElseThrow().mean()));
    }
}
