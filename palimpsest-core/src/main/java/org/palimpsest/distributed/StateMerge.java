package org.palimpsest.distributed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.palimpsest.coreset.ClassStatistics;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.posterior.MeanField;

/**
 * The state after a task that was learned in partitions. The coresets that the partitions chose become one coreset of the
 * task, their class statistics are added to those of earlier tasks, and the noise is averaged by rows.
 */
public final class StateMerge {
    private StateMerge() {}

    /**
     * Joins the states of the partitions.
     *
     * @param parts the state that each partition ended with, in the order of the partitions
     * @param rows which rows of the task each partition has, in its order
     * @param posterior the merged posterior
     * @param retention what is kept of a task
     */
    public static LearnerState of(
            List<LearnerState> parts, List<int[]> rows, MeanField posterior, Retention retention) {
        LearnerState first = parts.get(0);
        double[] weights = RoundMerge.weights(
                parts.size(), rows.stream().mapToInt(one -> one.length).toArray());
        return new LearnerState(
                first.network(),
                posterior,
                first.penalty(),
                noise(parts, weights),
                first.tasks(),
                retention instanceof Retention.Points ? coresets(parts, rows) : first.coresets(),
                retention instanceof Retention.Summary keep ? summaries(parts, keep) : first.summaries(),
                first.optimizer());
    }

    /** The coreset of the task is the last one; how many there are does not tell, since earlier ones may have been erased. */
    private static List<Coreset> coresets(List<LearnerState> parts, List<int[]> rows) {
        List<Coreset> first = parts.get(0).coresets();
        List<Coreset> all = new ArrayList<>(first);
        int last = first.size() - 1;
        all.set(
                last,
                Coreset.joined(
                        parts.stream().map(one -> one.coresets().get(last)).toList(), rows));
        return all;
    }

    /** The first partition has the statistics of earlier tasks beside its own: {@link LocalRound#finish}. */
    private static List<ClassSummary> summaries(List<LearnerState> parts, Retention.Summary keep) {
        List<ClassSummary> all = new ArrayList<>();
        for (ClassSummary mine : parts.get(0).summaries()) {
            ClassSummary sum = mine;
            for (LearnerState part : parts.subList(1, parts.size())) {
                ClassSummary old = sum;
                sum = part.summary(mine.head())
                        .map(more -> old.plus(aligned(more, mine.classes().size()), keep.rank()))
                        .orElse(old);
            }
            all.add(sum);
        }
        return all;
    }

    /** The task is the last part of a regression's statistics, however many there are before it. */
    private static ClassSummary aligned(ClassSummary more, int size) {
        List<ClassStatistics> all = new ArrayList<>(
                Collections.nCopies(size - more.classes().size(), ClassStatistics.none(more.features())));
        all.addAll(more.classes());
        return new ClassSummary(more.head(), all);
    }

    private static NoiseEstimate noise(List<LearnerState> parts, double[] weights) {
        NoiseEstimate first = parts.get(0).noise();
        if (first.rows() == 0 || parts.size() == 1) {
            return first;
        }
        double[] variance = new double[first.variance().length];
        for (int k = 0; k < weights.length; k++) {
            double[] part = parts.get(k).noise().variance();
            for (int j = 0; j < variance.length; j++) {
                variance[j] += weights[k] * part[j];
            }
        }
        return new NoiseEstimate(variance, first.rows());
    }
}
