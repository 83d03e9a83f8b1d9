package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.conformal.PredictionInterval;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.schema.Labels;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Decision;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * The answer to one row, in the order of {@link Form#names}: texts and numbers; empty text where there is none.
 *
 * @param values texts ({@link String}) and numbers ({@link Double})
 * @param refused whether it was not answered because the risk was too high
 */
public record RowAnswer(List<Object> values, boolean refused) {
    /** A number of a regression is told to this part of its standard deviation. */
    private static final double FINENESS = 1e-3;

    /** What stands for a prediction that is refused. */
    public static final String REFUSED = "?";

    /** Quantile of the standard normal for an interval of 90 %. */
    private static final double Z90 = 1.6448536269514722;

    /**
     * How finely the numbers of this answer are to be written: infinite where floats will do. The mean of a regression may need
     * more digits than a float has, when it is large beside its standard deviation.
     *
     * @param names of the values
     */
    public double fineness(List<String> names) {
        return names.get(1).equals("sd") && values.get(1) instanceof Double sd
                ? FINENESS * sd
                : Double.POSITIVE_INFINITY;
    }

    /**
     * What answers look like.
     *
     * @param schema of the version
     * @param thresholds the largest score of each class in its set, or of a number in its interval; empty without sets
     * @param control when to refuse
     * @param order the classes in the order of their names, which does not depend on when they were learned
     */
    record Form(Schema schema, List<Double> thresholds, Optional<RiskControl> control, List<Integer> order) {
        Form(Schema schema, List<Double> thresholds, Optional<RiskControl> control) {
            this(
                    schema,
                    thresholds,
                    control,
                    Labels.sorted(schema.labels()).stream()
                            .map(schema.labels()::indexOf)
                            .toList());
        }

        /** The names of the values. */
        List<String> names() {
            List<String> names = new ArrayList<>();
            if (schema.isRegression()) {
                names.addAll(List.of("mean", "sd", "aleatoric_sd", "epistemic_sd", "novelty", "low", "high"));
            } else {
                names.addAll(
                        List.of("prediction", "probability", "entropy", "aleatoric", "mutual_information", "novelty"));
                if (!thresholds.isEmpty()) {
                    names.add("set");
                }
                order.forEach(c -> names.add("p_" + schema.labels().get(c)));
            }
            names.add("problem");
            return names;
        }

        RowAnswer problem(String what) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < names().size() - 1; i++) {
                values.add("");
            }
            values.add(what);
            return new RowAnswer(values, false);
        }

        /** @param novelty of each row, or none */
        RowAnswer answer(Prediction prediction, Optional<double[]> novelty, int row) {
            Object strange = novelty.<Object>map(all -> all[row])
                    .filter(share -> !Double.isNaN((Double) share))
                    .orElse("");
            return prediction instanceof Classes classes
                    ? classes(classes, strange, row)
                    : values((Values) prediction, strange, row);
        }

        private RowAnswer classes(Classes p, Object novelty, int row) {
            List<Object> values = new ArrayList<>(8 + p.classes());
            boolean refused = control.isPresent() && !control.get().answers(p.confidence(row));
            values.add(refused ? REFUSED : p.label(row));
            values.add((double) p.confidence(row));
            values.add(p.totalEntropy(row));
            values.add(p.expectedEntropy(row));
            values.add(p.mutualInformation(row));
            values.add(novelty);
            if (!thresholds.isEmpty()) {
                values.add(set(p, row));
            }
            for (int c : order) {
                values.add((double) p.probability(row, c));
            }
            values.add("");
            return new RowAnswer(values, refused);
        }

        /** The classes that fit, and always the most probable and the chosen one: an empty set would say nothing. */
        private String set(Classes p, int row) {
            List<String> labels = new ArrayList<>();
            int most = Decision.MOST_PROBABLE.choose(p, row);
            for (int c : order) {
                if (c == most || c == p.index(row) || Calibration.score(p.probability(row, c)) <= thresholds.get(c)) {
                    labels.add(p.labels().get(c));
                }
            }
            return String.join("|", labels);
        }

        private RowAnswer values(Values p, Object novelty, int row) {
            PredictionInterval interval =
                    PredictionInterval.of(p.mean(row), p.sd(row), thresholds.isEmpty() ? Z90 : thresholds.get(0));
            return new RowAnswer(
                    List.of(
                            p.mean(row),
                            p.sd(row),
                            Math.sqrt(p.aleatoricVariance(row, 0)),
                            Math.sqrt(p.epistemicVariance(row, 0)),
                            novelty,
                            interval.low(),
                            interval.high(),
                            ""),
                    false);
        }
    }
}
