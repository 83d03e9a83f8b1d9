package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.conformal.PredictionInterval;
import org.palimpsest.model.conformal.ReferenceScores;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.conformal.ScoreHistogram;
import org.palimpsest.model.predictor.RowPredictor;
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
 * <p>Classes that come later lower the probabilities of old ones, and a score that an earlier version gave says little about the
 * present one. Where the predictor can tell how the scores of a class spread under its present weights ({@link
 * RowPredictor#typicalOdds}), the rank of each score under the version that gave it is kept as well. The score of that rank under
 * the version that predicts is what the row would have now, as far as the typical scores are right; the thresholds are the
 * geometric means of both, of scores as they were given and as they would be now.
 *
 * @param scores of each class, in the order of the labels; one histogram of a regression
 * @param ranks of those scores, as odds ({@link ReferenceScores}); none where the predictor cannot tell
 * @param right odds of the confidence, c / (1 − c), of rows whose class was predicted
 * @param wrong the same of the other rows
 * @param novelty of the rows, in the units of the predictor; empty where it has none
 * @param entropy the mean entropy of the newest rows; NaN where nothing is known
 * @param mutualInformation the mean mutual information of the newest rows; NaN where nothing is known
 * @param stream the coverage along the stream that the model follows, where a level was asked for
 */
public record Calibration(
        List<ScoreHistogram> scores,
        List<ScoreHistogram> ranks,
        ScoreHistogram right,
        ScoreHistogram wrong,
        ScoreHistogram novelty,
        double entropy,
        double mutualInformation,
        Optional<AdaptiveCoverage> stream) {
    /** Where a stream asks for more than any score, a set holds every class and an interval this many deviations. */
    private static final double MAX_THRESHOLD = 65_536;

    private static final double NOVEL = 0.95;

    /** Nothing known. */
    public static final Calibration NONE = new Calibration(
            List.of(),
            List.of(),
            ScoreHistogram.EMPTY,
            ScoreHistogram.EMPTY,
            ScoreHistogram.EMPTY,
            Double.NaN,
            Double.NaN,
            Optional.empty());

    /** Copies the lists. */
    public Calibration {
        scores = List.copyOf(scores);
        ranks = List.copyOf(ranks);
    }

    /**
     * From one file.
     *
     * @param prediction of the rows: classes, or numbers in encoded units
     * @param novelty of the rows, if the predictor has such a score
     * @param typical scores of each class under the predictor, if it can tell
     */
    static Calibration of(
            Prediction prediction, Dataset rows, Optional<double[]> novelty, Optional<List<double[]>> typical) {
        ScoreHistogram strange = novelty.map(ScoreHistogram::of).orElse(ScoreHistogram.EMPTY);
        return prediction instanceof Classes classes
                ? of(classes, (Targets.Labels) rows.targets(), strange, typical)
                : of((Values) prediction, (Targets.Values) rows.targets(), strange);
    }

    private static Calibration of(
            Classes p, Targets.Labels truth, ScoreHistogram novelty, Optional<List<double[]>> typical) {
        if (p.classes() < 2) { // a sure answer that was no prediction is no evidence
            return new Calibration(
                    List.of(),
                    List.of(),
                    ScoreHistogram.EMPTY,
                    ScoreHistogram.EMPTY,
                    novelty,
                    Double.NaN,
                    Double.NaN,
                    Optional.empty());
        }
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
        List<ScoreHistogram> ranks = new ArrayList<>();
        for (int c = 0; typical.isPresent() && c < p.classes(); c++) {
            Optional<ReferenceScores> reference = reference(typical.get(), c);
            ranks.add(ScoreHistogram.of(scores.get(c).stream()
                    .mapToDouble(score -> reference.map(one -> one.odds(score)).orElse(score))
                    .toArray()));
        }
        return new Calibration(
                scores.stream().map(Calibration::histogram).toList(),
                ranks,
                histogram(right),
                histogram(wrong),
                novelty,
                entropy,
                information,
                Optional.empty());
    }

    /** The references of a class; none where none of its rows was learned. */
    private static Optional<ReferenceScores> reference(List<double[]> typical, int c) {
        return c < typical.size() && typical.get(c).length > 0
                ? Optional.of(new ReferenceScores(typical.get(c)))
                : Optional.empty();
    }

    private static Calibration of(Values p, Targets.Values truth, ScoreHistogram novelty) {
        double[] scores = new double[p.size()];
        Arrays.setAll(scores, r -> PredictionInterval.score(truth.at(r, 0), p.mean(r), p.sd(r)));
        return new Calibration(
                List.of(ScoreHistogram.of(scores)),
                List.of(),
                ScoreHistogram.EMPTY,
                ScoreHistogram.EMPTY,
                novelty,
                Double.NaN,
                Double.NaN,
                Optional.empty());
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
        boolean newer = !Double.isNaN(other.entropy);
        return new Calibration(
                sums(scores, other.scores),
                sums(ranks, other.ranks),
                right.plus(other.right),
                wrong.plus(other.wrong),
                novelty.plus(other.novelty),
                newer ? other.entropy : entropy,
                newer ? other.mutualInformation : mutualInformation,
                other.stream.or(() -> stream));
    }

    private static List<ScoreHistogram> sums(List<ScoreHistogram> some, List<ScoreHistogram> others) {
        List<ScoreHistogram> all = new ArrayList<>();
        for (int c = 0; c < Math.max(some.size(), others.size()); c++) {
            all.add(at(some, c).plus(at(others, c)));
        }
        return all;
    }

    private static ScoreHistogram at(List<ScoreHistogram> some, int c) {
        return c < some.size() ? some.get(c) : ScoreHistogram.EMPTY;
    }

    /** The evidence with class k at {@code place[k]} of so many classes. */
    Calibration relabelled(int[] place, int classes) {
        return new Calibration(
                moved(scores, place, classes),
                ranks.isEmpty() ? ranks : moved(ranks, place, classes),
                right,
                wrong,
                novelty,
                entropy,
                mutualInformation,
                stream);
    }

    /** With the coverage of a stream, or without. */
    Calibration with(Optional<AdaptiveCoverage> other) {
        return new Calibration(scores, ranks, right, wrong, novelty, entropy, mutualInformation, other);
    }

    private static List<ScoreHistogram> moved(List<ScoreHistogram> some, int[] place, int classes) {
        ScoreHistogram[] all = new ScoreHistogram[classes];
        Arrays.fill(all, ScoreHistogram.EMPTY);
        for (int k = 0; k < Math.min(place.length, some.size()); k++) {
            all[place[k]] = some.get(k);
        }
        return List.of(all);
    }

    /** How many rows there are. */
    public long rows() {
        return all(scores).rows();
    }

    private static ScoreHistogram all(List<ScoreHistogram> some) {
        return some.stream().reduce(ScoreHistogram.EMPTY, ScoreHistogram::plus);
    }

    /** How many more rows a level needs. */
    public long missing(double level) {
        return all(scores).missing(level);
    }

    /** The classes that have too few rows of their own for a level, and share the rows of all. */
    public List<Integer> sharing(double level, int classes) {
        List<Integer> some = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            if (at(scores, c).missing(level) > 0) {
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
     * @param typical scores of each class under the version that predicts, if it can tell
     * @throws org.palimpsest.model.conformal.TooFewRowsException when there are too few rows in all
     */
    double[] thresholds(double level, int classes, Optional<List<double[]>> typical) {
        double[] threshold = new double[classes];
        Optional<AdaptiveCoverage> adaptive = stream.filter(one -> one.level() == level);
        if (adaptive.isPresent()) {
            Arrays.fill(threshold, Math.min(MAX_THRESHOLD, adaptive.get().threshold()));
            return threshold;
        }
        double[] given = thresholds(scores, level, classes);
        // Versions of an earlier program have no ranks.
        if (typical.isEmpty() || all(ranks).rows() != rows()) {
            return given;
        }
        double[] ranked = thresholds(ranks, level, classes);
        for (int c = 0; c < classes; c++) {
            double found = ranked[c];
            double now =
                    reference(typical.get(), c).map(one -> one.score(found)).orElse(given[c]);
            threshold[c] = Math.sqrt(now) * Math.sqrt(given[c]);
        }
        return threshold;
    }

    /** By the rows of each class, or where they are too few of all. */
    private static double[] thresholds(List<ScoreHistogram> evidence, double level, int classes) {
        double shared = all(evidence).threshold(level);
        double[] threshold = new double[classes];
        for (int c = 0; c < classes; c++) {
            ScoreHistogram own = at(evidence, c);
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
