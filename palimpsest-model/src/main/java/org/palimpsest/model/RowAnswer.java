package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.conformal.ClassNonconformity;
import org.palimpsest.model.conformal.PredictionInterval;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.schema.Labels;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
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
     * @param sets whether there are conformal sets or intervals
     * @param quantile of their scores
     * @param control when to refuse
     * @param order the classes in the order of their names, which does not depend on when they were learned
     */
    record Form(Schema schema, boolean sets, double quantile, Optional<RiskControl> control, List<Integer> order) {
        Form(Schema schema, boolean sets, double quantile, Optional<RiskControl> control) {
            this(
                    schema,
                    sets,
                    quantile,
                    control,
                    Labels.sorted(schema.labels()).stream()
                            .map(schema.labels()::indexOf)
                            .toList());
        }

        /** The names of the values. */
        List<String> names() {
            List<String> names = new ArrayList<>();
            if (schema.isRegression()) {
                names.addAll(List.of("mean", "sd", "aleatoric_sd", "epistemic_sd", "low", "high"));
            } else {
                names.addAll(List.of("prediction", "probability", "entropy", "aleatoric", "mutual_information"));
                if (sets) {
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

        RowAnswer answer(Prediction prediction, int row) {
            return prediction instanceof Classes classes ? classes(classes, row) : values((Values) prediction, row);
        }

        private RowAnswer classes(Classes p, int row) {
            List<Object> values = new ArrayList<>(7 + p.classes());
            boolean refused = control.isPresent() && !control.get().answers(p.confidence(row));
            values.add(refused ? REFUSED : p.label(row));
            values.add((double) p.confidence(row));
            values.add(p.totalEntropy(row));
            values.add(p.expectedEntropy(row));
            values.add(p.mutualInformation(row));
            if (sets) {
                values.add(set(p, row));
            }
            for (int c : order) {
                values.add((double) p.probability(row, c));
            }
            values.add("");
            return new RowAnswer(values, refused);
        }

        private String set(Classes p, int row) {
            double[] probability = new double[p.classes()];
            for (int c = 0; c < probability.length; c++) {
                probability[c] = p.probability(row, c);
            }
            boolean[] in = ClassNonconformity.PROBABILITY.set(probability, quantile);
            List<String> labels = new ArrayList<>();
            for (int c : order) {
                if (in[c]) {
                    labels.add(p.labels().get(c));
                }
            }
            return String.join("|", labels);
        }

        private RowAnswer values(Values p, int row) {
            PredictionInterval interval = PredictionInterval.of(p.mean(row), p.sd(row), sets ? quantile : Z90);
            return new RowAnswer(
                    List.of(
                            p.mean(row),
                            p.sd(row),
                            Math.sqrt(p.aleatoricVariance(0)),
                            Math.sqrt(p.epistemicVariance(row, 0)),
                            interval.low(),
                            interval.high(),
                            ""),
                    false);
        }
    }
}
