package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.ExpectedNll;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NegativeElbo;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.Ranges;
import org.palimpsest.objective.Rehearsal;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.PosteriorUpdater;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * VclMethod continual learning (Nguyen, Li, Bui and Turner, 2018): the posterior of each task is the prior of the
 * next. With coresets (paper, Eq. 2 and 12): the points of old tasks are part of the objective, or a copy of the posterior
 * is refined on them before predicting, which cannot reach the next task because it is not in the state.
 */
public final class VclLearner implements Learner<VclState> {
    private final Mlp body;
    private final Likelihood likelihood;
    private final VclMethod method;
    private final Compute compute;

    /** Tests ask for one state again and again; its refined copy is made once. */
    private volatile @Nullable Refined last;

    private record Refined(VclState state, int head, Rng run, MeanField posterior) {}

    /** Learns with a network of this shape; its heads come with the tasks. */
    public VclLearner(Mlp shape, Likelihood likelihood, VclMethod method, Compute compute) {
        this.body = new Mlp(shape.inputs(), shape.hidden(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public VclState initial() {
        MeanField prior = MeanField.isotropic(body.size(), 0, method.priorSigma());
        return new VclState(body, prior, 0, OptimizerState.NONE);
    }

    @Override
    public Training<VclState> begin(VclState before, Lesson lesson, Rng run) {
        Rng rng = run.stream("task", before.tasks());
        Mlp network = TaskStart.network(before.network(), lesson, likelihood);
        MeanField prior = TaskStart.prior(method, before, network);
        MeanField start = TaskStart.start(method, before, network, lesson.head(), rng.stream("initial"));
        MutableMeanField q = new MutableMeanField(start, compute.kernels());
        TaskSetup work = TaskSetup.of(
                method.keep(), method.trainingSettings(), before.coresets(), lesson, network, likelihood, rng, compute);
        Batch batch = work.batch();
        Ranges learned = work.learned();
        int examples = work.train().size();
        Optimizer optimizer = method.trainingSettings().optimizer();
        List<Phase> phases = new ArrayList<>();
        if (method.start() == Start.MAXIMUM_LIKELIHOOD_FIRST
                && before.tasks() == 0
                && optimizer instanceof GradientOptimizer descent) {
            phases.add(new Phase(
                    "maximum likelihood",
                    () -> new PointStepper(
                            q,
                            new Estimator.AtMean().open(network, lesson.head(), batch, likelihood, compute),
                            List.of(),
                            QuadraticPenalty.none(network.size()),
                            examples,
                            WeightObserver.NOTHING,
                            Preconditioner.PLAIN,
                            learned,
                            descent.start(1, network.size()),
                            compute)));
        }
        phases.add(new Phase("posterior", () -> {
            ExpectedNll nll = method.estimator().open(network, lesson.head(), batch, likelihood, compute);
            List<Rehearsal> regrets = Rehearsed.open(
                    work.old(),
                    method.estimator(),
                    network,
                    lesson.head(),
                    likelihood,
                    rng.stream("rehearsal"),
                    compute);
            GaussianKl kl = new GaussianKl(prior, compute.kernels());
            Stepper stepper = stepper(q, optimizer, nll, regrets, kl, examples, learned);
            before.optimizer().into(stepper);
            return stepper;
        }));
        return new Training<>(
                lesson.name(),
                method.trainingSettings(),
                rng,
                compute,
                q,
                work.validation(),
                batch,
                phases,
                work.hook(q),
                (posterior, optimizerState) -> new VclState(
                        network,
                        posterior,
                        before.tasks() + 1,
                        work.kept(before.coresets(), posterior),
                        optimizerState));
    }

    private Stepper stepper(
            MutableMeanField q,
            Optimizer optimizer,
            ExpectedNll nll,
            List<Rehearsal> regrets,
            GaussianKl kl,
            int examples,
            Ranges learned) {
        if (optimizer instanceof PosteriorUpdateRule rule) {
            PosteriorUpdater updater = rule.start(q.size(), examples);
            return new RuleStepper(q, nll, regrets, kl, examples, learned, updater, compute);
        }
        NegativeElbo objective = new NegativeElbo(nll, regrets, kl, examples, learned, compute);
        return new ElboStepper(q, objective, method.metric(), (GradientOptimizer) optimizer, compute);
    }

    @Override
    public Predictor predictor(VclState state, int head, Rng run) {
        return new Predictor(
                state.network(),
                head,
                posterior(state, head, run),
                likelihood,
                method.averaging(),
                run.stream("predict"),
                compute);
    }

    /** What predictions through a head are made with: the posterior, or a copy that was refined for it. */
    @SuppressWarnings("ReferenceEquality") // a state that is equal but another may be refined once more
    private MeanField posterior(VclState state, int head, Rng run) {
        List<Coreset> own = state.coresets().stream()
                .filter(one -> one.head() == head && one.size() > 0)
                .toList();
        if (own.isEmpty()
                || !(method.keep() instanceof Retention.Points points && points.use() instanceof Use.Predictive use)) {
            return state.posterior();
        }
        Refined known = last;
        if (known == null
                || known.state() != state
                || known.head() != head
                || !known.run().equals(run)) {
            known = new Refined(state, head, run, refine(state, head, Coreset.merge(own), use, run));
            last = known;
        }
        return known.posterior();
    }

    /** A copy of the posterior, fitted to the points with the posterior as its prior (paper, Eq. 2). */
    private MeanField refine(VclState state, int head, Dataset points, Use.Predictive use, Rng run) {
        Mlp network = state.network();
        MutableMeanField q = new MutableMeanField(state.posterior(), compute.kernels());
        Batch batch = new Batch(Math.min(use.batchSize(), points.size()), points);
        Optimizer optimizer = method.trainingSettings().optimizer().withLearningRate(use.learningRate());
        Phase phase = new Phase(
                "refinement",
                () -> stepper(
                        q,
                        optimizer,
                        method.estimator().open(network, head, batch, likelihood, compute),
                        List.of(),
                        new GaussianKl(state.posterior(), compute.kernels()),
                        points.size(),
                        TaskStart.learned(network, head)));
        Training<MeanField> training = new Training<>(
                "coreset",
                TrainingSettings.of(optimizer, use.epochs(), use.batchSize()),
                run.stream("refine", state.tasks()).at(head),
                compute,
                q,
                Validation.none(points),
                batch,
                List.of(phase),
                TrainingHook.NONE,
                (posterior, optimizerState) -> posterior);
        while (!training.done()) {
            training.step(report -> {});
        }
        return training.finish();
    }
}
