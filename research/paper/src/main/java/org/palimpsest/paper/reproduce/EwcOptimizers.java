package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Section 2.2: EWC with Adam against EWC with SGD. */
record EwcOptimizers() implements Study {
    static final String ADAM = "adam";
    static final String SGD = "sgd";
    static final List<String> BENCHMARKS = List.of(PaperRuns.PERMUTED, PaperRuns.SPLIT);

    /**
     * Strength and learning rate for a benchmark and an optimizer, each pair chosen on held-out training rows with seed 0
     * ({@code research/notes/searches.md}).
     */
    private record Chosen(String benchmark, String optimizer, String lambda, String rate) {}

    private static final List<Chosen> CHOSEN = List.of(
            new Chosen(PaperRuns.PERMUTED, ADAM, "10", "5e-3"),
            new Chosen(PaperRuns.PERMUTED, SGD, "3", "0.5"),
            new Chosen(PaperRuns.SPLIT, ADAM, "3000", "3e-3"),
            new Chosen(PaperRuns.SPLIT, SGD, "50", "0.2"));

    @Override
    public String name() {
        return "ewc";
    }

    @Override
    public String title() {
        return "EWC with Adam and with SGD (Section 2.2)";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        return CHOSEN.stream().map(chosen -> setup(chosen, budget)).toList();
    }

    static Setup setup(String benchmark, String optimizer, Budget budget) {
        Chosen chosen = CHOSEN.stream()
                .filter(each ->
                        each.benchmark().equals(benchmark) && each.optimizer().equals(optimizer))
                .findFirst()
                .orElseThrow();
        return setup(chosen, budget);
    }

    private static Setup setup(Chosen chosen, Budget budget) {
        List<String> settings = new ArrayList<>(List.of(
                "optimizer=" + chosen.optimizer(), "lambda=" + chosen.lambda(), "learning-rate=" + chosen.rate()));
        if (budget == Budget.QUICK) {
            settings.add("epochs=3");
            if (chosen.benchmark().equals(PaperRuns.PERMUTED)) {
                settings.add("tasks=3");
            }
        }
        return Setup.of(chosen.benchmark(), "ewc", settings.toArray(String[]::new));
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of("The paper speaks of EWC with Adam and with SGD from experience and names no setting. We use our"
                + " EWC (penalties per task, the exact Fisher information of 5000 examples) with a strength and a learning"
                + " rate for each optimizer, searched on held-out training rows with one of the seeds. The"
                + " first searches ended at edges and were widened before these runs (research/notes/searches.md).");
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (String benchmark : BENCHMARKS) {
            cells.add(Figure1Claims.cell(
                    archive,
                    Figure1.title(benchmark),
                    "SGD",
                    setup(benchmark, SGD, budget),
                    "Adam",
                    setup(benchmark, ADAM, budget)));
        }
        Claim claim = new Claim(
                "ewc-adam",
                "Section 2.2",
                "EWC works worse with Adam than with plain SGD.",
                Figure1Claims.POINTS,
                Figure1Claims.SHOWN,
                cells,
                new Rule.Above(Figure1Claims.SMALLEST),
                setups(budget));
        return new Findings(List.of(), List.of(claim));
    }
}
