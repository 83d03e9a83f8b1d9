package org.palimpsest.model.predictor;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.LinearHead;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;

/**
 * Predicts by the weights of an exact version without its sums: classes and means to the bit, probabilities and variances with the
 * mean leverage, and no novelty.
 */
final class HeadPredictor implements RowPredictor {
    private final FeatureMap map;
    private final LinearHead head;
    private final List<String> inputs;
    private final int[] places;
    private final Compute compute;

    HeadPredictor(FeatureMap map, LinearHead head, List<String> inputs, int[] places, Compute compute) {
        this.map = map;
        this.head = head;
        this.inputs = inputs;
        this.places = places;
        this.compute = compute;
    }

    @Override
    public Prediction predict(Dataset rows) {
        Prediction prediction = head.predict(map.features(rows, inputs, compute), compute);
        return prediction instanceof Classes classes ? numbered(classes, places) : prediction;
    }

    /** The feature map does. */
    @Override
    public boolean boundsInputs() {
        return true;
    }

    /** Probabilities of classes by name as those of classes as rows number them. */
    static Classes numbered(Classes sorted, int[] places) {
        float[] probability = new float[sorted.size() * places.length];
        double[] entropy = new double[sorted.size()];
        for (int r = 0; r < entropy.length; r++) {
            for (int k = 0; k < places.length; k++) {
                probability[r * places.length + k] = sorted.probability(r, places[k]);
            }
            entropy[r] = sorted.expectedEntropy(r);
        }
        return Classes.of(Classes.numbered(places.length), probability, entropy);
    }
}
