package org.palimpsest.export;

import org.palimpsest.model.DecisionRule;
import org.palimpsest.model.ModelVersion;

/** How a graph chooses a class: the first with the highest preference. */
@FunctionalInterface
interface ClassChoice {
    /** The most probable class. */
    ClassChoice MOST_PROBABLE = (graph, p) -> p;

    /**
     * Adds the preferences of all classes to a graph, [rows, classes].
     *
     * @param p the probabilities, [rows, classes]
     */
    String preferences(OnnxGraph graph, String p);

    /** The choice that a version makes. */
    static ClassChoice of(ModelVersion version) {
        if (version.decision() instanceof DecisionRule.Costs costs) {
            float[] weights = costs.weights(version.labels());
            return (graph, p) -> graph.apply("Mul", p, graph.floats(weights, weights.length));
        }
        if (version.decision() instanceof DecisionRule.Recall recall) {
            int own = version.labels().indexOf(recall.label());
            float threshold = recall.threshold(version.labels(), version.calibration());
            return (graph, p) -> above(graph, p, own, version.labels().size(), threshold);
        }
        return MOST_PROBABLE;
    }

    /** p, with 2 added to a class from a threshold on, and taken away below it. */
    private static String above(OnnxGraph graph, String p, int own, int classes, float threshold) {
        float[] one = new float[classes];
        one[own] = 1;
        String chosen = graph.apply("LessOrEqual", graph.number(threshold), graph.columns(p, own));
        String more = graph.apply("Where", chosen, graph.number(2f), graph.number(-2f));
        return graph.apply("Add", p, graph.apply("Mul", more, graph.floats(one, classes)));
    }
}
