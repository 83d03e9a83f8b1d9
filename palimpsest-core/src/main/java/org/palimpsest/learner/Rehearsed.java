package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.objective.internal.Rehearsal;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Data of earlier tasks that are part of a task's objective.
 *
 * @param head the head that they go through
 * @param data the data
 * @param batchSize how many of them per step
 * @param weight what their mean weighs beside the mean over the task
 */
record Rehearsed(int head, Dataset data, int batchSize, double weight) {
    /**
     * What a method rehearses.
     *
     * @param before what was kept
     * @param lesson the task to be learned
     * @param examples those that it is learned from
     * @param rows N: as many as those, or of a partition as many as the whole task has
     * @param model of the task
     * @param batchSize how many of them per step
     * @param rng where pseudo-rows come from
     */
    static List<Rehearsed> of(
            Retention keep,
            LearnerState before,
            Lesson lesson,
            Dataset examples,
            int rows,
            HeadModel model,
            int batchSize,
            Rng rng) {
        List<Rehearsed> all = new ArrayList<>();
        if (keep instanceof Retention.Points points && points.use() instanceof Use.Regret use) {
            for (List<Coreset> group : Coreset.byHead(before.coresets())) {
                Dataset data = Coreset.merge(group);
                double total = 0;
                for (int r = 0; r < data.size(); r++) {
                    total += data.weight(r);
                }
                double weight = use.weight().of(data.size(), total, rows);
                all.add(new Rehearsed(group.get(0).head(), data, use.batchSize(), weight));
            }
        } else if (keep instanceof Retention.Everything) {
            // Each task gets its share of a step, so that every example counts the same and is seen as often.
            for (Lesson old : lesson.earlier()) {
                double share = (double) old.data().size() / rows;
                int each = (int) Math.max(1, Math.round(batchSize * share));
                all.add(new Rehearsed(old.head(), old.data(), each, share));
            }
        }
        if (keep instanceof Retention.Summary summary) {
            int present = presentClasses(examples);
            for (ClassSummary one : before.summaries()) {
                double[] counts = summary.sharing().rehearsed(one, rows, present);
                double weight = Arrays.stream(counts).sum() / rows;
                if (weight > 0) {
                    Rng own = rng.at(one.head());
                    boolean counted = summary.sharing() instanceof Sharing.Counted;
                    Dataset draws = counted ? one.draws(counts, summary.draws(), own) : one.draws(summary.draws(), own);
                    Recall recall = new Recall(model.through(one.head()), before.posterior(), own.stream("recall"));
                    Dataset told = examples.targets() instanceof Targets.Labels labels
                            ? counted && one.head() == lesson.head() ? recall.labels(draws, labels, one.known()) : draws
                            : recall.values(draws);
                    all.add(new Rehearsed(one.head(), told, summary.batchSize(), weight));
                }
            }
        }
        return all;
    }

    /** How many classes some data have rows of; 1 of a regression, whose rows are all of a kind. */
    static int presentClasses(Dataset data) {
        return data.targets() instanceof Targets.Labels labels
                ? (int) IntStream.range(0, labels.size())
                        .map(labels::at)
                        .distinct()
                        .count()
                : 1;
    }

    /**
     * The terms of the objective.
     *
     * @param model of the task that is being learned, the gradient of whose head another term has written
     */
    static List<Rehearsal> open(List<Rehearsed> all, Estimator estimator, HeadModel model, Rng rng) {
        List<Rehearsal> terms = new ArrayList<>();
        List<Integer> written = new ArrayList<>(List.of(model.head()));
        for (Rehearsed one : all) {
            Batch batch = new Batch(Math.min(one.batchSize(), one.data().size()), one.data());
            Mlp.Layer head = model.network().head(one.head());
            Ranges cleared = written.contains(one.head()) ? Ranges.of() : Ranges.of(head.offset(), head.end());
            written.add(one.head());
            terms.add(new Rehearsal(
                    estimator.open(model.through(one.head()), batch),
                    batch,
                    one.data(),
                    one.weight(),
                    cleared,
                    rng.at(terms.size())));
        }
        return terms;
    }

    /** The weights that a task changes: the shared layers, its head, and those of what it rehearses. */
    static Ranges learned(List<Rehearsed> all, Mlp network, int head) {
        List<Integer> heads = new ArrayList<>(List.of(head));
        all.stream().map(Rehearsed::head).filter(one -> one != head).distinct().forEach(heads::add);
        return TaskStart.learned(
                network, heads.stream().mapToInt(Integer::intValue).toArray());
    }
}
