package org.palimpsest.export;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.exact.ClassSums;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.TargetSums;
import org.palimpsest.exact.ValueSums;

/**
 * The predictions of an {@link ExactPosterior}, in double precision behind the features:
 *
 * <pre>
 * f = φᵀW    h = ‖φᵀX‖²    classes: p = softmax(T f / √(1 + h)),    numbers: f within the learned range, variance σ²h
 * v = (T / √(1 + h))² σ² h    aleatoric = H exp(−½ v (1 − Σ p²) / H),  H = −Σ p log p
 * </pre>
 *
 * A class without rows has probability 0.
 */
final class ExactGraph {
    private final OnnxGraph graph;
    private final ExactPosterior posterior;
    private final TargetSums targets;
    private final int[] places; // which output each class is
    private final int[] outputs; // those that some row had
    private String scores = "";
    private String leverage = "";
    private String factor = "";
    private String logs = "";
    private String each = "";

    /**
     * @param graph that is added to
     * @param places which output of the posterior each class is
     */
    ExactGraph(OnnxGraph graph, ExactPosterior posterior, int[] places) {
        this.graph = graph;
        this.posterior = posterior;
        this.places = places;
        targets = posterior.statistics().targets();
        outputs = IntStream.range(0, targets.outputs())
                .filter(k -> !(targets instanceof ClassSums classes) || classes.count(k) > 0)
                .toArray();
    }

    /** About how many bytes the constants of such a graph have. */
    static long bytes(FeatureMap map, int inputs) {
        return (long) map.width() * map.width() * Double.BYTES + 2L * inputs * map.width() * Float.BYTES;
    }

    /**
     * @param encoded [rows, inputs], of type float
     * @param names of the inputs
     */
    void add(String encoded, List<String> names) {
        FeatureMapGraph map = new FeatureMapGraph(graph, posterior.map().formula());
        String features = graph.cast(map.features(encoded, names), OnnxType.DOUBLE);
        List<Integer> order = map.order();
        int m = order.size();
        int width = posterior.map().width();
        double[] weights = new double[m * outputs.length];
        for (int k = 0; k < outputs.length; k++) {
            double[] own = posterior.weights(outputs[k]);
            for (int f = 0; f < m; f++) {
                weights[f * outputs.length + k] = own[order.get(f)] / FeatureMap.TOP;
            }
        }
        scores = graph.apply("MatMul", features, graph.doubles(weights, m, outputs.length));
        double[][] root = posterior.leverageRoot();
        double[] all = new double[Math.multiplyExact(m, width)];
        for (int f = 0; f < m; f++) {
            double[] row = root[order.get(f)];
            for (int j = 0; j < width; j++) {
                all[f * width + j] = row[j] / FeatureMap.TOP;
            }
        }
        String halves = graph.apply("MatMul", features, graph.doubles(all, m, width));
        leverage = graph.sum(graph.apply("Mul", halves, halves), 1);
    }

    /** h, [rows]. */
    String leverage() {
        return leverage;
    }

    private void softmax() {
        if (each.isEmpty()) {
            String spread = graph.apply("Sqrt", graph.apply("Add", leverage, graph.number(1.0)));
            factor = graph.apply("Div", graph.number(posterior.settings().temperature()), spread);
            logs = graph.apply(
                    "LogSoftmax", graph.apply("Mul", scores, graph.apply("Unsqueeze", factor, graph.list(1))));
            each = graph.apply("Exp", logs);
        }
    }

    /** The probabilities of all classes, [rows, classes], of type float. */
    String probability() {
        softmax();
        if (Arrays.equals(places, outputs)) {
            return graph.cast(each, OnnxType.FLOAT);
        }
        double[] chosen = new double[outputs.length * places.length];
        for (int c = 0; c < places.length; c++) {
            int k = Arrays.binarySearch(outputs, places[c]);
            if (k >= 0) {
                chosen[k * places.length + c] = 1;
            }
        }
        String p = graph.apply("MatMul", each, graph.doubles(chosen, outputs.length, places.length));
        return graph.cast(p, OnnxType.FLOAT);
    }

    /** The expected entropy, [rows], of type float. */
    String aleatoric() {
        softmax();
        String entropy = graph.apply("Neg", graph.sum(graph.apply("Mul", each, logs), 1));
        String apart = graph.apply(
                "Max",
                graph.apply("Sub", graph.number(1.0), graph.sum(graph.apply("Mul", each, each), 1)),
                graph.number(0.0));
        double half = 0.5
                * Arrays.stream(outputs)
                        .mapToDouble(posterior::noiseVariance)
                        .findFirst()
                        .orElse(0);
        String variance = graph.apply("Mul", graph.apply("Mul", factor, factor), leverage);
        String information = graph.apply("Mul", graph.apply("Mul", variance, apart), graph.number(half));
        String positive = graph.apply("Max", entropy, graph.number(Double.MIN_NORMAL));
        String left = graph.apply("Exp", graph.apply("Neg", graph.apply("Div", information, positive)));
        return graph.cast(graph.apply("Mul", graph.apply("Max", entropy, graph.number(0.0)), left), OnnxType.FLOAT);
    }

    /** The standardised means, [rows]. */
    String mean() {
        ValueSums values = (ValueSums) targets;
        String f = graph.apply("Squeeze", scores, graph.list(1));
        return graph.apply(
                "Max", graph.apply("Min", f, graph.number(values.largest(0))), graph.number(values.least(0)));
    }

    /** Their standardised variance, [rows]. */
    String variance() {
        return graph.apply("Mul", leverage, graph.number(noise()));
    }

    /** The standardised variance of the noise. */
    double noise() {
        return posterior.noiseVariance(0);
    }
}
