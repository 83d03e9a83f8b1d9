package org.palimpsest.cli.model;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.model.DecisionRule;
import picocli.CommandLine.Option;

/** How a class is chosen by its probability; the same for {@code learn} and {@code follow}. */
final class DecisionOptions {
    private static final String NONE = "none";

    @Option(
            names = "--cost",
            paramLabel = "CLASS=COST",
            split = ",",
            mapFallbackValue = "",
            description = "What missing a class costs, such as no=1,yes=10; classes that are not named cost 1. From"
                    + " now on the class with the least expected cost is predicted; probabilities do not change."
                    + " 'none' predicts the most probable class again.")
    private Map<String, String> costs = Map.of();

    @Option(
            names = "--recall",
            paramLabel = "CLASS=SHARE",
            mapFallbackValue = "",
            description = "Find this share of a class, such as yes=0.9: from now on it is predicted from a probability"
                    + " on that is chosen on the held-out rows of all versions.")
    private Map<String, String> recall = Map.of();

    /** The rule that is asked for. */
    Optional<DecisionRule> rule() {
        if (costs.isEmpty() && recall.isEmpty()) {
            return Optional.empty();
        }
        if (!costs.isEmpty() && !recall.isEmpty()) {
            throw new IllegalArgumentException("give either --cost or --recall");
        }
        if (recall.size() > 1) {
            throw new IllegalArgumentException("--recall is for one class; give --cost for several");
        }
        if (costs.size() == 1 && costs.containsKey(NONE) && costs.containsValue("")) {
            return Optional.of(DecisionRule.MOST_PROBABLE);
        }
        if (costs.isEmpty()) {
            Map.Entry<String, String> one = recall.entrySet().iterator().next();
            return Optional.of(new DecisionRule.Recall(one.getKey(), number("--recall", one)));
        }
        Map<String, Double> all = new TreeMap<>();
        costs.entrySet().forEach(one -> all.put(one.getKey(), number("--cost", one)));
        return Optional.of(new DecisionRule.Costs(all));
    }

    private static double number(String option, Map.Entry<String, String> one) {
        try {
            return Double.parseDouble(one.getValue());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    option + " " + one.getKey() + "=" + one.getValue() + ": a number is expected after '='", e);
        }
    }
}
