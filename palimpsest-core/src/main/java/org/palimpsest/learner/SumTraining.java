package org.palimpsest.learner;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;

/**
 * Adds up the rows of one task for exact learning, some thousand at a step, and solves for the posterior in the last. A checkpoint holds no sums: a training that is
 * resumed adds its rows up again, and sums of integers are the same whenever they are formed. It ends no epoch, and reports none.
 */
final class SumTraining implements Training {
    private static final int ROWS = 8192;

    private final String task;
    private final int number;
    private final Dataset rows;
    private final FeatureMap map;
    private final List<String> inputs;
    private final Compute compute;
    private final Function<SufficientStatistics, LearnerState> ending;
    private Optional<SufficientStatistics> sums = Optional.empty();
    private Optional<LearnerState> solved = Optional.empty();
    private int step;

    /**
     * @param number how many tasks were learned before
     * @param inputs the names of the columns
     * @param ending the state that the sums of all rows lead to
     */
    SumTraining(
            String task,
            int number,
            Dataset rows,
            FeatureMap map,
            List<String> inputs,
            Compute compute,
            Function<SufficientStatistics, LearnerState> ending) {
        this.task = task;
        this.number = number;
        this.rows = rows;
        this.map = map;
        this.inputs = inputs;
        this.compute = compute;
        this.ending = ending;
    }

    @Override
    public boolean done() {
        return step == totalSteps();
    }

    @Override
    public long totalSteps() {
        return parts() + 1L;
    }

    private int parts() {
        return (rows.size() + ROWS - 1) / ROWS;
    }

    @Override
    public long stepsDone() {
        return step;
    }

    @Override
    public void step(Consumer<EpochReport> report) {
        if (done()) {
            throw new IllegalStateException("the training is done");
        }
        if (step == parts()) {
            solved = Optional.of(ending.apply(sums.orElseThrow()));
        } else {
            add(step * ROWS, Math.min(rows.size(), (step + 1) * ROWS));
        }
        step++;
    }

    private void add(int from, int to) {
        Dataset part = from == 0 && to == rows.size()
                ? rows
                : rows.select(IntStream.range(from, to).toArray());
        SufficientStatistics own = SufficientStatistics.of(map, part, inputs, compute);
        sums = Optional.of(sums.map(before -> before.plus(own)).orElse(own));
    }

    /** That the task has begun: which one it is takes the place of the phase. */
    @Override
    public Checkpoint checkpoint() {
        return new Checkpoint(
                number,
                0,
                0,
                0,
                MeanField.isotropic(0, 0, 1),
                OptimizerState.NONE,
                OptimizerState.NONE,
                List.of(),
                Optional.empty(),
                Double.POSITIVE_INFINITY,
                0);
    }

    @Override
    public SumTraining restore(Checkpoint from) {
        if (from.posterior().size() != 0 || from.phase() != number) {
            throw new IllegalArgumentException("the checkpoint belongs to another training: it has "
                    + from.posterior().size() + " weights and is of task " + (from.phase() + 1)
                    + ", this one has none and is of task "
                    + (number + 1));
        }
        return this;
    }

    @Override
    public LearnerState finish() {
        if (!done()) {
            throw new IllegalStateException("the training is not done");
        }
        return solved.orElseThrow();
    }

    @Override
    public String toString() {
        return "SumTraining(" + task + ", step " + step + " of " + totalSteps() + ")";
    }
}
