package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.palimpsest.data.Dataset;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.paper.cost.CostFigure;
import org.palimpsest.paper.cost.Costs;
import org.palimpsest.paper.cost.Work;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;
import org.palimpsest.paper.evidence.Repeated;

/** Section 3: what a Stein move and a choice by K-center cost. Measured once, and stored beside the runs. */
record CoresetCosts() implements Study {
    private static final String SECTION = "Section 3.1";

    @Override
    public String name() {
        return "costs";
    }

    @Override
    public String title() {
        return "What coresets cost (Section 3.1)";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        return List.of();
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of(
                "Costs are times of one processor core, on MNIST, not counts of operations. The O(MN) of the paper is"
                        + " that of Bayesian coresets (Campbell and Broderick), here geodesic ascent; K-center, which the paper gives"
                        + " no cost for, is what Stein coresets are compared with otherwise. One Stein move is one of many: our"
                        + " recipe makes some tens in a task, and each needs a score, which the judged move has for free.");
    }

    private static String file(Budget budget) {
        return "coreset-costs-" + budget.name().toLowerCase(Locale.ROOT) + ".csv";
    }

    static Costs.Grid grid(Budget budget) {
        return budget == Budget.QUICK ? Costs.Grid.IMAGES.withRounds(3) : Costs.Grid.IMAGES;
    }

    @Override
    public void measure(Budget budget, Path runs, Consumer<String> progress) throws IOException {
        if (!Files.exists(runs.resolve(file(budget)))) {
            progress.accept("measuring what coresets cost, for a minute or two ...");
            Dataset data = DataStore.standard().load("mnist", Progress.NONE).train();
            new Folder(runs)
                    .write(file(budget), Costs.measure(data, grid(budget)).csv());
        }
    }

    @Override
    public boolean ready(Budget budget, Archive archive) {
        return Files.exists(archive.file(file(budget)));
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        Costs costs = Costs.parse(grid(budget), Files.readString(archive.file(file(budget))));
        CostFigure figure = new CostFigure(costs);
        Exhibit exhibit = new Exhibit(name(), figure.description(), figure.drawing(), Table.parse(costs.csv()));
        return new Findings(
                List.of(exhibit),
                List.of(
                        exponent(
                                "stein-rows",
                                SECTION,
                                "What a Stein move costs does not depend on the number of rows N.",
                                costs.rowExponents(Work.STEIN),
                                new Rule.Exact(-0.2, 0.2)),
                        exponent(
                                "stein-points",
                                SECTION,
                                "What a Stein move costs grows with the square of the number of points M.",
                                costs.sizeExponents(Work.STEIN),
                                new Rule.Exact(1.6, 2.4)),
                        exponent(
                                "kcenter-rows",
                                Claim.OURS + "about Section 3.1",
                                "What a choice by K-center costs grows with the number of rows N.",
                                costs.rowExponents(Work.K_CENTER),
                                new Rule.Exact(0.8, 1.3)),
                        cheaper(costs)));
    }

    private Claim exponent(String id, String section, String says, Repeated exponents, Rule rule) {
        Cell cell = Cell.alone(exponents.quantity(), exponents.condition(), exponents.values());
        return new Claim(id, section, says, "exponents", Decimals.of(2), List.of(cell), rule, List.of());
    }

    private static Claim cheaper(Costs costs) {
        Evidence evidence = costs.evidence();
        List<String> notes = new ArrayList<>();
        for (Contrast contrast : evidence.beside()) {
            notes.add(contrast.lesser().summary() + ", against "
                    + contrast.greater().summary() + ".");
        }
        evidence.numbers().forEach(number -> notes.add(number.summary() + "."));
        return new Claim(
                "stein-cost",
                SECTION,
                "A Stein move is significantly cheaper than a choice at O(MN) when M is far below N.",
                "exponents and milliseconds, a round as a seed",
                Decimals.of(2),
                evidence.judged().stream()
                        .map(contrast -> Cell.of(contrast, values -> values))
                        .toList(),
                new Rule.Above(0),
                List.of(),
                notes);
    }
}
