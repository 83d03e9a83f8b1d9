package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Keep;
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
import org.palimpsest.optimizer.BeliefRule;
import org.palimpsest.optimizer.BeliefUpdater;
import org.palimpsest.optimizer.Descent;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Variational continual learning (Nguyen, Li, Bui and Turner, 2018): the posterior of each task is the prior of the
 * next. With coresets (paper, Eq. 2 and 12): the points of old tasks are part of the objective, or a copy of the posterior
 * is refined on them before predicting, which cannot reach the next task because it is not in the state.
 */
public final class Vcl implements Learner<VclState> {
    private final Mlp body;
    private final Likelihood likelihood;
    private final Variational method;
    private final Compute compute;

    /** Tests ask for one state again and again; its refined copy is made once. */
    private volatile @Nullable Refined last;

    private record Refined(VclState state, int head, Rng run, MeanField belief) {}

    /** Learns with a network of this shape; its heads come with the tasks. */
    public Vcl(Mlp shape, Likelihood likelihood, Variational method, Compute compute) {
        this.body = new Mlp(shape.inputs(), shape.hidden(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public VclState initial() {
        MeanField prior = MeanField.isotropic(body.size(), 0, method.priorSigma());
        return new VclState(body, prior, 0, Remembered.NONE);
    }

    @Override
    public Training<VclState> begin(VclState before, Lesson lesson, Rng run) {
        Rng rng = run.stream("task", before.tasks());
        Mlp network = TaskStart.network(before.network(), lesson, likelihood);
        MeanField prior = TaskStart.prior(method, before, network);
        MeanField start = TaskStart.start(method, before, network, lesson.head(), rng.stream("initial"));
        Draft q = new Draft(start, compute.kernels());
        Syllabus work = Syllabus.of(
                method.keep(), method.schooling(), before.coresets(), lesson, network, likelihood, rng, compute);
        Batch batch = work.batch();
        Ranges learned = work.learned();
        int examples = work.train().size();
        Optimizer optimizer = method.schooling().optimizer();
        List<Phase> phases = new ArrayList<>();
        if (method.start() == Start.MAXIMUM_LIKELIHOOD_FIRST
                && before.tasks() == 0
                && optimizer instanceof Descent descent) {
            phases.add(new Phase(
                    "maximum likelihood",
                    () -> new PointStepper(
                            q,
                            new Estimator.AtMean().open(network, lesson.head(), batch, likelihood, compute),
                            List.of(),
                            QuadraticPenalty.none(network.size()),
                            examples,
                            Watch.NOTHING,
                            Slope.PLAIN,
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
                method.schooling(),
                rng,
                compute,
                q,
                work.validation(),
                batch,
                phases,
                work.companion(q),
                (belief, remembered) -> new VclState(
                        network, belief, before.tasks() + 1, work.kept(before.coresets(), belief), remembered));
    }

    private Stepper stepper(
            Draft q,
            Optimizer optimizer,
            ExpectedNll nll,
            List<Rehearsal> regrets,
            GaussianKl kl,
            int examples,
            Ranges learned) {
        if (optimizer instanceof BeliefRule rule) {
            BeliefUpdater updater = rule.start(q.size(), examples);
            return new RuleStepper(q, nll, regrets, kl, examples, learned, updater, compute);
        }
        NegativeElbo objective = new NegativeElbo(nll, regrets, kl, examples, learned, compute);
        return new ElboStepper(q, objective, method.metric(), (Descent) optimizer, compute);
    }

    @Override
    public Predictor predictor(VclState state, int head, Rng run) {
        return new Predictor(
                state.network(),
                head,
                belief(state, head, run),
                likelihood,
                method.averaging(),
                run.stream("predict"),
                compute);
    }

    /** What predictions through a head are made with: the posterior, or a copy that was refined for it. */
    @SuppressWarnings("ReferenceEquality") // a state that is equal but another may be refined once more
    private MeanField belief(VclState state, int head, Rng run) {
        List<Coreset> own = state.coresets().stream()
                .filter(one -> one.head() == head && one.size() > 0)
                .toList();
        if (own.isEmpty()
                || !(method.keep() instanceof Keep.Points points && points.use() instanceof Use.Predictive use)) {
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
        return known.belief();
    }

    /** A copy of the posterior, fitted to the points with the posterior as its prior (paper, Eq. 2). */
    private MeanField refine(VclState state, int head, Dataset points, Use.Predictive use, Rng run) {
        Mlp network = state.network();
        Draft q = new Draft(state.posterior(), compute.kernels());
        Batch batch = new Batch(Math.min(use.batchSize(), points.size()), points);
        Optimizer optimizer = method.schooling().optimizer().withLearningRate(use.learningRate());
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
                Schooling.of(optimizer, use.epochs(), use.batchSize()),
                run.stream("refine", state.tasks()).at(head),
                compute,
                q,
                Validation.none(points),
                batch,
                List.of(phase),
                Companion.NONE,
                (belief, remembered) -> belief);
        while (!training.done()) {
            training.step(report -> {});
        }
        return training.finish();
    }
}
