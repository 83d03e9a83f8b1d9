package org.palimpsest.export;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.exact.FeatureFormula;

/**
 * Scaled numbers z and normal scores q of the inputs of a {@link FeatureFormula}. The knots around a number are found by bisection
 * for all inputs at once.
 */
final class InputScaleGraph {
    private final OnnxGraph graph;
    private final List<FeatureFormula.Input> inputs;
    private final float beyond;
    private final int[] numeric; // which inputs have scores
    private String z = "";
    private String q = "";

    /**
     * @param graph that is added to
     * @param beyond how far a score goes beyond those of the knots
     */
    InputScaleGraph(OnnxGraph graph, List<FeatureFormula.Input> inputs, float beyond) {
        this.graph = graph;
        this.inputs = inputs;
        this.beyond = beyond;
        numeric = IntStream.range(0, inputs.size())
                .filter(i -> inputs.get(i).numeric())
                .toArray();
    }

    /** The inputs that have scores. */
    List<FeatureFormula.Input> numbers() {
        return IntStream.of(numeric).mapToObj(inputs::get).toList();
    }

    /** Which of the numbers an input is. */
    int number(int input) {
        return Arrays.binarySearch(numeric, input);
    }

    /** [rows, inputs]. */
    String z() {
        return z;
    }

    /** [rows, numbers]. */
    String q() {
        return q;
    }

    /** @param x [rows, inputs], finite, of type float */
    void add(String x) {
        String location = constant(inputs, FeatureFormula.Input::location);
        String clamped = graph.apply(
                "Max",
                graph.apply("Min", x, constant(inputs, FeatureFormula.Input::high)),
                constant(inputs, FeatureFormula.Input::low));
        z = graph.apply("Div", graph.apply("Sub", clamped, location), constant(inputs, FeatureFormula.Input::scale));
        if (numeric.length > 0) {
            q = scores(graph.columns(x, IntStream.of(numeric).asLongStream().toArray()));
        }
    }

    private interface Field {
        float of(FeatureFormula.Input input);
    }

    private String constant(List<FeatureFormula.Input> of, Field field) {
        float[] all = new float[of.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = field.of(of.get(i));
        }
        return graph.floats(all, all.length);
    }

    private String scores(String x) {
        List<FeatureFormula.Input> numbers = numbers();
        int most = numbers.stream().mapToInt(one -> one.knots().length).max().orElse(1);
        int room = 2 * Integer.highestOneBit(most); // a power of two with at least one place to spare
        int n = numbers.size();
        float[] knots = new float[n * room];
        float[] scores = new float[n * room];
        Arrays.fill(knots, Float.POSITIVE_INFINITY);
        long[] start = new long[n];
        long[] last = new long[n];
        for (int i = 0; i < n; i++) {
            float[] own = numbers.get(i).knots();
            System.arraycopy(own, 0, knots, i * room, own.length);
            System.arraycopy(numbers.get(i).scores(), 0, scores, i * room, own.length);
            start[i] = (long) i * room;
            last[i] = Math.max(1, own.length - 1);
        }
        String allKnots = graph.floats(knots, knots.length);
        String allScores = graph.floats(scores, scores.length);
        String first = graph.longs(start, n);
        String above = graph.apply(
                "Add",
                first,
                graph.apply(
                        "Min",
                        graph.apply("Max", count(x, allKnots, first, room), graph.list(1)),
                        graph.longs(last, n)));
        String below = graph.apply("Sub", above, graph.list(1));
        String lowKnot = graph.apply("Gather", allKnots, below);
        String lowScore = graph.apply("Gather", allScores, below);
        String share = graph.apply(
                "Div",
                graph.apply("Sub", x, lowKnot),
                graph.apply("Sub", graph.apply("Gather", allKnots, above), lowKnot));
        String rise = graph.apply("Sub", graph.apply("Gather", allScores, above), lowScore);
        String between = graph.apply("Add", lowScore, graph.apply("Mul", share, rise));
        Beyond under = new Beyond(0, "LessOrEqual", "Max", -beyond);
        Beyond over = new Beyond(-1, "GreaterOrEqual", "Min", beyond);
        return under.add(graph, x, numbers, over.add(graph, x, numbers, between));
    }

    /** How many knots are at or below each number: bisection, from the largest step on. */
    private String count(String x, String knots, String first, int room) {
        String count = graph.list(0);
        for (int step = room / 2; step > 0; step /= 2) {
            String next = graph.apply("Add", count, graph.list(step));
            String place = graph.apply("Sub", graph.apply("Add", first, next), graph.list(1));
            String more = graph.apply("LessOrEqual", graph.apply("Gather", knots, place), x);
            count = graph.apply("Where", more, next, count);
        }
        return count;
    }

    /**
     * Scores at and beyond the first or the last knot: in units of the scale, to a bound.
     *
     * @param knot the first, 0, or the last, −1
     * @param by the bound
     */
    private record Beyond(int knot, String when, String bound, double by) {
        String add(OnnxGraph graph, String x, List<FeatureFormula.Input> numbers, String otherwise) {
            int n = numbers.size();
            float[] knots = new float[n];
            float[] scores = new float[n];
            double[] scale = new double[n];
            for (int i = 0; i < n; i++) {
                FeatureFormula.Input input = numbers.get(i);
                int at = knot < 0 ? input.knots().length - 1 : 0;
                knots[i] = input.knots()[at];
                scores[i] = input.scores()[at];
                scale[i] = input.scale();
            }
            String edge = graph.floats(knots, n);
            String away = graph.cast(graph.apply("Sub", x, edge), OnnxType.DOUBLE);
            String bounded = graph.apply(bound, graph.apply("Div", away, graph.doubles(scale, n)), graph.number(by));
            String score = graph.apply("Add", graph.floats(scores, n), graph.cast(bounded, OnnxType.FLOAT));
            return graph.apply("Where", graph.apply(when, x, edge), score, otherwise);
        }
    }
}
