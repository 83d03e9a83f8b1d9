package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.lab.figure.Plot;
import org.palimpsest.lab.figure.SmallMultiples;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.RunResult;

/** Figure 4: how the variances of weights change from task to task. */
record Figure4() implements Study {
    private static final List<String> BENCHMARKS = Evenness.BENCHMARKS;
    private static final double WIDTH = 900;

    /** Colors tell layers, dashes methods: dashed for Adam, solid for Adam + GNG. */
    private static final Map<String, List<Integer>> INDEX =
            Map.of(PaperRuns.ADAM, List.of(21, 1, 9), PaperRuns.GNG, List.of(0, 8, 16));

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
        for (String benchmark : BENCHMARKS) {
            PaperRuns.METHODS.forEach(method -> all.add(setup(benchmark, method, budget)));
        }
        return all;
    }

    private static Setup setup(String benchmark, String method, Budget budget) {
        return new Evenness(Variant.AS_KNOWN, budget).setup(benchmark, method);
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of(
                "The paper judges by eye how evenly variances shrink. We measure it: one minus the coefficient of"
                        + " Gini of the decrease of log σ from the first task to the last, over all weights that tasks share;"
                        + " 1 when all weights shrink by the same factor. A weight whose σ grew counts as one that did not shrink.");
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        Evenness evenness = new Evenness(Variant.AS_KNOWN, budget);
        Map<RunResult, Sigmas> read = evenness.read(archive);
        return new Findings(
                List.of(maps(budget, archive, read), entropies(budget, archive, read)), evenness.claims(archive, read));
    }

    private static Sigmas sigmas(Map<RunResult, Sigmas> read, RunResult run) {
        Sigmas found = read.get(run);
        if (found == null) {
            throw new IllegalArgumentException("not read: " + run.directory());
        }
        return found;
    }

    private static Exhibit maps(Budget budget, Archive archive, Map<RunResult, Sigmas> read) throws IOException {
        List<Plot> panels = new ArrayList<>();
        Table.Builder data =
                new Table.Builder("benchmark", "method", "task", "layer", "5 %", "25 %", "median", "75 %", "95 %");
        Map<String, Double> low = new HashMap<>();
        for (String benchmark : BENCHMARKS) {
            List<Sigmas> both = new ArrayList<>();
            for (String method : PaperRuns.METHODS) {
                both.add(first(benchmark, method, budget, archive, read));
            }
            low.put(benchmark, ChangeMap.low(both));
        }
        for (String method : PaperRuns.METHODS) {
            for (String benchmark : BENCHMARKS) {
                Sigmas sigmas = first(benchmark, method, budget, archive, read);
                String title = Figure1.title(benchmark) + ", " + Figure1.method(method);
                panels.add(ChangeMap.of(title, sigmas, low.getOrDefault(benchmark, -1.0)));
                quantiles(data, benchmark, method, sigmas);
            }
        }
        String caption = "Change of σ against the greatest σ after the first task, Δσ = (σ_{i,t} − max σ_{i,1}) / max"
                + " σ_{i,1}, seed 0, cells are means over blocks of weights. Dark weights are settled, light ones are free;"
                + " colors are the same above and below, but not left and right."
                + " Top: Adam. Bottom: Adam + GNG. Split tasks have heads of their own, which are not shown. The data are"
                + " quantiles over the weights of a layer.";
        return new Exhibit(
                "figure4", caption, new SmallMultiples("Figure 4", 2, panels).drawing(WIDTH, caption), data.table());
    }

    private static Sigmas first(
            String benchmark, String method, Budget budget, Archive archive, Map<RunResult, Sigmas> read)
            throws IOException {
        return sigmas(
                read, archive.results(setup(benchmark, method, budget)).runs().get(0));
    }

    private static void quantiles(Table.Builder data, String benchmark, String method, Sigmas sigmas) {
        for (int task = 0; task < sigmas.posteriors().size(); task++) {
            for (int layer = 0; layer < sigmas.layers().size(); layer++) {
                double[] sorted = sigmas.change(sigmas.layers().get(layer), task);
                Arrays.sort(sorted);
                List<Object> row = new ArrayList<>(List.of(benchmark, method, task + 1, layer + 1));
                for (double part : new double[] {0.05, 0.25, 0.5, 0.75, 0.95}) {
                    row.add(sorted[(int) (part * (sorted.length - 1))]);
                }
                data.row(row.toArray());
            }
        }
    }

    private static Exhibit entropies(Budget budget, Archive archive, Map<RunResult, Sigmas> read) throws IOException {
        Table.Builder data = AccuracyCurves.data("entropy per weight, nats");
        List<Plot> panels = new ArrayList<>();
        for (String benchmark : BENCHMARKS) {
            AccuracyCurves curves = new AccuracyCurves(Figure1.title(benchmark) + ": entropy per weight, nats", data);
            for (String method : PaperRuns.METHODS) {
                var results = archive.results(setup(benchmark, method, budget));
                int layers = sigmas(read, results.runs().get(0)).layers().size();
                for (int i = 0; i < layers; i++) {
                    int layer = i;
                    List<Integer> index = INDEX.getOrDefault(method, List.of());
                    curves.add(
                            "layer " + (layer + 1) + (method.equals(PaperRuns.GNG) ? " GNG" : " Adam"),
                            index.get(layer % index.size()),
                            results,
                            (run, seen) -> {
                                Sigmas sigmas = sigmas(read, run);
                                return sigmas.entropy(sigmas.layers().get(layer), seen - 1);
                            });
                }
            }
            panels.add(curves.chart(Double.POSITIVE_INFINITY));
        }
        String caption =
                "Entropy of the posterior over a weight, mean over a layer, after each task; mean and standard error"
                        + " over " + budget.seeds().size() + " seeds. Solid: Adam + GNG. Dashed: Adam.";
        return new Exhibit(
                "figure4-entropy",
                caption,
                new SmallMultiples("Entropy per layer and task", 2, panels).drawing(WIDTH, caption),
                data.table());
    }
}
