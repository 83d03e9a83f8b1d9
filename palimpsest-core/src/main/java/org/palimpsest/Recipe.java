package org.palimpsest;

import org.palimpsest.coreset.Retention;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Method;
import org.palimpsest.method.Prior;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;

/**
 * How tasks are learned: a method, with what it keeps of each task, and how long it trains on a task. There is one default, for
 * Java, {@code palimpsest learn}, {@code palimpsest run --recipe learn} and Spark; research/notes/defaults.md says how it was found.
 *
 * <pre>{@code
 * ContinualLearner.classifier(784).recipe(Recipe.DEFAULT.with(new Retention.Nothing())).build();
 * }</pre>
 *
 * @param method how a task is learned, and what is kept of it
 * @param sizing whether epochs and batches are those of the method, or follow the rows of each task
 */
public record Recipe(Method method, Sizing sizing) {
    private static final double LEARNING_RATE = 3e-3;
    private static final double INITIAL_LOG_SIGMA = -4;
    private static final double PRIOR_GAIN = 2;
    private static final double ROWS_PER_WEIGHT = 1;
    private static final double SIGMA_RATE = 5;
    private static final int SAMPLES = 20;

    /**
     * The method of {@link #DEFAULT}: variational continual learning with natural gradients and local reparameterization, a prior
     * by fan-in, a divergence weighted by the rows per weight, and statistics of the classes kept of each task.
     */
    public static final VclMethod DEFAULT_METHOD = new VclMethod(
                    Start.FROM_POSTERIOR,
                    new Initial(new Initial.Means.He(), INITIAL_LOG_SIGMA),
                    1,
                    new Estimator.LocalReparameterization(1),
                    new Metric.GaussianFisher(),
                    TrainingSettings.of(
                                    Adam.DEFAULT.withLearningRate(LEARNING_RATE), Sizing.MIN_EPOCHS, Sizing.MAX_BATCH)
                            .with(new Schedule.Cosine(0)),
                    new Averaging.MonteCarlo(SAMPLES))
            .with(new Prior.ByFanIn(PRIOR_GAIN))
            .with(new KlWeight.ByRows(ROWS_PER_WEIGHT))
            .withSigmaRate(SIGMA_RATE)
            .with(Retention.Summary.DEFAULT);

    /** The default. */
    public static final Recipe DEFAULT = new Recipe(DEFAULT_METHOD, Sizing.BY_ROWS);

    /** Forgets the epochs and batches of a method that is sized by rows: they have no meaning, and equal recipes are equal. */
    public Recipe {
        if (sizing == Sizing.BY_ROWS) {
            method = method.with(
                    method.trainingSettings().withEpochs(Sizing.MIN_EPOCHS).withBatchSize(Sizing.MAX_BATCH));
        }
    }

    /** A method with its own epochs and batches. */
    public static Recipe of(Method method) {
        return new Recipe(method, Sizing.FIXED);
    }

    /** A method whose epochs and batches follow the rows of each task, as those of the default do. */
    public static Recipe sized(Method method) {
        return new Recipe(method, Sizing.BY_ROWS);
    }

    /** Returns a copy with another method, sized as this one. */
    public Recipe with(Method other) {
        return new Recipe(other, sizing);
    }

    /** Returns a copy that keeps something else of each task. */
    public Recipe with(Retention other) {
        return new Recipe(method.with(other), sizing);
    }

    /** The method for a task of {@code rows} training rows, with its epochs and batches. */
    public Method method(int rows) {
        return sizing.apply(method, rows);
    }

    /** The learner of a task of {@code rows} training rows: the one way from a recipe to a state. */
    public Learner learner(int rows, Mlp shape, Likelihood likelihood, Compute compute) {
        return Learner.of(method(rows), shape, likelihood, compute);
    }
}
