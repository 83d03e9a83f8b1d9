package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/**
 * What Section 4 says about accuracies.
 *
 * @param budget which runs
 * @param archive where they are
 */
record Figure1Claims(Budget budget, Archive archive) {
    static final String POINTS = "average accuracy after the last task, %";
    static final Decimals SHOWN = Decimals.of(2);

    /** Differences up to half a percent point do not matter; a tenth of one would be of interest. */
    static final double MARGIN = 0.5;

    static final double SMALLEST = 0.1;

    private static final String SECTION = "Section 4, Figure 1";
    private static final String OTHER = Claim.OURS + "Section 4, Figure 1, by our recipe";
    private static final List<String> SPLITS = List.of(PaperRuns.SPLIT, PaperRuns.FASHION);

    /** How experiments without coresets are set up. */
    private interface Pair {
        Setup of(String benchmark, String method, Budget budget);
    }

    List<Claim> all() throws IOException {
        Rule above = new Rule.Above(SMALLEST);
        Rule none = new Rule.NoDifference(MARGIN);
        List<String> permuted = List.of(PaperRuns.PERMUTED);
        return List.of(
                pairs(
                        "gng-permuted",
                        "On permuted MNIST, VCL learned by Adam with Gaussian natural gradients is more accurate than by"
                                + " Adam alone.",
                        SECTION,
                        permuted,
                        above,
                        PaperRuns::alone),
                pairs(
                        "gng-split",
                        "On the split tasks natural gradients make no significant difference.",
                        SECTION,
                        SPLITS,
                        none,
                        PaperRuns::alone),
                pairs(
                        "gng-permuted-ours",
                        "The claim about permuted MNIST, tried with our own recipe instead of the paper's.",
                        OTHER,
                        permuted,
                        above,
                        PaperRuns::ours),
                pairs(
                        "gng-split-ours",
                        "The claim about the split tasks, tried with our own recipe instead of the paper's.",
                        OTHER,
                        SPLITS,
                        none,
                        PaperRuns::ours),
                uses(),
                kinds());
    }

    private Claim pairs(String id, String says, String section, List<String> benchmarks, Rule rule, Pair pair)
            throws IOException {
        List<Cell> cells = new ArrayList<>();
        List<Setup> setups = new ArrayList<>();
        for (String benchmark : benchmarks) {
            Setup gng = pair.of(benchmark, PaperRuns.GNG, budget);
            Setup adam = pair.of(benchmark, PaperRuns.ADAM, budget);
            setups.addAll(List.of(gng, adam));
            cells.add(cell(Figure1.title(benchmark), "Adam + GNG", gng, "Adam", adam));
        }
        return new Claim(id, section, says, POINTS, SHOWN, cells, rule, setups);
    }

    private Claim uses() throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (String benchmark : PaperRuns.BENCHMARKS) {
            for (String kind : Figure1.KINDS) {
                cells.add(cell(
                        Figure1.title(benchmark) + ", " + Figure1.label(kind),
                        "regret",
                        PaperRuns.keeping(benchmark, kind, "regret", budget),
                        "predictive",
                        PaperRuns.keeping(benchmark, kind, "predictive", budget)));
            }
        }
        return new Claim(
                "regret",
                SECTION,
                "Coresets used as regret give better results than coresets used to refine a predictive model, in general.",
                POINTS,
                SHOWN,
                cells,
                new Rule.MostOf(SMALLEST),
                kept());
    }

    /** Stein against the better of the others, since it is said to be above both. */
    private Claim kinds() throws IOException {
        List<Cell> random = new ArrayList<>();
        List<Cell> center = new ArrayList<>();
        List<Cell> better = new ArrayList<>();
        for (String benchmark : PaperRuns.BENCHMARKS) {
            for (String use : Figure1.USES) {
                random.add(stein(benchmark, use, "random"));
                center.add(stein(benchmark, use, "kcenter"));
                boolean last = mean(center.get(center.size() - 1).b())
                        > mean(random.get(random.size() - 1).b());
                better.add((last ? center : random).get(better.size()));
            }
        }
        return new Claim(
                "stein",
                SECTION,
                "Stein coresets give better results than random and K-center coresets, in most cases. Each comparison is"
                        + " with the better of the two.",
                POINTS,
                SHOWN,
                better,
                new Rule.MostOf(SMALLEST),
                kept(),
                List.of(
                        "Which of the two is better is told by the same runs, so that three kinds that are alike would show"
                                + " Stein ahead in a third of the comparisons, not in half.",
                        against("Random", random),
                        against("K-center", center)));
    }

    private Cell stein(String benchmark, String use, String other) throws IOException {
        return cell(
                Figure1.title(benchmark) + ", " + use,
                "Stein",
                PaperRuns.keeping(benchmark, "stein", use, budget),
                Figure1.label(other),
                PaperRuns.keeping(benchmark, other, use, budget));
    }

    private static String against(String other, List<Cell> cells) {
        return "Against " + other + " alone: " + Measured.most(cells, SHOWN) + ".";
    }

    private List<Setup> kept() {
        return new Figure1()
                .setups(budget).stream()
                        .filter(setup -> setup.coreset().isPresent())
                        .toList();
    }

    /** Average accuracies of two setups, and how far both have learned. */
    Cell cell(String name, String first, Setup a, String second, Setup b) throws IOException {
        double learned = Math.min(learned(archive, a), learned(archive, b));
        return new Cell(name, first, accuracy(archive, a), second, accuracy(archive, b), learned);
    }

    /** How far the newest task was learned in the worst of the runs, from guessing to no error. */
    static double learned(Archive archive, Setup setup) throws IOException {
        return archive.each(setup, run -> run.aboveChance(run.scores().tasks() - 1)).stream()
                .mapToDouble(Double::doubleValue)
                .min()
                .orElseThrow();
    }

    /** At the end, in percent. */
    static List<Double> accuracy(Archive archive, Setup setup) throws IOException {
        return archive.each(setup, (RunResult run) -> 100 * run.scores().averageAccuracy());
    }

    private static double mean(List<Double> values) {
        return Sample.of(Cell.array(values)).mean();
    }
}
