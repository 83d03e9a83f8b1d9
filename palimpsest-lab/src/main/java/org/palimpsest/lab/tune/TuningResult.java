package org.palimpsest.lab.tune;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.experiment.Experiment;

/**
 * What a search has found.
 *
 * @param tuning the search
 * @param trials every point that was tried, in the order of the search
 * @param choice the best of them; empty while runs are missing, or where all diverged
 */
public record TuningResult(Tuning tuning, List<Trial> trials, Optional<Choice> choice) {
    public TuningResult {
        trials = List.copyOf(trials);
    }

    /**
     * The best point.
     *
     * @param trial its runs
     * @param experiment the experiment with its settings, on test rows
     */
    public record Choice(Trial trial, Experiment experiment) {}

    /** The trials, the best first, those that diverged last. */
    public List<Trial> ranked() {
        return trials.stream()
                .sorted(Comparator.comparingDouble(trial ->
                        trial.complete() ? -trial.accuracy().orElseThrow().mean() : 0))
                .toList();
    }

    /** The trials that are exactly as accurate as the best one, without it. */
    public List<Trial> ties() {
        return choice.map(best -> trials.stream()
                        .filter(trial -> trial.complete() && !trial.equals(best.trial()))
                        .filter(trial -> trial.accuracy().orElseThrow().mean()
                                == best.trial().accuracy().orElseThrow().mean())
                        .toList())
                .orElse(List.of());
    }

    /** The settings of a trial by name. */
    public Map<String, String> settings(Trial trial) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < trial.values().size(); i++) {
            settings.put(tuning.search().keys().get(i), trial.values().get(i));
        }
        return settings;
    }

    /** The time of all runs. */
    public double seconds() {
        return trials.stream().mapToDouble(Trial::seconds).sum();
    }
}
