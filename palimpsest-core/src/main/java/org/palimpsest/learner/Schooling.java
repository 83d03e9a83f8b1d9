package org.palimpsest.learner;

import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.Schedule;

/**
 * How a task is trained, whatever the method: the steps, how many, and when to stop.
 *
 * @param optimizer the rule of the steps
 * @param schedule how the learning rate changes within a task
 * @param memory what becomes of the optimizer's memory between tasks
 * @param epochs passes over each task's data
 * @param batchSize rows per step; at most all of them
 * @param stopping when a task ends early
 */
public record Schooling(
        Optimizer optimizer, Schedule schedule, Memory memory, int epochs, int batchSize, Stopping stopping) {
    /** The batch size that means all rows. */
    public static final int ALL_ROWS = Integer.MAX_VALUE;

    /** Checks the settings. */
    public Schooling {
        if (epochs < 1) {
            throw new IllegalArgumentException("epochs must be >= 1, was " + epochs);
        }
        if (batchSize < 1) {
            throw new IllegalArgumentException("batchSize must be >= 1, was " + batchSize);
        }
    }

    /** The usual: a constant rate, an optimizer that starts anew with every task, all epochs. */
    public static Schooling of(Optimizer optimizer, int epochs, int batchSize) {
        return new Schooling(optimizer, new Schedule.Constant(), Memory.RESET, epochs, batchSize, new Stopping.Never());
    }

    /** The same with another optimizer. */
    public Schooling with(Optimizer other) {
        return new Schooling(other, schedule, memory, epochs, batchSize, stopping);
    }

    /** The same with another schedule. */
    public Schooling with(Schedule other) {
        return new Schooling(optimizer, other, memory, epochs, batchSize, stopping);
    }

    /** The same with another memory. */
    public Schooling with(Memory other) {
        return new Schooling(optimizer, schedule, other, epochs, batchSize, stopping);
    }

    /** The same with another stopping. */
    public Schooling with(Stopping other) {
        return new Schooling(optimizer, schedule, memory, epochs, batchSize, other);
    }

    /** The same with other epochs. */
    public Schooling withEpochs(int other) {
        return new Schooling(optimizer, schedule, memory, other, batchSize, stopping);
    }

    /** The same with another batch size. */
    public Schooling withBatchSize(int other) {
        return new Schooling(optimizer, schedule, memory, epochs, other, stopping);
    }
}
