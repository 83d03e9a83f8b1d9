package org.palimpsest;

import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Method;
import org.palimpsest.method.Prior;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;

/**
 * The default method and how long it trains. All its numbers are here; docs/defaults.md says how they were found.
 */
public final class Defaults {
    private static final double LEARNING_RATE = 3e-3;
    private static final double INITIAL_LOG_SIGMA = -4;
    private static final double PRIOR_GAIN = 2;
    private static final double ROWS_PER_WEIGHT = 1;
    private static final double SIGMA_RATE = 5;
    private static final int SAMPLES = 20;

    private static final int LEAST_BATCH = 16;
    private static final int MOST_BATCH = 256;
    private static final int STEPS_PER_EPOCH = 32;
    private static final int LEAST_STEPS = 1500;
    private static final int LEAST_EPOCHS = 10;
    private static final int MOST_EPOCHS = 200;

    /** Variational continual learning with natural gradients and local reparameterization. */
    public static final VclMethod METHOD = new VclMethod(
                    Start.FROM_POSTERIOR,
                    new Initial(new Initial.Means.He(), INITIAL_LOG_SIGMA),
                    1,
                    new Estimator.LocalReparameterization(1),
                    new Metric.GaussianFisher(),
                    TrainingSettings.of(Adam.DEFAULT.withLearningRate(LEARNING_RATE), LEAST_EPOCHS, MOST_BATCH)
                            .with(new Schedule.Cosine(0)),
                    new Averaging.MonteCarlo(SAMPLES))
            .with(new Prior.ByFanIn(PRIOR_GAIN))
            .with(new KlWeight.ByRows(ROWS_PER_WEIGHT))
            .withSigmaRate(SIGMA_RATE);

    private Defaults() {}

    /**
     * A method with as many epochs and as large batches as a task of {@code rows} rows needs: batches that make some thirty
     * steps of an epoch where there are few rows, and epochs that make at least 1,500 steps.
     */
    public static Method sized(Method method, int rows) {
        int batch = LEAST_BATCH;
        while (batch < MOST_BATCH && rows / (2 * batch) >= STEPS_PER_EPOCH) {
            batch *= 2;
        }
        int steps = Math.max(1, (rows + batch - 1) / batch);
        int epochs = Math.min(MOST_EPOCHS, Math.max(LEAST_EPOCHS, (LEAST_STEPS + steps - 1) / steps));
        return method.with(method.trainingSettings().withEpochs(epochs).withBatchSize(batch));
    }
}
