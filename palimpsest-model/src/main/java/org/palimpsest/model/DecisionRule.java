package org.palimpsest.model;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.model.conformal.ScoreHistogram;
import org.palimpsest.prediction.Decision;

/** How a model chooses a class by the probabilities of a row. The probabilities themselves do not depend on it. */
public sealed interface DecisionRule {
    /** The most probable class: where nothing else is asked for. */
    DecisionRule MOST_PROBABLE = new MostProbable();

    /** The most probable class. */
    record MostProbable() implements DecisionRule {
        @Override
        public Decision on(List<String> labels, Calibration calibration) {
            return Decision.MOST_PROBABLE;
        }

        @Override
        public String describe(List<String> labels, Calibration calibration) {
            return "the most probable class";
        }

        @Override
        public void requireClasses(List<String> labels) {}

        @Override
        public void requireEvidence(List<String> labels, Calibration calibration) {}
    }

    /**
     * The class whose choice has the least expected cost, where missing class c costs {@code costs(c)}.
     *
     * <pre>
     * argmin_k Σ_{c≠k} cost_c p_c  =  argmax_k cost_k p_k
     * </pre>
     *
     * @param costs by class, &gt; 0; classes that are not named cost 1
     */
    record Costs(Map<String, Double> costs) implements DecisionRule {
        /** Copies the map and checks the costs. */
        public Costs {
            costs = new TreeMap<>(costs);
            if (costs.isEmpty()) {
                throw new IllegalArgumentException("costs must name a class");
            }
            costs.forEach((label, cost) -> {
                if (!(cost > 0 && cost < Float.MAX_VALUE)) {
                    throw new IllegalArgumentException(
                            "the cost of missing '" + label + "' must be a number above 0, was " + cost);
                }
            });
        }

        /** The costs of classes in their order. */
        public float[] weights(List<String> labels) {
            float[] weights = new float[labels.size()];
            for (int c = 0; c < weights.length; c++) {
                weights[c] = costs.getOrDefault(labels.get(c), 1.0).floatValue();
            }
            return weights;
        }

        @Override
        public Decision on(List<String> labels, Calibration calibration) {
            float[] weights = weights(labels);
            return (p, row) -> {
                int best = 0;
                float most = -1;
                for (int c = 0; c < p.classes(); c++) { // classes may have come since
                    float value = (c < weights.length ? weights[c] : 1) * p.probability(row, c);
                    if (value > most) {
                        best = c;
                        most = value;
                    }
                }
                return best;
            };
        }

        @Override
        public String describe(List<String> labels, Calibration calibration) {
            Map<String, Double> all = new LinkedHashMap<>();
            labels.forEach(label -> all.put(label, costs.getOrDefault(label, 1.0)));
            return "the least expected cost, where missing a class costs "
                    + all.entrySet().stream()
                            .map(one -> one.getKey() + "="
                                    + BigDecimal.valueOf(one.getValue())
                                            .stripTrailingZeros()
                                            .toPlainString())
                            .collect(Collectors.joining(", "));
        }

        @Override
        public void requireClasses(List<String> labels) throws ModelException {
            for (String label : costs.keySet()) {
                requireClass(label, labels);
            }
        }

        @Override
        public void requireEvidence(List<String> labels, Calibration calibration) {}
    }

    /**
     * One class from a probability on that finds a share of its rows; otherwise the most probable of the others. The probability is
     * the lower quantile of what held-out rows of the class got, over all versions, corrected for their number: a new row of
     * the class reaches it with a probability of at least {@code recall} if it is exchangeable with them.
     *
     * @param label the class
     * @param recall the share of its rows to find, in (0, 1)
     */
    record Recall(String label, double recall) implements DecisionRule {
        /** Checks the share. */
        public Recall {
            if (!(recall > 0 && recall < 1)) {
                throw new IllegalArgumentException(
                        "the recall of '" + label + "' must be between 0 and 1, was " + recall);
            }
        }

        /** The probability from which on the class is chosen. */
        public float threshold(List<String> labels, Calibration calibration) {
            return (float) (1 / (1 + rows(labels, calibration).threshold(recall)));
        }

        private ScoreHistogram rows(List<String> labels, Calibration calibration) {
            int at = labels.indexOf(label);
            return at >= 0 && at < calibration.scores().size()
                    ? calibration.scores().get(at)
                    : ScoreHistogram.EMPTY;
        }

        @Override
        public Decision on(List<String> labels, Calibration calibration) {
            int own = labels.indexOf(label);
            float threshold = threshold(labels, calibration);
            return (p, row) -> {
                if (p.probability(row, own) >= threshold || p.classes() == 1) {
                    return own;
                }
                int best = own == 0 ? 1 : 0;
                for (int c = 0; c < p.classes(); c++) {
                    if (c != own && p.probability(row, c) > p.probability(row, best)) {
                        best = c;
                    }
                }
                return best;
            };
        }

        @Override
        public String describe(List<String> labels, Calibration calibration) {
            return String.format(
                    Locale.ROOT,
                    "'%s' from a probability of %.3g on, chosen on %d held-out rows of it to find %s %% of such rows",
                    label,
                    threshold(labels, calibration),
                    rows(labels, calibration).rows(),
                    BigDecimal.valueOf(recall)
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString());
        }

        @Override
        public void requireClasses(List<String> labels) throws ModelException {
            requireClass(label, labels);
        }

        @Override
        public void requireEvidence(List<String> labels, Calibration calibration) throws ModelException {
            ScoreHistogram rows = rows(labels, calibration);
            long missing = rows.missing(recall);
            if (missing > 0) {
                throw new ModelException("a recall of " + recall + " for '" + label + "' needs " + missing
                        + " more held-out rows of this class than the " + rows.rows()
                        + " that there are; learn from a larger table, or ask for a lower recall");
            }
        }
    }

    /**
     * The decision for some classes.
     *
     * @param calibration what held-out rows said about the probabilities
     */
    Decision on(List<String> labels, Calibration calibration);

    /** The rule in words, with its threshold. */
    String describe(List<String> labels, Calibration calibration);

    /** Refuses a rule that names a class which the model does not have. */
    void requireClasses(List<String> labels) throws ModelException;

    /** Refuses a rule that needs more held-out rows than there are. */
    void requireEvidence(List<String> labels, Calibration calibration) throws ModelException;

    private static void requireClass(String label, List<String> labels) throws ModelException {
        if (labels.isEmpty()) {
            throw new ModelException("costs and recall are for classes; this model predicts a number");
        }
        if (!labels.contains(label)) {
            throw new ModelException("there is no class '" + label + "'; the classes are " + String.join(", ", labels));
        }
    }
}
