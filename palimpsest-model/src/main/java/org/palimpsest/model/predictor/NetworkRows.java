package org.palimpsest.model.predictor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.FeatureDistance;
import org.palimpsest.learner.Predictor;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;

/**
 * A network at work. What it keeps of the classes, or of the tasks of a regression, is additive and about inputs: pseudo-rows
 * drawn from it go through the present weights, so that the features of old classes are known whatever the network learned since.
 */
final class NetworkRows implements RowPredictor {
    private static final int PER_CLASS = 400;
    private static final int MAX_ROWS = 20_000;

    private final Predictor predictor;
    private final Optional<ClassSummary> summary;
    private final boolean isClass;
    private final Rng rng;
    private Optional<FeatureDistance> distance = Optional.empty();
    private Optional<List<double[]>> odds = Optional.empty();

    /**
     * A network.
     *
     * @param summary of what it learned, if it keeps any
     * @param hasFeatures whether it has a hidden layer
     */
    NetworkRows(Predictor predictor, Optional<ClassSummary> summary, boolean isClass, boolean hasFeatures, Rng rng) {
        this.predictor = predictor;
        this.summary = summary.filter(one -> hasFeatures && one.known().length > 0);
        this.isClass = isClass;
        this.rng = rng;
    }

    /** Pseudo-rows; drawn again where they are needed again, because they may be large. */
    private Dataset typical(ClassSummary from) {
        return from.draws(perClass(from.known().length), rng);
    }

    /** How many pseudo-rows of each class stand for it. */
    static int perClass(int classes) {
        return Math.max(1, Math.min(PER_CLASS, MAX_ROWS / classes));
    }

    @Override
    public Prediction predict(Dataset rows) {
        return predictor.predict(rows);
    }

    /** The distance of the features from those of the nearest class. */
    @Override
    public Optional<double[]> novelty(Dataset rows) {
        return distance().map(one -> one.at(predictor.features(rows)));
    }

    private synchronized Optional<FeatureDistance> distance() {
        if (distance.isEmpty() && summary.isPresent()) {
            Dataset rows = typical(summary.get());
            Targets.Labels labels = (Targets.Labels) rows.targets();
            distance = Optional.of(FeatureDistance.of(
                    predictor.features(rows),
                    IntStream.range(0, labels.size()).map(labels::at).toArray()));
        }
        return distance;
    }

    @Override
    public synchronized Optional<List<double[]>> typicalOdds() {
        if (odds.isEmpty() && isClass && summary.isPresent()) {
            Dataset rows = typical(summary.get());
            odds = Optional.of(odds((Classes) predict(rows), (Targets.Labels) rows.targets()));
        }
        return odds;
    }

    /** (1 − p) / p of the class of each row, by class. */
    static List<double[]> odds(Classes p, Targets.Labels truth) {
        List<List<Double>> all = new ArrayList<>();
        for (int c = 0; c < p.classes(); c++) {
            all.add(new ArrayList<>());
        }
        for (int r = 0; r < p.size(); r++) {
            double own = p.probability(r, truth.at(r));
            all.get(truth.at(r)).add(own > 0 ? Math.max(0, 1 - own) / own : Double.POSITIVE_INFINITY);
        }
        return all.stream()
                .map(one -> one.stream().mapToDouble(Double::doubleValue).toArray())
                .toList();
    }
}
