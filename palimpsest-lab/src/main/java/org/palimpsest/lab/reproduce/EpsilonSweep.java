package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;

/** Our own question: how much of what natural gradients do under Adam is Adam's ε? */
record EpsilonSweep() implements Study {
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
        return "epsilon";
    }

    @Override
    public String title() {
        return "Natural gradients and Adam's epsilon (our own question)";
    }

    /** From far below any scaled gradient to above most gradients. */
    static List<String> epsilons(Budget budget) {
        return budget == Budget.QUICK
                ? List.of("1e-12", "1e-8", "1e-4")
                : List.of("1e-12", "1e-10", "1e-8", "1e-6", "1e-4", "1e-2");
    }

    @Override
    public List<Setup> setups(Budget budget) {
        List<Setup> all = new ArrayList<>();
        for (String epsilon : epsilons(budget)) {
            all.add(setup(PaperRuns.ADAM, epsilon, budget));
            all.add(setup(PaperRuns.GNG, epsilon, budget));
        }
        return all;
    }

    static Setup setup(String method, String epsilon, Budget budget) {
        String epochs = switch (budget) {
            case QUICK -> "epochs=3";
            case DEFAULT -> "epochs=10";
            case FULL -> "epochs=40";
        };
        return Setup.of(PaperRuns.PERMUTED, method, "tasks=3", epochs, "epsilon=" + epsilon);
    }
}
