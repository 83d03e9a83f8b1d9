package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.PredictionInterval;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.conformal.ScoreHistogram;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * What rows that did not train a version said about it, for all versions up to now. Every file contributes its held-out rows,
 * scored by the version that learned the rest of the file, and contributions add up.
 *
 * <pre>
 * classes: (1 − p) / p of the true class, by class        numbers: |y − mean| / sd
 * </pre>
 *
 * @param scores of each class, in the order of the labels; one histogram of a regression
 * @param right odds of the confidence, c / (1 − c), of rows whose class was predicted
 * @param wrong the same of the other rows
 * @param novelty of the rows, in the units of the predictor; empty where it has none
 * @param entropy the mean entropy of the newest rows; NaN where nothing is known
 * @param mutualInformation the mean mutual information of the newest rows; NaN where nothing is known
 */
public record Calibration(
        List<ScoreHistogram> scores,
        ScoreHistogram right,
        ScoreHistogram wrong,
        ScoreHistogram novelty,
        double entropy,
        double mutualInformation) {
    private static final double NOVEL = 0.95;

    /** Nothing known. */
    public static final Calibration NONE = new Calibration(
            List.of(), ScoreHistogram.EMPTY, ScoreHistogram.EMPTY, ScoreHistogram.EMPTY, Double.NaN, Double.NaN);

    /** Copies the list. */
    public Calibration {
        scores = List.copyOf(scores);
    }

    /**
     * From one file.
     *
     * @param prediction of the rows: classes, or numbers in encoded units
     * @param novelty of the rows, if the predictor has such a score
     */
    static Calibration of(Prediction prediction, Dataset rows, Optional<double[]> novelty) {
        ScoreHistogram strange = novelty.map(ScoreHistogram::of).orElse(ScoreHistogram.EMPTY);
        return prediction instanceof Classes classes
                ? of(classes, (Targets.Labels) rows.targets(), strange)
                : of((Values) prediction, (Targets.Values) rows.targets(), strange);
    }

    private static Calibration of(Classes p, Targets.Labels truth, ScoreHistogram novelty) {
        List<List<Double>> scores = new ArrayList<>();
        for (int c = 0; c < p.classes(); c++) {
            scores.add(new ArrayList<>());
        }
        List<Double> right = new ArrayList<>();
        List<Double> wrong = new ArrayList<>();
        double entropy = 0;
        double information = 0;
        for (int r = 0; r < p.size(); r++) {
            scores.get(truth.at(r)).add(score(p.probability(r, truth.at(r))));
            (p.index(r) == truth.at(r) ? right : wrong).add(odds(p.confidence(r)));
            entropy += p.totalEntropy(r) / p.size();
            information += p.mutualInformation(r) / p.size();
        }
        return new Calibration(
                scores.stream().map(Calibration::histogram).toList(),
                histogram(right),
                histogram(wrong),
                novelty,
                entropy,
                information);
    }

    private static Calibration of(Values p, Targets.Values truth, ScoreHistogram novelty) {
        double[] scores = new double[p.size()];
        Arrays.setAll(scores, r -> PredictionInterval.score(truth.at(r, 0), p.mean(r), p.sd(r)));
        return new Calibration(
                List.of(ScoreHistogram.of(scores)),
                ScoreHistogram.EMPTY,
                ScoreHistogram.EMPTY,
                novelty,
                Double.NaN,
                Double.NaN);
    }

    private static ScoreHistogram histogram(List<Double> scores) {
        return ScoreHistogram.of(
                scores.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The nonconformity of a class to a row: small for a class that fits. */
    static double score(double probability) {
        return probability > 0 ? Math.max(0, 1 - probability) / probability : Double.POSITIVE_INFINITY;
    }

    private static double odds(double confidence) {
        return confidence < 1 ? confidence / (1 - confidence) : Double.POSITIVE_INFINITY;
    }

    /** The evidence of both; what is said of the newest rows is that of the other, if it says anything. */
    Calibration plus(Calibration other) {
        List<ScoreHistogram> all = new ArrayList<>();
        for (int c = 0; c < Math.max(scores.size(), other.scores.size()); c++) {
            ScoreHistogram one = c < scores.size() ? scores.get(c) : ScoreHistogram.EMPTY;
            all.add(c < other.scores.size() ? one.plus(other.scores.get(c)) : one);
        }
        boolean newer = !Double.isNaN(other.entropy);
        return new Calibration(
                all,
                right.plus(other.right),
                wrong.plus(other.wrong),
                novelty.plus(other.novelty),
                newer ? other.entropy : entropy,
                newer ? other.mutualInformation : mutualInformation);
    }

    /** The evidence with class k at {@code place[k]} of so many classes. */
    Calibration relabelled(int[] place, int classes) {
        ScoreHistogram[] all = new ScoreHistogram[classes];
        Arrays.fill(all, ScoreHistogram.EMPTY);
        for (int k = 0; k < Math.min(place.length, scores.size()); k++) {
            all[place[k]] = scores.get(k);
        }
        return new Calibration(List.of(all), right, wrong, novelty, entropy, mutualInformation);
    }

    /** How many rows there are. */
    public long rows() {
        return all().rows();
    }

    private ScoreHistogram all() {
        return scores.stream().reduce(ScoreHistogram.EMPTY, ScoreHistogram::plus);
    }

    /** How many more rows a level needs. */
    public long missing(double level) {
        return all().missing(level);
    }

    /** The classes that have too few rows of their own for a level, and share the rows of all. */
    public List<Integer> sharing(double level) {
        List<Integer> some = new ArrayList<>();
        for (int c = 0; c < scores.size(); c++) {
            if (scores.get(c).missing(level) > 0) {
                some.add(c);
            }
        }
        return some;
    }

    /**
     * The largest score of a row's own class at a level, for each class by its own rows (Mondrian conformal prediction: Vovk et
     * al., 2005); where they are too few, by the rows of all classes.
     *
     * @param classes how many classes there are; 1 for a number
     * @throws org.palimpsest.model.conformal.TooFewRowsException when there are too few rows in all
     */
    double[] thresholds(double level, int classes) {
        double shared = all().threshold(level);
        double[] threshold = new double[classes];
        for (int c = 0; c < classes; c++) {
            ScoreHistogram own = c < scores.size() ? scores.get(c) : ScoreHistogram.EMPTY;
            threshold[c] = own.missing(level) > 0 ? shared : own.threshold(level);
        }
        return threshold;
    }

    /** The threshold of confidence above which the risk asked for holds; empty where none can be promised. */
    public Optional<RiskControl> atRisk(double risk) {
        double[] yes = right.lowerEdges();
        double[] no = wrong.lowerEdges();
        double[] confidence = new double[yes.length + no.length];
        boolean[] correct = new boolean[confidence.length];
        for (int i = 0; i < confidence.length; i++) {
            correct[i] = i < yes.length;
            double odds = correct[i] ? yes[i] : no[i - yes.length];
            confidence[i] = odds / (1 + odds);
        }
        return confidence.length == 0 ? Optional.empty() : RiskControl.of(confidence, correct, risk);
    }

    /** The share of rows that are more novel than 95 % of those rows; empty where nothing is known. */
    Optional<Double> shareOfNovel(double[] rows) {
        return novelty.rows() == 0 || rows.length == 0
                ? Optional.empty()
                : Optional.of(Arrays.stream(rows)
                        .map(score -> novelty(score) > NOVEL ? 1 : 0)
                        .average()
                        .orElse(0));
    }

    /** The share of those rows that were less novel; NaN where nothing is known. */
    double novelty(double score) {
        return novelty.shareBelow(score);
    }
}
