package org.palimpsest.distributed;

import org.palimpsest.coreset.Retention;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;

/**
 * One of the partitions of a task.
 *
 * @param index which, from 0
 * @param count how many there are, K
 */
public record Partition(int index, int count) {
    public Partition {
        if (count < 1 || index < 0 || index >= count) {
            throw new IllegalArgumentException("there is no partition " + index + " of " + count);
        }
    }

    /** The random streams of this partition. The only partition of a task has those of the run. */
    public Rng streams(Rng run) {
        return count == 1 ? run : run.stream("partition", index);
    }

    /**
     * The learner of this partition: 1/K of the batch and of the coreset, so that a step of all partitions together uses as
     * many rows as one of a single machine, and all together keep as many points.
     *
     * @throws IllegalArgumentException when the method cannot be learned in partitions
     */
    public VclLearner learner(VclMethod method, Mlp shape, Likelihood likelihood, Compute compute) {
        if (!(method.trainingSettings().stopping() instanceof Stopping.Never)) {
            throw new IllegalArgumentException("early stopping would end partitions at different epochs; turn it off");
        }
        if (!(method.regularization().structure() instanceof Structure.Diagonal)
                || method.klWeight() instanceof KlWeight.MeanPerTensor) {
            throw new IllegalArgumentException(
                    "partitions merge mean-field posteriors whose divergence is a sum; factors and a"
                            + " mean per tensor are for one machine");
        }
        if (method.retention() instanceof Retention.Everything) {
            throw new IllegalArgumentException("joint training has the data of all tasks on one machine");
        }
        return new VclLearner(shape, likelihood, share(method), compute);
    }

    private VclMethod share(VclMethod method) {
        if (count == 1) {
            return method;
        }
        VclMethod mine = method;
        int batch = method.trainingSettings().batchSize();
        if (batch != TrainingSettings.ALL_ROWS) {
            mine = mine.with(mine.trainingSettings().withBatchSize(Math.max(1, batch / count)));
        }
        if (method.retention() instanceof Retention.Points points) {
            int size = (int) ((long) points.size() * (index + 1) / count - (long) points.size() * index / count);
            if (size < 1) {
                throw new IllegalArgumentException(
                        "a coreset of " + points.size() + " points cannot be chosen from " + count + " partitions");
            }
            mine = mine.with(new Retention.Points(
                    points.selection(), points.movement(), size, points.removed(), points.use(), points.labels()));
        }
        return mine;
    }
}
