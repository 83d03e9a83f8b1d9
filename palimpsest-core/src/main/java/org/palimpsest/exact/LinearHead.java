package org.palimpsest.exact;

import java.util.Arrays;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * The mean weights of an {@link ExactPosterior} and how scores become predictions: all that predicts, without the sums. It
 * gives classes and means to the bit as the posterior does. The leverage h of a row needs the sums; without them the mean leverage of
 * the learned rows takes its place, and probabilities and variances are approximate.
 *
 * @param outputs the numbers of the classes that some row had, or of all targets
 * @param all how many classes or targets there are
 * @param weights of each of {@code outputs}, one per feature
 * @param noise σ² of each of {@code outputs}
 * @param range per target its least and largest value; empty for classes
 * @param temperature of the scores of classes
 * @param leverage the mean over the learned rows: dof / n
 * @param rows how many rows were learned
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LinearHead(
        int[] outputs,
        int all,
        double[][] weights,
        double[] noise,
        double[][] range,
        double temperature,
        double leverage,
        long rows) {
    private static final int PART = 16;
    private static final int WORDS = 7;

    @Override
    public String toString() {
        return "LinearHead[" + weights.length + " outputs, " + features() + " features, " + rows + " rows]";
    }

    /** How many features the weights belong to. */
    public int features() {
        return weights.length == 0 ? 0 : weights[0].length;
    }

    /** Predicts rows by their features, each with the mean leverage. */
    public Prediction predict(FeatureRows rows, Compute compute) {
        double[] mean = new double[rows.size()];
        Arrays.fill(mean, leverage);
        return predict(scores(rows, compute), mean);
    }

    /** w_kᵀφ of every class or number, row after row. 0 for classes without rows. */
    double[] scores(FeatureRows rows, Compute compute) {
        double[] scores = new double[Math.multiplyExact(rows.size(), all)];
        compute.team().run((rows.size() + PART - 1) / PART, part -> {
            for (int r = part * PART; r < Math.min(rows.size(), (part + 1) * PART); r++) {
                for (int k = 0; k < outputs.length; k++) {
                    double[] w = weights[k];
                    double sum = 0;
                    for (int i = 0; i < w.length; i++) {
                        sum += w[i] * rows.at(r, i);
                    }
                    scores[r * all + outputs[k]] = sum / FeatureMap.TOP;
                }
            }
        });
        return scores;
    }

    /** Scores with the leverage of their rows as predictions. */
    Prediction predict(double[] scores, double[] leverages) {
        return range.length > 0 ? values(scores, leverages) : classes(scores, leverages);
    }

    private Values values(double[] scores, double[] leverages) {
        double[] epistemic = new double[scores.length];
        for (int k = 0; k < all; k++) {
            for (int r = 0; r < leverages.length; r++) {
                int at = r * all + k;
                scores[at] = Math.max(range[k][0], Math.min(range[k][1], scores[at]));
                epistemic[at] = noise[k] * leverages[r];
            }
        }
        return Values.of(all, scores, epistemic, noise.clone());
    }

    private Classes classes(double[] scores, double[] leverages) {
        float[] probability = new float[scores.length];
        double[] expected = new double[leverages.length];
        double[] p = new double[outputs.length];
        for (int r = 0; r < leverages.length; r++) {
            double factor = temperature / Math.sqrt(1 + leverages[r]);
            for (int k = 0; k < p.length; k++) {
                p[k] = factor * scores[r * all + outputs[k]];
            }
            ClassUncertainty.softmax(p);
            double spread = factor * factor * noise[0] * leverages[r];
            expected[r] = ClassUncertainty.expectedEntropy(p, spread);
            for (int k = 0; k < p.length; k++) {
                probability[r * all + outputs[k]] = (float) p[k];
            }
        }
        return Classes.of(Classes.numbered(all), probability, expected);
    }

    /** All of it as whole numbers; {@link #of} reads them. */
    public long[] numbers() {
        int features = features();
        int each = 2 + features;
        long[] all64 = new long[WORDS + outputs.length * each + 2 * range.length];
        all64[0] = outputs.length;
        all64[1] = all;
        all64[2] = features;
        all64[3] = range.length;
        all64[4] = Double.doubleToLongBits(temperature);
        all64[5] = Double.doubleToLongBits(leverage);
        all64[6] = rows;
        for (int k = 0; k < outputs.length; k++) {
            int at = WORDS + k * each;
            all64[at] = outputs[k];
            all64[at + 1] = Double.doubleToLongBits(noise[k]);
            for (int i = 0; i < features; i++) {
                all64[at + 2 + i] = Double.doubleToLongBits(weights[k][i]);
            }
        }
        for (int k = 0; k < range.length; k++) {
            int at = WORDS + outputs.length * each + 2 * k;
            all64[at] = Double.doubleToLongBits(range[k][0]);
            all64[at + 1] = Double.doubleToLongBits(range[k][1]);
        }
        return all64;
    }

    /**
     * Reads {@link #numbers}.
     *
     * @throws IllegalArgumentException when they are not those of a head
     */
    public static LinearHead of(long[] numbers) {
        if (numbers.length < WORDS) {
            throw damaged();
        }
        long outputs = numbers[0];
        long features = numbers[2];
        long ranges = numbers[3];
        if (outputs < 1
                || numbers[1] < outputs
                || numbers[1] > Integer.MAX_VALUE
                || features < 1
                || (ranges != 0 && ranges != numbers[1])
                || outputs > numbers.length
                || features > numbers.length
                || ranges > numbers.length
                || numbers.length != WORDS + outputs * (2 + features) + 2 * ranges) {
            throw damaged();
        }
        int[] places = new int[(int) outputs];
        double[] noise = new double[(int) outputs];
        double[][] weights = new double[(int) outputs][(int) features];
        int at = WORDS;
        for (int k = 0; k < outputs; k++) {
            if (numbers[at] < 0 || numbers[at] >= numbers[1]) {
                throw damaged();
            }
            places[k] = (int) numbers[at++];
            noise[k] = Double.longBitsToDouble(numbers[at++]);
            for (int i = 0; i < features; i++) {
                weights[k][i] = Double.longBitsToDouble(numbers[at++]);
            }
        }
        double[][] range = new double[(int) ranges][2];
        for (double[] each : range) {
            each[0] = Double.longBitsToDouble(numbers[at++]);
            each[1] = Double.longBitsToDouble(numbers[at++]);
        }
        return new LinearHead(
                places,
                (int) numbers[1],
                weights,
                noise,
                range,
                Double.longBitsToDouble(numbers[4]),
                Double.longBitsToDouble(numbers[5]),
                numbers[6]);
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("its weights are damaged");
    }
}
