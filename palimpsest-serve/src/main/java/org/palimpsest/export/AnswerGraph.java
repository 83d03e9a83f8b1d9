package org.palimpsest.export;

import java.util.List;
import java.util.Optional;
import org.palimpsest.model.schema.Column;

/**
 * From the outputs of all samples to what {@code predict} says. A row that cannot be read gets NaN, and no class.
 *
 * <pre>
 * p = E_s p_s    entropy = −Σ p log p    aleatoric = E_s[−Σ p_s log p_s]    mutual_information = entropy − aleatoric
 *
 * mean = E_s y_s    epistemic_sd² = E_s (y_s − mean)²    sd² = epistemic_sd² + aleatoric_sd²    low, high = mean ∓ 1.645 sd
 * </pre>
 */
final class AnswerGraph {
    /** The names of all outputs of either kind. */
    static final List<String> CLASSES =
            List.of("prediction", "probability", "entropy", "aleatoric", "mutual_information");

    static final List<String> NUMBERS = List.of("mean", "sd", "aleatoric_sd", "epistemic_sd", "low", "high");

    /** Quantile of the standard normal for an interval of 90 %. */
    private static final double Z90 = 1.6448536269514722;

    /** The output of exact predictors: how far a row is from those learned. */
    static final String LEVERAGE = "leverage";

    private static final float FLOOR = 1e-37f;

    private final OnnxGraph graph;
    private final Optional<String> readable;

    /**
     * @param graph that is added to
     * @param readable whether each row can be read, [rows]
     */
    AnswerGraph(OnnxGraph graph, Optional<String> readable) {
        this.graph = graph;
        this.readable = readable;
    }

    /**
     * @param logits [samples, rows, classes]
     * @param choice of a class
     */
    void classes(String logits, List<String> labels, ClassChoice choice) {
        String logs = graph.apply("LogSoftmax", logits);
        String each = graph.apply("Exp", logs);
        String aleatoric = graph.mean(graph.apply("Neg", graph.sum(graph.apply("Mul", each, logs), -1)), 0);
        classes(graph.mean(each, 0), aleatoric, labels, choice);
    }

    /**
     * @param p the probabilities, [rows, classes]
     * @param aleatoric the expected entropy, [rows]
     * @param choice of a class
     */
    void classes(String p, String aleatoric, List<String> labels, ClassChoice choice) {
        String log = graph.apply("Log", graph.apply("Max", p, graph.number(FLOOR)));
        String entropy = graph.apply("Neg", graph.sum(graph.apply("Mul", p, log), -1));
        String information = graph.apply("Relu", graph.apply("Sub", entropy, aleatoric));
        String best = graph.apply(
                "ArgMax",
                List.of(choice.preferences(graph, p)),
                List.of(OnnxAttribute.number("axis", 1), OnnxAttribute.number("keepdims", 0)));
        String prediction = graph.apply("Gather", graph.texts(labels), best);
        String named = readable.map(ok -> graph.apply("Where", ok, prediction, graph.texts(List.of(""))))
                .orElse(prediction);
        graph.output("prediction", named, OnnxType.STRING);
        String wide = readable.map(ok -> {
                    String column = graph.apply("Unsqueeze", ok, graph.list(1));
                    return graph.apply("Where", column, p, graph.number(Float.NaN));
                })
                .orElse(p);
        graph.output("probability", wide, OnnxType.FLOAT, labels.size());
        output("entropy", entropy, OnnxType.FLOAT);
        output("aleatoric", aleatoric, OnnxType.FLOAT);
        output("mutual_information", information, OnnxType.FLOAT);
    }

    /**
     * @param outputs [samples, rows, 1], standardised
     * @param noise the variance of the noise in the units of the table
     */
    void numbers(String outputs, Column.ValueTarget target, double noise) {
        String y = graph.cast(graph.apply("Squeeze", outputs, graph.list(2)), OnnxType.DOUBLE);
        String middle = graph.mean(y, 0);
        String away = graph.apply("Sub", y, middle);
        numbers(middle, graph.mean(graph.apply("Mul", away, away), 0), target, noise);
    }

    /**
     * @param middle the means, [rows], standardised, of type double
     * @param variance of the means, [rows], standardised, of type double
     * @param noise the variance of the noise in the units of the table
     */
    void numbers(String middle, String variance, Column.ValueTarget target, double noise) {
        String sdOfTarget = graph.number(target.sd());
        String mean = graph.apply("Add", graph.apply("Mul", middle, sdOfTarget), graph.number(target.mean()));
        String epistemic = graph.apply("Mul", variance, graph.number(target.sd() * target.sd()));
        String sd = graph.apply("Sqrt", graph.apply("Add", epistemic, graph.number(noise)));
        String half = graph.apply("Mul", sd, graph.number(Z90));
        output("mean", mean, OnnxType.DOUBLE);
        output("sd", sd, OnnxType.DOUBLE);
        output(
                "aleatoric_sd",
                graph.apply("Expand", graph.number(Math.sqrt(noise)), graph.apply("Shape", mean)),
                OnnxType.DOUBLE);
        output("epistemic_sd", graph.apply("Sqrt", epistemic), OnnxType.DOUBLE);
        output("low", graph.apply("Sub", mean, half), OnnxType.DOUBLE);
        output("high", graph.apply("Add", mean, half), OnnxType.DOUBLE);
    }

    /** @param leverage [rows], of type double */
    void leverage(String leverage) {
        output(LEVERAGE, leverage, OnnxType.DOUBLE);
    }

    private void output(String name, String value, OnnxType type) {
        String none = type == OnnxType.FLOAT ? graph.number(Float.NaN) : graph.number(Double.NaN);
        graph.output(
                name, readable.map(ok -> graph.apply("Where", ok, value, none)).orElse(value), type);
    }
}
