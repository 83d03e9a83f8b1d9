package org.palimpsest.method;

import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.Schedule;

/**
 * The training of a task, for any method: optimizer, epochs, batches and stopping.
 *
 * @param optimizer the optimizer
 * @param schedule the schedule of the learning rate within a task
 * @param memory whether the optimizer state is carried over between tasks
 * @param epochs passes over each task's data
 * @param batchSize rows per step; at most all of them
 * @param stopping the stopping rule
 */
public record TrainingSettings(
        Optimizer optimizer,
        Schedule schedule,
        OptimizerCarryOver memory,
        int epochs,
        int batchSize,
        Stopping stopping) {
    /** The batch size that means all rows. */
    public static final int ALL_ROWS = Integer.MAX_VALUE;

    public TrainingSettings {
        if (epochs < 1) {
            throw new IllegalArgumentException("epochs must be >= 1, was " + epochs);
        }
        if (batchSize < 1) {
            throw new IllegalArgumentException("batchSize must be >= 1, was " + batchSize);
        }
    }

    /** A constant rate, a new optimizer state per task, no early stopping. */
    public static TrainingSettings of(Optimizer optimizer, int epochs, int batchSize) {
        return new TrainingSettings(
                optimizer, new Schedule.Constant(), OptimizerCarryOver.RESET, epochs, batchSize, new Stopping.Never());
    }

    /** The same with another optimizer. */
    public TrainingSettings with(Optimizer other) {
        return new TrainingSettings(other, schedule, memory, epochs, batchSize, stopping);
    }

    /** The same with another schedule. */
    public TrainingSettings with(Schedule other) {
        return new TrainingSettings(optimizer, other, memory, epochs, batchSize, stopping);
    }

    /** The same with another memory. */
    public TrainingSettings with(OptimizerCarryOver other) {
        return new TrainingSettings(optimizer, schedule, other, epochs, batchSize, stopping);
    }

    /** The same with another stopping. */
    public TrainingSettings with(Stopping other) {
        return new TrainingSettings(optimizer, schedule, memory, epochs, batchSize, other);
    }

    /** The same with other epochs. */
    public TrainingSettings withEpochs(int other) {
        return new TrainingSettings(optimizer, schedule, memory, other, batchSize, stopping);
    }

    /** The same with another batch size. */
    public TrainingSettings withBatchSize(int other) {
        return new TrainingSettings(optimizer, schedule, memory, epochs, other, stopping);
    }
}
