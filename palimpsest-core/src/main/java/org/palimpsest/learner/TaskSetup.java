package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.Ranges;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * What is gone through in a lesson.
 *
 * @param keeping the coreset that is made of it, if any
 * @param validation its rows: to learn from, and to stop by
 * @param batch the rows of a step
 * @param old what is rehearsed of earlier tasks
 * @param learned the weights that change
 */
record TaskSetup(
        Optional<CoresetBuilder> keeping, Validation validation, Batch batch, List<Rehearsed> old, Ranges learned) {
    /** @param coresets what was kept of earlier tasks */
    static TaskSetup of(
            Retention keep,
            TrainingSettings trainingSettings,
            List<Coreset> coresets,
            Lesson lesson,
            Mlp network,
            Likelihood likelihood,
            Rng rng,
            Compute compute) {
        Optional<CoresetBuilder> keeping = keep instanceof Retention.Points points
                ? Optional.of(new CoresetBuilder(points, lesson, network, likelihood, rng.stream("coreset"), compute))
                : Optional.empty();
        Validation validation = Validation.of(
                trainingSettings.stopping(),
                keeping.map(CoresetBuilder::training).orElse(lesson.data()),
                rng.stream("validation"),
                (posterior, rows) -> Validation.nll(network, lesson.head(), posterior, rows, likelihood, compute));
        Dataset train = validation.training();
        Batch batch = new Batch(Math.min(trainingSettings.batchSize(), train.size()), train);
        List<Rehearsed> old = Rehearsed.of(keep, coresets, lesson, train.size(), batch.capacity());
        return new TaskSetup(keeping, validation, batch, old, Rehearsed.learned(old, network, lesson.head()));
    }

    /** The rows to learn from. */
    Dataset train() {
        return validation.training();
    }

    /** What goes along with a training of {@code q}. */
    TrainingHook hook(MutableMeanField q) {
        return keeping.map(one -> one.hook(q)).orElse(TrainingHook.NONE);
    }

    /** The coresets before, and that of this lesson, now that it was learned. */
    List<Coreset> kept(List<Coreset> before, MeanField posterior) {
        List<Coreset> all = new ArrayList<>(before);
        keeping.ifPresent(one -> all.add(one.finish(posterior)));
        return all;
    }
}
