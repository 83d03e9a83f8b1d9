package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Start;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.method.VclPrior;
import org.palimpsest.method.WeightObserver;
import org.palimpsest.network.Growth;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.PriorTerm;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.StructuredKl;
import org.palimpsest.objective.TensorKl;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Variational continual learning (Nguyen, Li, Bui and Turner, 2018): the posterior of each task is the prior of the
 * next. Coresets are used in one of two ways (paper, Eq. 2 and 12): the points of old tasks are part of the objective,
 * or a copy of the posterior is refined on them before predicting. The copy is not part of the state, so it cannot
 * affect the next task. With the data of all tasks it is joint training: the posterior of all rows so far, from the first
 * prior.
 */
public final class VclLearner implements Learner {
    private final Mlp body;
    private final Likelihood likelihood;
    private final VclMethod method;
    private final Compute compute;

    /** Tests ask for one state again and again; its refined copy is made once. */
    private volatile @Nullable Refined last;

    private record Refined(LearnerState state, int head, Rng run, MeanField posterior) {}

    /** Learns with a network of this shape; its heads come with the tasks. */
    public VclLearner(Mlp shape, Likelihood likelihood, VclMethod method, Compute compute) {
        this.body = new Mlp(shape.inputs(), shape.hidden(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public LearnerState initial() {
        return LearnerState.of(body, method.freshPrior(body), 0);
    }

    @Override
    public Training begin(LearnerState before, Lesson lesson, Rng run) {
        TaskSetup setup = TaskSetup.of(method, before, lesson, likelihood, compute, run);
        return begin(setup, start(setup));
    }

    @Override
    public Training begin(LearnerState prior, MeanField start, Lesson lesson, Rng run) {
        TaskSetup setup = TaskSetup.of(method, prior, lesson, likelihood, compute, run);
        if (start.size() != setup.network().size()) {
            throw new IllegalArgumentException("a start of " + start.size() + " weights does not fit a network of "
                    + setup.network().size());
        }
        return begin(setup, start);
    }

    private Training begin(TaskSetup setup, MeanField start) {
        MutableMeanField q = new MutableMeanField(start, compute.kernels());
        List<Phase> phases = new ArrayList<>();
        Optimizer optimizer = method.trainingSettings().optimizer();
        if (method.start() == Start.MAXIMUM_LIKELIHOOD_FIRST
                && setup.before().tasks() == 0
                && optimizer instanceof GradientOptimizer descent) {
            phases.add(new Phase("maximum likelihood", () -> maximumLikelihood(setup, q, descent)));
        }
        phases.add(new Phase("posterior", () -> {
            ContinualObjective objective = new ContinualObjective(
                    method.estimator().open(setup.fitted(), setup.batch()),
                    setup.rehearsals(method.estimator()),
                    priorTerm(setup),
                    setup.examples(),
                    setup.learned(),
                    compute);
            Stepper stepper = stepper(q, optimizer, objective, setup.model(), setup.batch());
            if (!setup.before().optimizer().isNone()) {
                stepper.restore(setup.before().optimizer());
            }
            return stepper;
        }));
        return setup.training(
                q,
                phases,
                (posterior, optimizerState) -> withPrecision(
                        setup,
                        setup.after(
                                posterior, QuadraticPenalty.none(setup.network().size()), optimizerState)));
    }

    private LearnerState withPrecision(TaskSetup setup, LearnerState after) {
        return method.regularization().structure() instanceof Structure.Kronecker k
                ? after.with(setup.precisionAfter(after.posterior().mean(), k.fisher(), method.decay(), k.merging()))
                : after;
    }

    private Stepper maximumLikelihood(TaskSetup setup, MutableMeanField q, GradientOptimizer optimizer) {
        ContinualObjective objective = new ContinualObjective(
                new Estimator.AtMean().open(setup.fitted(), setup.batch()),
                QuadraticPenalty.none(q.size()),
                setup.examples(),
                setup.learned(),
                compute);
        return new GradientStepper(
                q,
                objective,
                new Metric.Euclidean().open(setup.model(), setup.batch()),
                WeightObserver.NOTHING,
                optimizer,
                GradientStepper.POINT,
                1,
                compute);
    }

    /** R of the task: the divergence from what the tasks before have left. */
    private PriorTerm priorTerm(TaskSetup setup) {
        VclPrior prior = method.regularization();
        LearnerState before = setup.before();
        MeanField fresh = method.freshPrior(setup.network());
        if (prior.structure() instanceof Structure.Kronecker k) {
            return StructuredKl.of(
                    before.precision(),
                    method.decay() * setup.shares().posterior(),
                    before.posterior(),
                    prior(setup),
                    fresh,
                    klWeight(setup),
                    prior.lambda(),
                    k.evidence(),
                    setup.network(),
                    setup.learned(),
                    compute);
        }
        if (method.klWeight() instanceof KlWeight.MeanPerTensor) {
            return perTensor(
                    prior(setup), method.klWeight(), setup.shares().divergence(), setup.examples(), setup.network());
        }
        return GaussianKl.generalized(prior(setup), fresh, klWeight(setup), prior.lambda(), compute.kernels());
    }

    /** The weight of the divergence, by the method and by what is rehearsed of earlier tasks. */
    private double klWeight(TaskSetup setup) {
        int weights = 0;
        for (int piece = 0; piece < setup.learned().count(); piece++) {
            weights += setup.learned().to(piece) - setup.learned().from(piece);
        }
        double beta = method.klWeight().of(setup.evidence(), weights, weights);
        return beta * setup.shares(beta).divergence();
    }

    /** The divergence with a weight for each tensor. */
    private PriorTerm perTensor(MeanField prior, KlWeight weight, double share, int examples, Mlp network) {
        return new TensorKl(
                new GaussianKl(prior, compute.kernels()),
                network,
                tensor -> share * weight.of(examples, network.size(), tensor));
    }

    /** The posterior of the tasks before, tempered by the method's decay and by what is rehearsed of them. */
    private MeanField prior(TaskSetup setup) {
        LearnerState before = setup.before();
        double share = method.decay() * setup.shares().posterior();
        return before.tasks() == 0
                ? before.posterior()
                : before.posterior().tempered(method.freshPrior(before.network()), share);
    }

    /**
     * The state before a task as the task sees it: grown to its network and tempered by the method's decay, the noise included. Its
     * posterior is the prior of the task.
     */
    public LearnerState prior(LearnerState before, Lesson lesson) {
        Mlp network = TaskStart.network(before.network(), lesson, likelihood);
        LearnerState grown = TaskStart.grown(before, Growth.between(before.network(), network), method);
        return grown.tasks() == 0
                ? grown
                : grown.with(grown.posterior().tempered(method.freshPrior(network), method.decay()))
                        .with(grown.noise().faded(method.decay()));
    }

    @Override
    public boolean looksBack() {
        return method.retention() instanceof Retention.Everything;
    }

    /** The default starting point of the optimization. */
    private MeanField start(TaskSetup setup) {
        Mlp network = setup.network();
        List<Mlp.Layer> anew = new ArrayList<>();
        if (looksBack()) {
            anew.addAll(network.layers());
        } else {
            if (setup.before().tasks() == 0 || method.start() == Start.FRESH) {
                anew.addAll(network.body());
            }
            if (method.start() == Start.FRESH) {
                anew.add(network.head(setup.lesson().head()));
            }
        }
        // A rule that knows earlier tasks by its posterior alone has no prior that could decay.
        boolean decays = setup.before().tasks() > 0
                && method.trainingSettings().optimizer() instanceof PosteriorUpdateRule rule
                && rule.startsFromPosterior();
        LearnerState from = decays
                ? setup.before().with(setup.before().posterior().tempered(method.freshPrior(network), method.decay()))
                : setup.before();
        MeanField start = TaskStart.drawn(from, setup.growth(), method.initial(), anew, setup.rng().stream("initial"));
        return TaskStart.forRule(
                method,
                method.start() == Start.FROM_POSTERIOR_NARROW
                        ? TaskStart.narrowed(start, method.initial().logSigma(), setup.learned())
                        : start,
                prior(setup),
                network,
                setup.lesson().head());
    }

    private Stepper stepper(
            MutableMeanField q, Optimizer optimizer, ContinualObjective objective, HeadModel model, Batch batch) {
        if (optimizer instanceof PosteriorUpdateRule rule) {
            return new RuleStepper(q, objective, rule.start(q.size(), objective.examples()), compute);
        }
        return new GradientStepper(
                q,
                objective,
                method.metric().open(model, batch),
                WeightObserver.NOTHING,
                (GradientOptimizer) optimizer,
                GradientStepper.POSTERIOR,
                method.sigmaRate(),
                compute);
    }

    @Override
    public SampledPredictor predictor(LearnerState state, int head, Rng run) {
        HeadModel model = new HeadModel(state.network(), head, likelihood.given(state.noise()), compute);
        return new SampledPredictor(model, posterior(state, head, run), method.averaging(), run.stream("predict"));
    }

    /** What predictions through a head are made with: the posterior, or a copy that was refined for it. */
    @SuppressWarnings("ReferenceEquality") // a state that is equal but another may be refined once more
    private MeanField posterior(LearnerState state, int head, Rng run) {
        List<Coreset> own = state.coresets().stream()
                .filter(one -> one.head() == head && one.size() > 0)
                .toList();
        if (own.isEmpty()
                || !(method.retention() instanceof Retention.Points points
                        && points.use() instanceof Use.Predictive use)) {
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
    private MeanField refine(LearnerState state, int head, Dataset points, Use.Predictive use, Rng run) {
        HeadModel model = new HeadModel(state.network(), head, likelihood.given(state.noise()), compute);
        MutableMeanField q = new MutableMeanField(state.posterior(), compute.kernels());
        Batch batch = new Batch(Math.min(use.batchSize(), points.size()), points);
        Optimizer optimizer = method.trainingSettings().optimizer().withLearningRate(use.learningRate());
        Ranges learned = TaskStart.learned(model.network(), head);
        Phase phase = new Phase("refinement", () -> {
            ContinualObjective objective = new ContinualObjective(
                    method.estimator().open(model, batch),
                    refinementTerm(state, learned, points.size()),
                    points.size(),
                    learned,
                    compute);
            return stepper(q, optimizer, objective, model, batch);
        });
        GradientTraining training = new GradientTraining(
                "coreset",
                TrainingSettings.of(optimizer, use.epochs(), use.batchSize()),
                run.stream("refine", state.tasks()).at(head),
                model,
                Validation.none(points),
                batch,
                Optional.empty(),
                q,
                List.of(phase),
                TrainingHook.NONE,
                (posterior, optimizerState) -> state.with(posterior));
        while (!training.done()) {
            training.step(report -> {});
        }
        return training.finish().posterior();
    }

    /** The divergence from the posterior of all tasks, with the structure that is known of it. */
    private PriorTerm refinementTerm(LearnerState state, Ranges learned, int points) {
        if (method.klWeight() instanceof KlWeight.MeanPerTensor) {
            return perTensor(state.posterior(), method.klWeight().refining(), 1, points, state.network());
        }
        if (!(method.regularization().structure() instanceof Structure.Kronecker k)) {
            return new GaussianKl(state.posterior(), compute.kernels());
        }
        MeanField fresh = method.freshPrior(state.network());
        return StructuredKl.of(
                state.precision(),
                1,
                state.posterior(),
                state.posterior(),
                fresh,
                1,
                1,
                k.evidence(),
                state.network(),
                learned,
                compute);
    }

    @Override
    public String toString() {
        return "VclLearner(" + body + ", " + likelihood + ", " + method + ")";
    }
}
