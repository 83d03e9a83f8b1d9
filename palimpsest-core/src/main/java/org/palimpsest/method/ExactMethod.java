package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.MeanField;

/**
 * Conjugate Bayes on fixed features ({@link org.palimpsest.exact}). The first task fixes the features of a row; every head is a
 * linear model on them, whose posterior follows in closed form from sums over rows. Nothing is optimized: there are no epochs,
 * batches or gradients, and no coresets, because the sums say all that the rows say.
 *
 * @param features about how many features; {@link #BY_ROWS} leaves it to the rows of the first task
 * @param decay γ: the sums of earlier tasks are multiplied by it with every new one
 */
public record ExactMethod(int features, double decay) implements Method {
    /** As many features as {@link MapOptions#forRows} says for the first task. */
    public static final int BY_ROWS = 0;

    /** As many features as the rows of the first task ask for, and every row counts once. */
    public static final ExactMethod DEFAULT = new ExactMethod(BY_ROWS, 1);

    private static final TrainingSettings ONE_PASS = TrainingSettings.of(Adam.DEFAULT, 1, TrainingSettings.ALL_ROWS);

    public ExactMethod {
        if (features != BY_ROWS && (features < MapOptions.MIN_SIZE || features > MapOptions.MAX_SIZE)) {
            throw new IllegalArgumentException(
                    "features must be " + MapOptions.MIN_SIZE + " to " + MapOptions.MAX_SIZE + ", was " + features);
        }
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
    }

    /** What the features of a first task are made with. */
    public MapOptions mapOptions(int rows, int inputs, long seed) {
        return features == BY_ROWS ? MapOptions.forRows(rows, inputs, seed) : new MapOptions(features, seed);
    }

    /** Returns a copy with another number of features. */
    public ExactMethod withFeatures(int number) {
        return new ExactMethod(number, decay);
    }

    /** Returns a copy with another decay. */
    public ExactMethod withDecay(double share) {
        return new ExactMethod(features, share);
    }

    /** One pass over the rows. There are no steps of an optimizer, and other settings of them change nothing. */
    @Override
    public TrainingSettings trainingSettings() {
        return ONE_PASS;
    }

    @Override
    public ExactMethod with(TrainingSettings other) {
        return this;
    }

    @Override
    public Retention retention() {
        return new Retention.Nothing();
    }

    @Override
    public ExactMethod with(Retention other) {
        if (!(other instanceof Retention.Nothing)) {
            throw new IllegalArgumentException(
                    "exact learning keeps sums over all rows and takes no coresets or statistics, was " + other);
        }
        return this;
    }

    @Override
    public Metric metric() {
        return new Metric.Euclidean();
    }

    @Override
    public ExactMethod with(Metric other) {
        if (!(other instanceof Metric.Euclidean)) {
            throw new IllegalArgumentException("exact learning has no gradients, and no metric of them, was " + other);
        }
        return this;
    }

    @Override
    public MeanField freshPrior(Mlp network) {
        return MeanField.isotropic(network.size(), 0, 1);
    }

    @Override
    public QuadraticPenalty freshPenalty(int size) {
        return QuadraticPenalty.none(size);
    }
}
