package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;

/** Figure 1: three benchmarks, without and with coresets. */
record Figure1() implements Study {
    static final List<String> KINDS = List.of("random", "kcenter", "stein");
    static final List<String> USES = List.of("predictive", "regret");

    @Override
    public String name() {
        return "figure1";
    }

    @Override
    public String title() {
        return "Average accuracy without and with coresets (Section 4, Figure 1)";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        List<Setup> all = new ArrayList<>();
        for (String benchmark : PaperRuns.BENCHMARKS) {
            all.add(PaperRuns.alone(benchmark, PaperRuns.ADAM, budget));
            all.add(PaperRuns.alone(benchmark, PaperRuns.GNG, budget));
        }
        all.add(ours(PaperRuns.ADAM, budget));
        all.add(ours(PaperRuns.GNG, budget));
        for (String benchmark : PaperRuns.BENCHMARKS) {
            for (String kind : KINDS) {
                for (String use : USES) {
                    all.add(PaperRuns.keeping(benchmark, kind, use, budget));
                }
            }
        }
        return all;
    }

    /** Permuted MNIST under our own recipe: whether what the paper says is about its settings only. */
    static Setup ours(String method, Budget budget) {
        return switch (budget) {
            case QUICK -> Setup.of(PaperRuns.PERMUTED, method, "tasks=3", "epochs=4");
            case DEFAULT -> Setup.of(PaperRuns.PERMUTED, method, "epochs=20");
            case FULL -> Setup.of(PaperRuns.PERMUTED, method);
        };
    }
}
