package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.lab.figure.Plot;
import org.palimpsest.lab.figure.SmallMultiples;
import org.palimpsest.lab.page.Table;

/** Figure 1: three benchmarks, without and with coresets; by the recipe as known, with enough steps, and by ours. */
record Figure1() implements Study {
    static final List<String> KINDS = List.of("random", "kcenter", "stein");
    static final List<String> USES = List.of("predictive", "regret");
    private static final Map<String, String> TITLES = Map.of(
            PaperRuns.PERMUTED, "Permuted MNIST", PaperRuns.SPLIT, "Split MNIST", PaperRuns.FASHION, "Split Fashion");

    /** How it is drawn. */
    private static final List<Variant> VARIANTS = List.of(Variant.AS_KNOWN, Variant.ENOUGH_STEPS, Variant.OURS);

    private static final double WIDTH = 900;

    /** Colors tell kinds, dashes uses: solid for regret. {@link org.palimpsest.lab.figure.Ink} counts both by index. */
    private static final Map<String, Integer> INDEX = Map.of(
            "random predictive", 21,
            "kcenter predictive", 1,
            "stein predictive", 9,
            "random regret", 0,
            "kcenter regret", 8,
            "stein regret", 16);

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
        return VARIANTS.stream()
                .flatMap(variant -> PaperRuns.figure1(variant, budget).stream())
                .distinct()
                .toList();
    }

    @Override
    public List<String> departures(Budget budget) {
        return PaperRuns.departures(budget);
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        List<Exhibit> exhibits = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (Variant variant : VARIANTS) {
            exhibits.add(exhibit(variant, budget, archive));
            claims.addAll(new Figure1Claims(variant, budget, archive).all());
        }
        return new Findings(exhibits, claims);
    }

    /** The figure under a variant. */
    static Exhibit exhibit(Variant variant, Budget budget, Archive archive) throws IOException {
        Table.Builder data = AccuracyCurves.data("average accuracy, %");
        List<Plot> panels = new ArrayList<>();
        for (String benchmark : PaperRuns.BENCHMARKS) {
            AccuracyCurves left = new AccuracyCurves(title(benchmark) + ", no coreset: accuracy, %", data);
            for (String method : PaperRuns.METHODS) {
                left.add(
                        method(method),
                        index(method),
                        archive.results(PaperRuns.alone(variant, benchmark, method, budget)),
                        AccuracyCurves::accuracy);
            }
            panels.add(left.chart(100));
            int points = benchmark.equals(PaperRuns.PERMUTED) ? 200 : 40;
            AccuracyCurves right =
                    new AccuracyCurves(title(benchmark) + ", " + points + " points per task: accuracy, %", data);
            for (String use : USES) {
                for (String kind : KINDS) {
                    right.add(
                            label(kind) + (use.equals("regret") ? " regret" : " pred."),
                            INDEX.getOrDefault(kind + " " + use, 0),
                            archive.results(PaperRuns.keeping(variant, benchmark, kind, use, budget)),
                            AccuracyCurves::accuracy);
                }
            }
            panels.add(right.chart(100));
        }
        String caption = "Accuracy averaged over the tasks seen so far, " + variant.words()
                + ", mean and standard error over " + budget.seeds().size()
                + " seeds. Left: VCL without coresets by Adam and by Adam with Gaussian natural"
                + " gradients. Right: Adam + GNG with coresets; colors tell how points are chosen, solid lines use them as"
                + " regret, dashed ones to refine a predictive model. Scales differ between panels.";
        return new Exhibit(
                "figure1" + (variant == Variant.AS_KNOWN ? "-known" : variant.suffix()),
                caption,
                new SmallMultiples("Figure 1, " + variant.words(), 2, panels).drawing(WIDTH, caption),
                data.table());
    }

    /** What people call a benchmark. */
    static String title(String benchmark) {
        return TITLES.getOrDefault(benchmark, benchmark);
    }

    /** What the paper calls a method. */
    static String method(String method) {
        return method.equals(PaperRuns.GNG) ? "Adam + GNG" : "Adam";
    }

    /** Its color and dashes: dashed for Adam alone. */
    static int index(String method) {
        return method.equals(PaperRuns.GNG) ? 8 : 21;
    }

    static String label(String kind) {
        return kind.equals("kcenter") ? "K-center" : kind.equals("stein") ? "Stein" : "Random";
    }
}
