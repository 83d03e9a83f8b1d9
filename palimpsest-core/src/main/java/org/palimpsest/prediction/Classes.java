package org.palimpsest.prediction;

import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Targets;

/**
 * Predicted classes. Entropies are in nats:
 *
 * <pre>
 * total = H[E_q p(y | x, θ)]    aleatoric = E_q H[p(y | x, θ)]    epistemic = total − aleatoric = I(y; θ | x)
 * </pre>
 */
public final class Classes implements Prediction {
    /** Floor applied before taking logarithms: a float softmax can round to zero. */
    private static final double FLOOR = 1e-38;

    private final List<String> labels;
    private final float[] probability;
    private final double[] expectedEntropy;
    private final Decision decision;

    private Classes(List<String> labels, float[] probability, double[] expectedEntropy, Decision decision) {
        this.labels = List.copyOf(labels);
        this.probability = probability;
        this.expectedEntropy = expectedEntropy;
        this.decision = decision;
    }

    /**
     * Predictions from anywhere, so that the metrics of this library can score them. Copies the arrays.
     *
     * @param labels the classes' names
     * @param probability of every class, row after row
     * @param expectedEntropy of every row: E_q H[p(y | x, θ)]; equal to the entropy of the probabilities for a model
     *     without weight uncertainty
     */
    public static Classes of(List<String> labels, float[] probability, double[] expectedEntropy) {
        if (labels.isEmpty() || probability.length != (long) labels.size() * expectedEntropy.length) {
            throw new IllegalArgumentException(probability.length + " probabilities and " + expectedEntropy.length
                    + " entropies do not fit " + labels.size() + " classes");
        }
        for (int i = 0; i < probability.length; i++) {
            if (!(probability[i] >= 0 && probability[i] <= 1)) {
                throw new IllegalArgumentException("probabilities must be in [0, 1], but row " + (i / labels.size() + 1)
                        + " has " + probability[i]);
            }
        }
        return new Classes(labels, probability.clone(), expectedEntropy.clone(), Decision.MOST_PROBABLE);
    }

    /** The labels "0", "1", … of classes without names. */
    public static List<String> numbered(int classes) {
        return IntStream.range(0, classes).mapToObj(String::valueOf).toList();
    }

    /** Averages softmax outputs of {@code width} classes over weight samples. */
    public static Average average(int rows, int width) {
        return new ClassAverage(rows, width);
    }

    /** The same predictions with named classes. */
    public Classes named(List<String> names) {
        if (names.size() != labels.size()) {
            throw new IllegalArgumentException(names.size() + " names for " + labels.size() + " classes");
        }
        return new Classes(names, probability, expectedEntropy, decision);
    }

    /** Returns a copy whose {@link #index} is chosen by a decision. The probabilities do not change. */
    public Classes decided(Decision other) {
        return new Classes(labels, probability, expectedEntropy, other);
    }

    /** How {@link #index} is chosen: the most probable class, unless said otherwise. */
    public Decision decision() {
        return decision;
    }

    @Override
    public int size() {
        return expectedEntropy.length;
    }

    /** The number of classes. */
    public int classes() {
        return labels.size();
    }

    /** The names of the classes, in the order of their indices. */
    public List<String> labels() {
        return labels;
    }

    /** The probability of a class. */
    public float probability(int row, int index) {
        return probability[row * classes() + index];
    }

    /** The predicted class: the most probable one, the first of equals; or the one that the {@link #decision} chooses. */
    public int index(int row) {
        return decision.choose(this, row);
    }

    /** The name of the predicted class. */
    public String label(int row) {
        return labels.get(index(row));
    }

    /** The probability of the predicted class. */
    public float confidence(int row) {
        return probability(row, index(row));
    }

    /** Predictive entropy: the total uncertainty. */
    public double totalEntropy(int row) {
        return entropy(probability, row * classes(), classes());
    }

    /** Expected entropy: the uncertainty that remains when the weights are known. */
    public double expectedEntropy(int row) {
        return expectedEntropy[row];
    }

    /** Mutual information of class and weights: the uncertainty that is due to not knowing the weights. */
    public double mutualInformation(int row) {
        return Math.max(0, totalEntropy(row) - expectedEntropy[row]); // rounding can put it just below zero
    }

    @Override
    public double nll(int row, Targets targets) {
        if (!(targets instanceof Targets.Labels truth)) {
            throw new IllegalArgumentException("predicted classes are scored against class labels");
        }
        return -StrictMath.log(Math.max(FLOOR, probability(row, truth.at(row))));
    }

    @Override
    public String toString() {
        return size() == 1
                ? "Classes(" + label(0) + " with probability " + confidence(0) + ")"
                : "Classes(" + size() + " rows, " + classes() + " classes)";
    }

    /** −Σ p log p, in whole units of 2⁻⁵²: the order of the classes changes no bit. */
    private static double entropy(float[] p, int offset, int width) {
        long sum = 0;
        for (int j = offset; j < offset + width; j++) {
            if (p[j] > 0) {
                sum -= Math.round(p[j] * StrictMath.log(p[j]) * 0x1p52);
            }
        }
        return sum * 0x1p-52;
    }

    private static final class ClassAverage implements Average {
        private final int width;
        private final double[] sum;
        private final double[] entropy;

        ClassAverage(int rows, int width) {
            this.width = width;
            sum = new double[Math.multiplyExact(rows, width)];
            entropy = new double[rows];
        }

        /** The outputs are probabilities. */
        @Override
        public void add(int row, float[] outputs, int offset) {
            for (int j = 0; j < width; j++) {
                sum[row * width + j] += outputs[offset + j];
            }
            entropy[row] += Classes.entropy(outputs, offset, width);
        }

        @Override
        public Classes over(int samples) {
            float[] probability = new float[sum.length];
            double[] expected = new double[entropy.length];
            for (int i = 0; i < sum.length; i++) {
                probability[i] = (float) (sum[i] / samples);
            }
            for (int i = 0; i < entropy.length; i++) {
                expected[i] = entropy[i] / samples;
            }
            return new Classes(numbered(width), probability, expected, Decision.MOST_PROBABLE);
        }
    }
}
