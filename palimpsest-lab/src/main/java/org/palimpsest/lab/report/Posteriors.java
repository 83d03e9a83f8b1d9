package org.palimpsest.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.LayerMaps;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;

/** The posteriors: capacity left and entropy of each layer, and maps of σ. */
final class Posteriors {
    private static final int MOST_CELLS = 64;
    private static final int MOST_LAYERS = 8;
    private static final double LEAST_FACTOR = 1.1;

    private final BenchmarkGroup bench;
    private final Map<RunReader, List<LayerFacts>> facts = new LinkedHashMap<>();
    private final List<LayerMaps.Layer> shown = new ArrayList<>();

    private Posteriors(BenchmarkGroup bench) {
        this.bench = bench;
    }

    static Section of(BenchmarkGroup bench) {
        return new Posteriors(bench).section();
    }

    private Section section() {
        Map<ExperimentRuns, LearnerState> examples = new LinkedHashMap<>();
        for (ExperimentRuns subject : bench.subjects()) {
            OptionalDouble initial = initialSigma(subject);
            for (RunReader run : subject.runs()) {
                run.posterior().ifPresent(posterior -> {
                    facts.put(run, LayerFacts.of(posterior, initial));
                    examples.putIfAbsent(subject, posterior);
                });
            }
        }
        List<Section.Block> blocks = new ArrayList<>();
        dots(
                        "capacity",
                        "Capacity left by layer, %",
                        "The mean of σ² over the initial σ², at most 1: the share of the weights that data have not determined.",
                        each -> 100 * each.capacity())
                .ifPresent(blocks::add);
        dots(
                        "weight-entropy",
                        "Entropy per weight by layer, nats",
                        "Of the Gaussian posterior over a weight; it falls by one nat when σ falls by a factor of e.",
                        each -> each.entropy() / each.weights())
                .ifPresent(blocks::add);
        blocks.addAll(maps(examples));
        return new Section(
                bench.id() + "-posterior",
                "Posterior",
                "The posterior after the last task. In the maps every weight is a color: dark ones have a small σ, light ones"
                        + " are near their initial σ. The last row of a layer is its biases.",
                blocks);
    }

    private static OptionalDouble initialSigma(ExperimentRuns subject) {
        try {
            return OptionalDouble.of(
                    Math.exp(Double.parseDouble(subject.settings().getOrDefault("method.log-sigma", "unknown"))));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private interface Quantity {
        double of(LayerFacts layer);
    }

    private Optional<Section.Chart> dots(String id, String title, String caption, Quantity of) {
        List<String> layers =
                facts.values().stream().max((a, b) -> Integer.compare(a.size(), b.size())).orElse(List.of()).stream()
                        .map(LayerFacts::name)
                        .toList();
        return new CurvesSection(
                        id,
                        title,
                        caption + CurvesSection.WHISKERS,
                        Axis.names("layer", layers, 8),
                        layers,
                        "layer",
                        Series.Look.DOTS,
                        Decimals.of(2),
                        Double.POSITIVE_INFINITY)
                .chart(bench, (run, at) -> {
                    List<LayerFacts> mine = facts.getOrDefault(run, List.of());
                    return at < mine.size() ? of.of(mine.get(at)) : Double.NaN;
                });
    }

    private List<Section.Block> maps(Map<ExperimentRuns, LearnerState> examples) {
        Map<ExperimentRuns, List<LayerMaps.Layer>> all = new LinkedHashMap<>();
        examples.forEach((subject, posterior) -> {
            List<LayerMaps.Layer> layers = new ArrayList<>();
            for (Mlp.Layer layer :
                    posterior.network().layers().stream().limit(MOST_LAYERS).toList()) {
                List<List<Double>> map = LayerFacts.map(posterior, layer, MOST_CELLS);
                // A head is a few units wide and many inputs high; lying down it takes less room.
                boolean lying = 4 * layer.outputs() < layer.inputs();
                String caption = layer.name() + ", " + layer.inputs() + " × " + layer.outputs()
                        + (lying ? ", inputs across" : "");
                layers.add(new LayerMaps.Layer(caption, lying ? transposed(map) : map));
            }
            shown.addAll(layers);
            all.put(subject, layers);
        });
        if (shown.isEmpty()) {
            return List.of();
        }
        ColorScale colors = colors();
        List<Section.Block> blocks = new ArrayList<>();
        all.forEach((subject, layers) -> blocks.add(map(subject, layers, colors)));
        return blocks;
    }

    /**
     * One for all maps, so that they can be compared; point estimates at the ends do not stretch it. It spans a factor of
     * {@value #LEAST_FACTOR} at least: differences that are next to nothing should not look like any.
     */
    private ColorScale colors() {
        double[] sorted = shown.stream()
                .flatMap(layer -> layer.values().stream().flatMap(List::stream))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        double low = sorted[sorted.length / 100];
        double high = sorted[sorted.length - 1 - sorted.length / 100];
        double lacking = Math.max(0, Math.log10(LEAST_FACTOR) - (high - low));
        return new ColorScale(low - lacking / 2, high + lacking / 2);
    }

    private Section.Chart map(ExperimentRuns subject, List<LayerMaps.Layer> layers, ColorScale colors) {
        Decimals three = Decimals.of(3);
        LayerMaps map = new LayerMaps(
                subject.label(),
                layers,
                colors,
                "σ ≤ " + three.show(Math.pow(10, colors.low())),
                "σ ≥ " + three.show(Math.pow(10, colors.high())));
        Table table = cells(layers);
        long seed = subject.runs().stream()
                .filter(facts::containsKey)
                .findFirst()
                .orElseThrow()
                .seed();
        String caption = subject.name() + ", seed " + seed + ": σ of every weight, inputs down and units across unless"
                + " stated; large layers as geometric means over blocks. The table holds the cells shown.";
        return new Section.Chart(
                bench.id() + "-map-" + subject.index(),
                String.valueOf(subject.index()),
                map.drawing(caption),
                caption,
                table);
    }

    private static List<List<Double>> transposed(List<List<Double>> map) {
        List<List<Double>> rows = new ArrayList<>();
        for (int column = 0; column < map.get(0).size(); column++) {
            int at = column;
            rows.add(map.stream().map(row -> row.get(at)).toList());
        }
        return rows;
    }

    /** A row for each row of a map. */
    private static Table cells(List<LayerMaps.Layer> layers) {
        int wide = layers.stream()
                .mapToInt(layer -> layer.values().get(0).size())
                .max()
                .orElse(0);
        List<String> columns = new ArrayList<>(List.of("layer", "row"));
        for (int column = 1; column <= wide; column++) {
            columns.add("σ " + column);
        }
        Table.Builder table = new Table.Builder(columns);
        for (LayerMaps.Layer layer : layers) {
            for (int row = 0; row < layer.values().size(); row++) {
                List<Double> values = layer.values().get(row);
                List<Object> cells = new ArrayList<>(List.of(layer.caption(), row + 1));
                for (int column = 0; column < wide; column++) {
                    cells.add(column < values.size() ? sigma(values.get(column)) : Double.NaN);
                }
                table.row(cells);
            }
        }
        return table.table();
    }

    /** With four digits: more would only make the page heavy. */
    private static double sigma(double log) {
        return new BigDecimal(Math.pow(10, log)).round(new MathContext(4)).doubleValue();
    }
}
