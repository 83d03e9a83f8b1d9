package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;

/** Figure 4: how the variances of weights change from task to task. */
record Figure4() implements Study {
    @Override
    public List<String> departures(Budget budget) {
        return List.of();
    }

    @Override
    public Findings findings(Budget budget, Archive archive) {
        return new Findings(List.of(), List.of());
    }

    @Override
    public String name() {
        return "figure4";
    }

    @Override
    public String title() {
        return "Where the variances shrink (Supplement B, Figure 4)";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        List<Setup> all = new ArrayList<>();
        for (String benchmark : List.of(PaperRuns.PERMUTED, PaperRuns.SPLIT)) {
            all.add(PaperRuns.alone(benchmark, PaperRuns.ADAM, budget));
            all.add(PaperRuns.alone(benchmark, PaperRuns.GNG, budget));
        }
        return all;
    }
}
