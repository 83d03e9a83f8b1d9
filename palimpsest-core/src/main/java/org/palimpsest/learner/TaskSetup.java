package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Growth;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.KroneckerFactor;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.NoiseFit;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.objective.internal.Rehearsal;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Training rows, validation split and rehearsal terms of one task, the same for every method.
 *
 * @param method what it is learned by
 * @param lesson the task
 * @param before the state before, grown to the network of the task
 * @param growth how it grew
 * @param model p(y | x, θ) with the noise of earlier tasks
 * @param noise the fit of the noise, where the likelihood learns it
 * @param coreset the coreset that is made of it, if any
 * @param validation its rows: to learn from, and to stop by
 * @param batch the rows of a step
 * @param old what is rehearsed of earlier tasks
 * @param learned the weights that change
 * @param rng the task's random stream
 */
record TaskSetup(
        Method method,
        Lesson lesson,
        LearnerState before,
        Growth growth,
        HeadModel model,
        Optional<NoiseFit> noise,
        Optional<CoresetBuilder> coreset,
        Validation validation,
        Batch batch,
        List<Rehearsed> old,
        Ranges learned,
        Rng rng) {
    /** How many held-out rows are enough to estimate the noise from. */
    private static final int ENOUGH_HELD_OUT = 30;

    static TaskSetup of(
            Method method, LearnerState state, Lesson lesson, Likelihood likelihood, Compute compute, Rng run) {
        if (method.retention() instanceof Retention.Everything
                && lesson.earlier().size() != state.tasks()) {
            throw new IllegalArgumentException("joint training needs the data of all tasks before: of " + state.tasks()
                    + " tasks that were learned, those of " + lesson.earlier().size() + " were given");
        }
        Mlp network = TaskStart.network(state.network(), lesson, likelihood);
        Growth growth = Growth.between(state.network(), network);
        LearnerState before = faded(TaskStart.grown(state, growth, method), method);
        Rng rng = run.stream("task", before.tasks());
        TrainingSettings settings = method.trainingSettings();
        HeadModel model = new HeadModel(network, lesson.head(), likelihood.given(before.noise()), compute);
        Optional<CoresetBuilder> coreset = method.retention() instanceof Retention.Points points
                ? Optional.of(new CoresetBuilder(points, lesson, model, rng.stream("coreset")))
                : Optional.empty();
        Validation validation = Validation.of(
                settings.stopping(),
                coreset.map(CoresetBuilder::training).orElse(lesson.data()),
                rng.stream("validation"));
        Dataset train = validation.training();
        int capacity = Math.min(settings.batchSize(), train.size());
        // Squares of gradients are sums over sparse columns.
        Batch batch = method.metric() instanceof Metric.EmpiricalFisher
                ? new Batch(capacity, train)
                : Batch.of(capacity, train, compute.kernels());
        Optional<NoiseFit> noise = likelihood instanceof Likelihood.LearnedGaussian learned
                ? Optional.of(new NoiseFit(
                        before.noise(),
                        learned.initialNoise(),
                        examples(lesson, train),
                        model.outputs(),
                        batch.capacity()))
                : Optional.empty();
        List<Rehearsed> old = Rehearsed.of(
                method.retention(),
                before,
                lesson,
                train,
                examples(lesson, train),
                model,
                batch.capacity(),
                rng.stream("summary"));
        Ranges learned = Rehearsed.learned(old, network, lesson.head());
        return new TaskSetup(
                method, lesson, before, growth, model, noise, coreset, validation, batch, old, learned, rng);
    }

    /** Statistics and noise fade like the posterior: with a decay γ, earlier rows count as γ rows. */
    private static LearnerState faded(LearnerState state, Method method) {
        double decay = method.decay();
        return decay == 1
                ? state
                : state.with(state.noise().faded(decay))
                        .withSummaries(state.summaries().stream()
                                .map(one -> one.faded(decay))
                                .toList());
    }

    /** The network of the task. */
    Mlp network() {
        return model.network();
    }

    /** N. */
    int examples() {
        return examples(lesson, validation.training());
    }

    /** The rows whose likelihood is in the objective: N, and in joint training those of the tasks before. */
    int evidence() {
        return examples()
                + lesson.earlier().stream().mapToInt(one -> one.data().size()).sum();
    }

    /** N: of a partition, the rows of the whole task less the share that is not trained on. */
    private static int examples(Lesson lesson, Dataset train) {
        return (int) ((long) train.size() * lesson.examples() / lesson.data().size());
    }

    /** The model of the data term, whose noise is fitted while it is learned. */
    HeadModel fitted() {
        return noise.isPresent() ? model.with(noise.get()) : model;
    }

    /** The rehearsal terms of the objective. */
    List<Rehearsal> rehearsals(Estimator estimator) {
        return Rehearsed.open(old, estimator, model, rng.stream("rehearsal"));
    }

    /** The training, from {@code q} on. */
    GradientTraining training(MutableMeanField q, List<Phase> phases, GradientTraining.Ending ending) {
        TrainingHook hook = coreset.map(one -> one.hook(q)).orElse(TrainingHook.NONE);
        return new GradientTraining(this, q, phases, hook, ending);
    }

    /** The state after the task. */
    LearnerState after(MeanField posterior, QuadraticPenalty penalty, OptimizerState optimizer) {
        List<Coreset> coresets = new ArrayList<>(before.coresets());
        coreset.ifPresent(one -> coresets.add(one.finish(posterior)));
        return new LearnerState(
                network(),
                posterior,
                penalty,
                noiseAfter(posterior),
                before.tasks() + 1,
                coresets,
                summariesAfter(),
                optimizer,
                before.precision());
    }

    /** The structured precision with that of the task, at its final means. */
    KroneckerPrecision precisionAfter(float[] means, KroneckerFisher fisher, double decay, Merging merging) {
        Rng own = rng.stream("factors");
        List<KroneckerFactor> more = fisher.at(means, fitted(), validation.training(), examples(), own);
        return before.precision().plus(more, decay, merging, fisher.rank(), own.stream("merging"));
    }

    /** The statistics so far with those of the task, if they are kept. */
    private List<ClassSummary> summariesAfter() {
        if (!(method.retention() instanceof Retention.Summary keep)) {
            return before.summaries();
        }
        int head = lesson.head();
        List<ClassSummary> all = new ArrayList<>(before.summaries());
        all.removeIf(one -> one.head() == head);
        Optional<ClassSummary> known = before.summary(head);
        Dataset data = lesson.data();
        ClassSummary old;
        if (data.targets() instanceof Targets.Labels) {
            old = known.orElseGet(() ->
                    ClassSummary.none(head, data.features(), data.targets().width()));
        } else {
            old = ClassSummary.parted(known, head, data.features());
            all.add(old.plus(
                    old.asNewest(data),
                    keep,
                    rng.stream("statistics"),
                    model.compute().team()));
            return all;
        }
        all.add(old.plus(data, keep, rng.stream("statistics"), model.compute().team()));
        return all;
    }

    /** How the evidence of earlier tasks is shared between a penalty, or a divergence of weight 1, and what is rehearsed. */
    Sharing.Shares shares() {
        return shares(1);
    }

    /**
     * How the evidence of earlier tasks is shared between their posterior and what is rehearsed of them.
     *
     * @param beta β, the method's weight of the divergence
     */
    Sharing.Shares shares(double beta) {
        if (method.retention() instanceof Retention.Everything) {
            return Sharing.Shares.ROWS_ALONE;
        }
        return method.retention() instanceof Retention.Summary keep && !old.isEmpty()
                ? keep.sharing()
                        .of(before.summaries(), examples(), Rehearsed.presentClasses(validation.training()), beta)
                : Sharing.Shares.POSTERIOR_ALONE;
    }

    /** The noise by the residuals of the final posterior, on held-out rows where there are enough. */
    private NoiseEstimate noiseAfter(MeanField posterior) {
        if (noise.isEmpty()) {
            return before.noise();
        }
        Dataset rows = validation
                .heldOut()
                .filter(held -> held.size() >= ENOUGH_HELD_OUT)
                .orElse(validation.training());
        return noise.get().finish(Residuals.variance(fitted(), posterior, rows, rng.stream("residuals")));
    }
}
