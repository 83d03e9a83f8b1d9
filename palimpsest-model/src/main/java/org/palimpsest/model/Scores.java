package org.palimpsest.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.evaluation.RegressionScore;
import org.palimpsest.evaluation.RiskCoverage;
import org.palimpsest.model.policy.Measurement;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Decision;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * Scores of predictions on labelled rows: accuracy, calibration, uncertainty.
 *
 * @param on which rows
 * @param rows how many
 * @param numbers measures by name, in the order to show them: accuracy, nll, ece … or rmse, nll, coverage …
 * @param perClass recall of each class that occurs, by name; empty for a regression
 * @param confusion how often each true class was predicted as each, true classes down; empty for a regression
 * @param labels the names of the classes
 */
public record Scores(
        String on,
        int rows,
        Map<String, Double> numbers,
        Map<String, Double> perClass,
        List<List<Long>> confusion,
        List<String> labels) {
    /** Copies the collections. */
    public Scores {
        numbers = new LinkedHashMap<>(numbers);
        perClass = new LinkedHashMap<>(perClass);
        confusion = confusion.stream().map(List::copyOf).toList();
        labels = List.copyOf(labels);
    }

    /**
     * Scores predictions against the targets of the rows. The numbers are in the units of the table.
     *
     * @param prediction in the units of the table, as {@link ModelVersion.Answers} gives it
     * @param data rows as they are encoded
     */
    static Scores of(String on, Schema schema, Prediction prediction, Dataset data) {
        return TargetUnits.encoded(schema, prediction) instanceof Values values
                ? values(on, values, data, TargetUnits.scale(schema))
                : classes(on, (Classes) prediction, data);
    }

    private static Scores classes(String on, Classes p, Dataset data) {
        // Calibration is that of the most probable class, whatever is chosen by the probabilities.
        Classes undecided = p.decided(Decision.MOST_PROBABLE);
        ClassificationScore score = ClassificationScore.of(undecided, data);
        Targets.Labels truth = (Targets.Labels) data.targets();
        long[][] count = new long[p.classes()][p.classes()];
        for (int r = 0; r < p.size(); r++) {
            count[truth.at(r)][p.index(r)]++;
        }
        Map<String, Double> recall = new LinkedHashMap<>();
        List<List<Long>> confusion = new ArrayList<>();
        double balanced = 0;
        long right = 0;
        for (int c = 0; c < count.length; c++) {
            long all = 0;
            List<Long> row = new ArrayList<>();
            for (long one : count[c]) {
                all += one;
                row.add(one);
            }
            confusion.add(row);
            right += count[c][c];
            if (all > 0) {
                recall.put(p.labels().get(c), (double) count[c][c] / all);
                balanced += (double) count[c][c] / all;
            }
        }
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("accuracy", (double) right / p.size());
        numbers.put("balanced_accuracy", balanced / recall.size());
        numbers.put("nll", score.nll());
        numbers.put("brier", score.brier());
        numbers.put("ece", score.ece());
        numbers.put("entropy", score.totalEntropy());
        numbers.put("mutual_information", score.mutualInformation());
        if (p.decision() == Decision.MOST_PROBABLE) { // rows are refused by the probability of that class
            RiskCoverage risk = RiskCoverage.of(p, data);
            for (double coverage : new double[] {0.5, 0.8, 0.9}) {
                numbers.put(
                        "risk_at_coverage_" + coverage,
                        risk.atCoverage(coverage).risk());
            }
        }
        return new Scores(on, p.size(), numbers, recall, confusion, p.labels());
    }

    private static Scores values(String on, Values p, Dataset data, double scale) {
        RegressionScore score = RegressionScore.of(p, data);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("rmse", scale * score.rmse());
        numbers.put("nll", score.nll() + StrictMath.log(scale));
        for (RegressionScore.Coverage one : score.coverage()) {
            numbers.put("coverage_" + one.level(), one.part());
        }
        return new Scores(on, p.size(), numbers, Map.of(), List.of(), List.of());
    }

    /** A measure by name. */
    public double number(String name) {
        Double number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("there is no " + name + " among " + numbers.keySet());
        }
        return number;
    }

    /** Every class that occurs or is predicted, in the order of the labels; none for a regression. */
    public List<ClassScore> classes() {
        return ClassScore.of(labels, confusion);
    }

    /** The one number that people ask for first: accuracy, or the root mean squared error. */
    public double headline() {
        return isClassification() ? number("accuracy") : number("rmse");
    }

    /** Whether classes were predicted. */
    public boolean isClassification() {
        return numbers.containsKey("accuracy");
    }

    /** What a policy judges. */
    Measurement measurement() {
        return isClassification()
                ? new Measurement.Classes(on, rows, number("accuracy"), number("ece"))
                : new Measurement.Numbers(on, rows, number("rmse"), Math.abs(number("coverage_0.9") - 0.9));
    }

    /** The part of the rows that was right before and is wrong after; zero for a regression. */
    static double negativeFlips(Prediction before, Prediction after, Dataset data) {
        if (!(before instanceof Classes a && after instanceof Classes b)) {
            return 0;
        }
        Correctness first = Correctness.of(a, data);
        Correctness second = Correctness.of(b, data);
        double lost = 0;
        for (int r = 0; r < data.size(); r++) {
            lost += first.right(r) && !second.right(r) ? 1 : 0;
        }
        return lost / data.size();
    }
}
