package org.palimpsest.export;

import java.util.List;
import org.palimpsest.coreset.SummaryClassifier;

/**
 * Bayes' rule with the statistics of classes, in double precision as {@link SummaryClassifier} has it, for all classes at once:
 *
 * <pre>
 * s_c = offset_c − ½ ( Σ_i (x_i − μ_ci)² v_ci − ‖W_cᵀ (x − μ_c)‖² )        p = softmax(s / T)
 * </pre>
 *
 * A class without rows has probability zero. There are no weights to be unsure of: all uncertainty is aleatoric.
 */
final class StatisticsGraph {
    private final OnnxGraph graph;
    private final List<SummaryClassifier.QuadraticScore> scores;
    private final double temperature;
    private String probability = "";
    private String entropy = "";

    /** @param graph that is added to */
    StatisticsGraph(OnnxGraph graph, SummaryClassifier classifier) {
        this.graph = graph;
        this.scores = classifier.quadraticScores();
        this.temperature = classifier.temperature();
    }

    /** @param features [rows, inputs], of type float */
    void add(String features, int classes) {
        int k = scores.size();
        int d = scores.get(0).mean().length;
        int m = scores.stream()
                .mapToInt(SummaryClassifier.QuadraticScore::rank)
                .max()
                .orElse(0);
        double[] mean = new double[k * d];
        double[] inverse = new double[k * d];
        double[] whitened = new double[k * d * Math.max(1, m)];
        double[] offset = new double[k];
        double[] chosen = new double[k * classes];
        for (int c = 0; c < k; c++) {
            SummaryClassifier.QuadraticScore score = scores.get(c);
            System.arraycopy(score.mean(), 0, mean, c * d, d);
            System.arraycopy(score.inverseDiagonal(), 0, inverse, c * d, d);
            for (int i = 0; i < d; i++) {
                System.arraycopy(
                        score.whitened(), i * score.rank(), whitened, (c * d + i) * Math.max(1, m), score.rank());
            }
            offset[c] = score.offset();
            chosen[c * classes + score.index()] = 1;
        }
        String x = graph.apply("Unsqueeze", graph.cast(features, OnnxType.DOUBLE), graph.list(0));
        String away = graph.apply("Sub", x, graph.doubles(mean, k, 1, d));
        String squared = graph.apply("Mul", graph.apply("Mul", away, away), graph.doubles(inverse, k, 1, d));
        String projected = graph.apply("MatMul", away, graph.doubles(whitened, k, d, Math.max(1, m)));
        String distance =
                graph.apply("Sub", graph.sum(squared, -1), graph.sum(graph.apply("Mul", projected, projected), -1));
        String score = graph.apply("Sub", graph.doubles(offset, k, 1), graph.apply("Mul", distance, graph.number(0.5)));
        String rows = graph.apply(
                "Transpose",
                List.of(graph.apply("Div", score, graph.number(temperature))),
                List.of(OnnxAttribute.numbers("perm", 1, 0)));
        String logs = graph.apply("LogSoftmax", rows);
        String p = graph.apply("Exp", logs);
        entropy = graph.cast(graph.apply("Neg", graph.sum(graph.apply("Mul", p, logs), -1)), OnnxType.FLOAT);
        probability = graph.cast(graph.apply("MatMul", p, graph.doubles(chosen, k, classes)), OnnxType.FLOAT);
    }

    /** The probabilities of all classes, [rows, classes]. */
    String probability() {
        return probability;
    }

    /** [rows]. */
    String entropy() {
        return entropy;
    }
}
