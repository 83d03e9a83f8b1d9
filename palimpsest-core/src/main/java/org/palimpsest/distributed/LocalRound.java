package org.palimpsest.distributed;

import java.util.List;
import java.util.Optional;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Training;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Some epochs of local training on one partition. All partitions start a round at the same posterior and optimizer state,
 * and each minimizes its own estimate of the objective of the whole task,
 *
 * <pre>
 * L_k(q) = 1/N_k Σ_{n in k} E_q[−log p(y_n | x_n, θ)] + 1/N KL(q ‖ q_{t−1})
 * </pre>
 *
 * where N_k is the number of rows of the partition and N that of the task ({@link Lesson#partOf}). {@link RoundMerge} makes
 * the start of the next round. The learning-rate schedule spans all rounds: a round is a piece of one training of as many
 * epochs as all rounds have, so that one partition, in any number of rounds, is the training on one machine to the bit.
 *
 * <p>A round is a pure function of its arguments. It can be repeated on another machine with the same kernels and gives the
 * same bits.
 *
 * @param learner what learns this partition: {@link Partition#learner}
 * @param before the state before the task
 * @param partition which partition this is
 * @param run the root of the run's random streams, the same for all partitions
 */
public record LocalRound(Learner learner, LearnerState before, Partition partition, Rng run) {
    /**
     * The training after one more round.
     *
     * @param part the rows of this partition
     * @param start what the last round was merged to; empty in the first
     * @param epochs how many epochs a round has; the last round may have fewer
     */
    public Checkpoint next(Lesson part, Optional<Checkpoint> start, int epochs) {
        if (epochs < 1) {
            throw new IllegalArgumentException("a round must have at least one epoch, was " + epochs);
        }
        Training training = resumed(part, start.orElseGet(() -> first(part)));
        int[] ended = {0};
        while (!training.done() && ended[0] < epochs) {
            training.step(report -> ended[0]++);
        }
        return training.checkpoint();
    }

    /** Whether a merged training has no round left. */
    public boolean isDone(Lesson part, Checkpoint merged) {
        return resumed(part, merged).done();
    }

    /**
     * The state after the last round: the merged posterior, with the coreset and the statistics of this partition. {@link
     * StateMerge} joins those of all. Statistics of earlier tasks come with the first partition, so that they count once.
     */
    public LearnerState finish(Lesson part, Checkpoint merged) {
        LearnerState from = partition.index() == 0 ? before : before.withSummaries(List.of());
        return learner.resume(from, part, partition.streams(run), merged).finish();
    }

    private Training resumed(Lesson part, Checkpoint from) {
        return learner.resume(before, part, partition.streams(run), from);
    }

    /** The common start: drawn from the run's streams, not from those of the partition. */
    private Checkpoint first(Lesson part) {
        return learner.begin(before, part, run).checkpoint();
    }
}
