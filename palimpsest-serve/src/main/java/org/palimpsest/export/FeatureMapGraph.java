package org.palimpsest.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.exact.FeatureFormula;
import org.palimpsest.exact.FeatureMap;

/**
 * The features of a {@link FeatureMap} as nodes of a graph, as {@link FeatureFormula} has them: in float, by single operations in
 * their order, so that a runtime that computes these as IEEE 754 says finds the same bytes. Their columns are in the order in which
 * they are computed, which {@link #order} tells.
 */
final class FeatureMapGraph {
    private final OnnxGraph graph;
    private final FeatureFormula formula;
    private final List<String> blocks = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();

    /** @param graph that is added to */
    FeatureMapGraph(OnnxGraph graph, FeatureFormula formula) {
        this.graph = graph;
        this.formula = formula;
    }

    /** Which feature each column is. */
    List<Integer> order() {
        return order;
    }

    /**
     * The features, [rows, features], from −127 to 127.
     *
     * @param encoded [rows, inputs]
     * @param names of the inputs
     */
    String features(String encoded, List<String> names) {
        int[] present = IntStream.range(0, formula.inputs().size())
                .filter(i -> names.contains(formula.inputs().get(i).name()))
                .toArray();
        List<FeatureFormula.Input> inputs =
                IntStream.of(present).mapToObj(formula.inputs()::get).toList();
        String x = graph.columns(
                encoded,
                inputs.stream().mapToLong(one -> names.indexOf(one.name())).toArray());
        InputScaleGraph scales = new InputScaleGraph(graph, inputs, formula.beyond());
        scales.add(x);
        String zero = zeros(scales.z());
        add(graph.apply("Add", zero, graph.number((float) FeatureMap.TOP)), List.of(0));
        direct(scales, inputs);
        random(scales, present, zero);
        return graph.concat(blocks);
    }

    /** A column of zeros as long as a matrix of finite numbers. */
    private String zeros(String finite) {
        String column = graph.columns(finite, 0);
        return graph.apply("Sub", column, column);
    }

    private void add(String block, List<Integer> features) {
        blocks.add(block);
        order.addAll(features);
    }

    private void direct(InputScaleGraph scales, List<FeatureFormula.Input> inputs) {
        int[] direct = IntStream.range(0, inputs.size())
                .filter(i -> inputs.get(i).start() >= 0)
                .toArray();
        if (direct.length > 0) {
            float[] bound = floats(direct, i -> inputs.get(i).zBound());
            String z = graph.columns(
                    scales.z(), IntStream.of(direct).asLongStream().toArray());
            add(
                    bytes(graph.apply("Div", z, graph.floats(bound, bound.length))),
                    IntStream.of(direct).mapToObj(i -> inputs.get(i).start()).toList());
        }
        List<FeatureFormula.Input> numbers = scales.numbers();
        int[] scored = IntStream.range(0, numbers.size())
                .filter(i -> numbers.get(i).start() >= 0)
                .toArray();
        if (scored.length > 0) {
            float[] bound = floats(scored, i -> numbers.get(i).qBound());
            String q = graph.columns(
                    scales.q(), IntStream.of(scored).asLongStream().toArray());
            add(
                    bytes(graph.apply("Div", q, graph.floats(bound, bound.length))),
                    IntStream.of(scored)
                            .mapToObj(i -> numbers.get(i).start() + 1)
                            .toList());
        }
        int[] hats = IntStream.range(0, numbers.size())
                .filter(i -> numbers.get(i).hats() > 0)
                .toArray();
        if (hats.length > 0) {
            hats(
                    graph.columns(scales.q(), IntStream.of(hats).asLongStream().toArray()),
                    IntStream.of(hats).mapToObj(numbers::get).toList());
        }
    }

    /** Between two tips the one before falls and the next rises; before the first and after the last there is a plateau. */
    private void hats(String scores, List<FeatureFormula.Input> inputs) {
        float[] tips = formula.tips();
        int n = tips.length;
        float[] low = new float[n - 1];
        float[] step = new float[n - 1];
        float[] high = new float[n - 1];
        for (int i = 0; i < n - 1; i++) {
            low[i] = tips[i];
            high[i] = tips[i + 1];
            step[i] = tips[i + 1] - tips[i];
        }
        String q = graph.apply("Unsqueeze", scores, graph.list(2));
        String from = graph.floats(low, n - 1);
        String share = graph.apply("Div", graph.apply("Sub", q, from), graph.floats(step, n - 1));
        String inside = graph.cast(
                graph.apply(
                        "And",
                        graph.apply("GreaterOrEqual", q, from),
                        graph.apply("Less", q, graph.floats(high, n - 1))),
                OnnxType.FLOAT);
        String rising = graph.apply("Mul", bytes(share), inside);
        String falling = graph.apply("Mul", bytes(graph.apply("Sub", graph.number(1f), share)), inside);
        String top = graph.number((float) FeatureMap.TOP);
        String before =
                graph.apply("Mul", top, graph.cast(graph.apply("Less", q, graph.number(tips[0])), OnnxType.FLOAT));
        String after = graph.apply(
                "Mul", top, graph.cast(graph.apply("GreaterOrEqual", q, graph.number(tips[n - 1])), OnnxType.FLOAT));
        List<ProtobufMessage> last = List.of(OnnxAttribute.number("axis", 2));
        String all = graph.apply(
                "Add",
                graph.apply("Concat", List.of(before, rising), last),
                graph.apply("Concat", List.of(falling, after), last));
        List<Integer> features = new ArrayList<>();
        for (FeatureFormula.Input input : inputs) {
            for (int i = 0; i < n; i++) {
                features.add(input.start() + 2 + i);
            }
        }
        add(graph.apply("Reshape", all, graph.list(-1, (long) inputs.size() * n)), features);
    }

    private void random(InputScaleGraph scales, int[] present, String zero) {
        FeatureFormula.Random random = formula.random();
        int size = random.offset().length;
        List<float[]> weights = new ArrayList<>();
        List<Long> columns = new ArrayList<>();
        for (int i = 0; i < present.length; i++) {
            weights.add(random.weights().get(2 * present[i]));
            columns.add((long) i);
            float[] ofScore = random.weights().get(2 * present[i] + 1);
            if (ofScore.length > 0) {
                weights.add(ofScore);
                columns.add((long) present.length + scales.number(i));
            }
        }
        float[] all = new float[Math.multiplyExact(weights.size(), size)];
        for (int c = 0; c < weights.size(); c++) {
            System.arraycopy(weights.get(c), 0, all, c * size, size);
        }
        String coordinates = scales.numbers().isEmpty() ? scales.z() : graph.concat(List.of(scales.z(), scales.q()));
        String u = graph.columns(
                coordinates, columns.stream().mapToLong(Long::longValue).toArray());
        String steps = graph.apply("Transpose", List.of(u), List.of(OnnxAttribute.numbers("perm", 1, 0)));
        String sums = graph.sumInOrder(
                graph.apply("Add", zero, graph.floats(random.offset(), 1, size)),
                graph.apply("Unsqueeze", steps, graph.list(2)),
                graph.floats(all, weights.size(), 1, size));
        int cosines = random.cosines();
        add(
                cosines(graph.slice(sums, 0, cosines)),
                IntStream.range(0, cosines).mapToObj(f -> random.start() + f).toList());
        String rectified = graph.apply("Relu", graph.slice(sums, cosines, size));
        add(
                bytes(graph.apply("Div", rectified, graph.floats(random.range(), random.range().length))),
                IntStream.range(cosines, size).mapToObj(f -> random.start() + f).toList());
    }

    private String cosines(String t) {
        String r = graph.apply("Sub", t, graph.apply("Round", t));
        String square = graph.apply("Mul", r, r);
        float[] series = formula.random().cosine();
        String value = graph.number(series[series.length - 1]);
        for (int k = series.length - 2; k >= 0; k--) {
            value = graph.apply("Add", graph.apply("Mul", value, square), graph.number(series[k]));
        }
        return graph.apply("Round", graph.apply("Mul", clipped(value), graph.number((float) FeatureMap.TOP)));
    }

    private String clipped(String v) {
        return graph.apply("Max", graph.apply("Min", v, graph.number(1f)), graph.number(-1f));
    }

    /** round(127 v), halves away from 0, at most ±127. */
    private String bytes(String v) {
        String scaled = graph.apply("Mul", clipped(v), graph.number((float) FeatureMap.TOP));
        String size = graph.apply("Floor", graph.apply("Add", graph.apply("Abs", scaled), graph.number(0.5f)));
        return graph.apply("Mul", graph.apply("Sign", scaled), size);
    }

    private interface Bound {
        float of(int index);
    }

    private static float[] floats(int[] which, Bound bound) {
        float[] all = new float[which.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = bound.of(which[i]);
        }
        return all;
    }
}
