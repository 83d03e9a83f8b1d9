package com.example;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.PredictorKind;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.predictor.TablePredictor;
import org.palimpsest.model.predictor.TaskRows;
import org.palimpsest.prediction.Classes;
import org.palimpsest.store.TensorFile;

/** Predicts the frequencies of the classes, whatever the row: the baseline that a model must beat. */
public final class Frequencies implements TablePredictor {
    private static final String COUNTS = "counts";

    /** Makes them, for targets that are classes. */
    public static final class Kind implements PredictorKind {
        @Override
        public String name() {
            return "frequencies";
        }

        @Override
        public boolean fits(ModelFacts model) {
            return model.classes() > 0;
        }

        @Override
        public TablePredictor initial(ModelFacts model) {
            return new Frequencies(new float[0]);
        }

        @Override
        public TablePredictor read(TensorFile state, ModelFacts model) {
            float[] counts = state.tensors().get(COUNTS);
            if (counts == null || counts.length > model.classes()) {
                throw new IllegalArgumentException("its counts are missing or of too many classes");
            }
            return new Frequencies(counts);
        }
    }

    private final float[] counts;

    private Frequencies(float[] counts) {
        this.counts = counts.clone();
    }

    @Override
    public String name() {
        return "frequencies";
    }

    @Override
    public String describe() {
        return String.format(Locale.ROOT, "the frequencies of %d classes", counts.length);
    }

    @Override
    public TablePredictor update(TaskRows rows) {
        Targets.Labels labels = (Targets.Labels) rows.training().targets();
        float[] next = Arrays.copyOf(counts, labels.width());
        for (int r = 0; r < labels.size(); r++) {
            next[labels.at(r)] += rows.training().weight(r);
        }
        return new Frequencies(next);
    }

    @Override
    public boolean isReady() {
        return counts.length > 0;
    }

    @Override
    public RowPredictor at(Compute compute) {
        float sum = 0;
        for (float count : counts) {
            sum += count;
        }
        float[] share = new float[counts.length];
        for (int c = 0; c < share.length; c++) {
            share[c] = counts[c] / sum;
        }
        return rows -> predicted(rows, share);
    }

    private static Classes predicted(Dataset rows, float[] share) {
        double entropy = 0;
        for (float p : share) {
            entropy -= p > 0 ? p * StrictMath.log(p) : 0;
        }
        double[] expected = new double[rows.size()];
        Arrays.fill(expected, entropy); // which weights are right is not in doubt: there are none
        float[] probability = new float[rows.size() * share.length];
        for (int r = 0; r < rows.size(); r++) {
            System.arraycopy(share, 0, probability, r * share.length, share.length);
        }
        return Classes.of(Classes.numbered(share.length), probability, expected);
    }

    @Override
    public TensorFile state() {
        return new TensorFile(Map.of(), Map.of(COUNTS, counts));
    }
}
