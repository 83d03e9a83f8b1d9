package org.palimpsest.lab.reproduce;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;

/**
 * Some studies at a budget.
 *
 * @param studies what is reproduced
 * @param budget how much time it may take
 * @param version of the program
 */
public record Reproduction(List<Study> studies, Budget budget, String version) {
    /** Copies the list. */
    public Reproduction {
        studies = List.copyOf(studies);
    }

    /** The experiments that are needed, each once; where one needs the states of all tasks, it keeps them. */
    public List<Setup> setups() {
        Map<Experiment, Setup> all = new LinkedHashMap<>();
        for (Study study : studies) {
            for (Setup setup : study.setups(budget)) {
                all.merge(setup.experiment(), setup, (a, b) -> a.states() ? a : b);
            }
        }
        return List.copyOf(all.values());
    }

    /** The runs that some experiments need, seed by seed; data that are missing are fetched. */
    public List<Sweep.Item> items(List<Setup> setups, DataStore store, Progress progress) throws IOException {
        Set<Experiment> experiments = new LinkedHashSet<>();
        setups.forEach(setup -> experiments.add(setup.experiment()));
        return new Workload(List.copyOf(experiments), budget.seeds(), false, version).items(store, progress);
    }
}
