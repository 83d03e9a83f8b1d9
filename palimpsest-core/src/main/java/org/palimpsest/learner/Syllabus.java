package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Keep;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.Ranges;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.MeanField;
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
record Syllabus(Optional<Keeping> keeping, Validation validation, Batch batch, List<Rehearsed> old, Ranges learned) {
    /** @param coresets what was kept of earlier tasks */
    static Syllabus of(
            Keep keep,
            Schooling schooling,
            List<Coreset> coresets,
            Lesson lesson,
            Mlp network,
            Likelihood likelihood,
            Rng rng,
            Compute compute) {
        Optional<Keeping> keeping = keep instanceof Keep.Points points
                ? Optional.of(new Keeping(points, lesson, network, likelihood, rng.stream("coreset"), compute))
                : Optional.empty();
        Validation validation = Validation.of(
                schooling.stopping(),
                keeping.map(Keeping::training).orElse(lesson.data()),
                rng.stream("validation"),
                (belief, rows) -> Validation.nll(network, lesson.head(), belief, rows, likelihood, compute));
        Dataset train = validation.training();
        Batch batch = new Batch(Math.min(schooling.batchSize(), train.size()), train);
        List<Rehearsed> old = Rehearsed.of(keep, coresets, lesson, train.size(), batch.capacity());
        return new Syllabus(keeping, validation, batch, old, Rehearsed.learned(old, network, lesson.head()));
    }

    /** The rows to learn from. */
    Dataset train() {
        return validation.training();
    }

    /** What goes along with a training of {@code q}. */
    Companion companion(Draft q) {
        return keeping.map(one -> one.companion(q)).orElse(Companion.NONE);
    }

    /** The coresets before, and that of this lesson, now that it was learned. */
    List<Coreset> kept(List<Coreset> before, MeanField belief) {
        List<Coreset> all = new ArrayList<>(before);
        keeping.ifPresent(one -> all.add(one.finish(belief)));
        return all;
    }
}
