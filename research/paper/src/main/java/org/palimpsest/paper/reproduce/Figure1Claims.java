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
 * @param variant by which settings
 * @param budget which runs
 * @param archive where they are
 */
record Figure1Claims(Variant variant, Budget budget, Archive archive) {
    static final String POINTS = "average accuracy after the last task, %";
    static final Decimals SHOWN = Decimals.of(2);

    /** Differences up to half a percent point do not matter; a tenth of one would be of interest. */
    static final double MARGIN = 0.5;

    static final double SMALLEST = 0.1;

    private static final String SECTION = "Section 4, Figure 1";
    private static final List<String> SPLITS = List.of(PaperRuns.SPLIT, PaperRuns.FASHION);

    /** All of them; on permuted tasks more steps than known are none, and the pair is not judged twice. */
    List<Claim> all() throws IOException {
        List<Claim> claims = new ArrayList<>();
        if (variant != Variant.ENOUGH_STEPS) {
            claims.add(pairs(
                    "gng-permuted",
                    "On permuted MNIST, VCL learned by Adam with Gaussian natural gradients is more accurate than by Adam"
                            + " alone.",
                    List.of(PaperRuns.PERMUTED),
                    new Rule.Above(SMALLEST)));
        }
        claims.add(pairs(
                "gng-split",
                "On the split tasks natural gradients make no significant difference.",
                SPLITS,
                new Rule.NoDifference(MARGIN)));
        claims.add(uses());
        claims.add(kinds());
        return claims;
    }

    private String id(String name) {
        return name + variant.suffix();
    }

    /** The section, or that the question is ours because the settings are not the paper's. */
    private String section() {
        return variant == Variant.AS_KNOWN ? SECTION : Claim.OURS + SECTION + ", " + variant.words();
    }

    private Claim pairs(String name, String says, List<String> benchmarks, Rule rule) throws IOException {
        List<Cell> cells = new ArrayList<>();
        List<Setup> setups = new ArrayList<>();
        for (String benchmark : benchmarks) {
            Setup gng = PaperRuns.alone(variant, benchmark, PaperRuns.GNG, budget);
            Setup adam = PaperRuns.alone(variant, benchmark, PaperRuns.ADAM, budget);
            setups.addAll(List.of(gng, adam));
            cells.add(cell(archive, Figure1.title(benchmark), "Adam + GNG", gng, "Adam", adam));
        }
        return new Claim(id(name), section(), says, POINTS, SHOWN, cells, rule, setups);
    }

    private Claim uses() throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (String benchmark : PaperRuns.BENCHMARKS) {
            for (String kind : Figure1.KINDS) {
                cells.add(cell(
                        archive,
                        Figure1.title(benchmark) + ", " + Figure1.label(kind),
                        "regret",
                        PaperRuns.keeping(variant, benchmark, kind, "regret", budget),
                        "predictive",
                        PaperRuns.keeping(variant, benchmark, kind, "predictive", budget)));
            }
        }
        return new Claim(
                id("regret"),
                section(),
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
                id("stein"),
                section(),
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
                archive,
                Figure1.title(benchmark) + ", " + use,
                "Stein",
                PaperRuns.keeping(variant, benchmark, "stein", use, budget),
                Figure1.label(other),
                PaperRuns.keeping(variant, benchmark, other, use, budget));
    }

    private static String against(String other, List<Cell> cells) {
        return "Against " + other + " alone: " + Measured.most(cells, SHOWN) + ".";
    }

    private List<Setup> kept() {
        return PaperRuns.figure1(variant, budget).stream()
                .filter(setup -> setup.coreset().isPresent())
                .toList();
    }

    /** Average accuracies of two setups, and how far both have learned. */
    static Cell cell(Archive archive, String name, String first, Setup a, String second, Setup b) throws IOException {
        return new Cell(name, first, accuracy(archive, a), second, accuracy(archive, b))
                .with(Learned.of(archive, List.of(a, b)));
    }

    /** At the end, in percent. */
    static List<Double> accuracy(Archive archive, Setup setup) throws IOException {
        return archive.each(setup, (RunResult run) -> 100 * run.scores().averageAccuracy());
    }

    private static double mean(List<Double> values) {
        return Sample.of(Cell.array(values)).mean();
    }
}
