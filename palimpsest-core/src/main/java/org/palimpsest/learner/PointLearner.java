package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.coreset.Retention;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.FinishedTask;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.WeightObserver;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.KroneckerPenalty;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.PriorTerm;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Learns point estimates by penalized maximum likelihood, task by task. The penalty comes from the method's {@link
 * Importance}: EWC, Laplace propagation or SI. Without a penalty it is fine-tuning, the lower baseline; with coresets
 * of earlier tasks, experience replay; with all their data, joint training, the upper baseline.
 */
public final class PointLearner implements Learner {
    private final Mlp body;
    private final Likelihood likelihood;
    private final PointMethod method;
    private final Compute compute;

    /** Learns with a network of this shape; its heads come with the tasks. */
    public PointLearner(Mlp shape, Likelihood likelihood, PointMethod method, Compute compute) {
        this.body = new Mlp(shape.inputs(), shape.hidden(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public LearnerState initial() {
        return LearnerState.of(body, method.freshPrior(body), 0).with(method.freshPenalty(body.size()));
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
        Importance importance = method.importance();
        WeightObserver observer = importance.observer(q.size());
        Phase phase = new Phase("weights", () -> {
            Estimator estimator = new Estimator.AtMean();
            ContinualObjective objective = new ContinualObjective(
                    estimator.open(setup.fitted(), setup.batch()),
                    setup.rehearsals(estimator),
                    priorTerm(setup),
                    setup.examples(),
                    setup.learned(),
                    compute);
            GradientStepper stepper = new GradientStepper(
                    q,
                    objective,
                    method.metric().open(setup.model(), setup.batch()),
                    observer,
                    method.optimizer(),
                    GradientStepper.POINT,
                    1,
                    compute);
            if (!setup.before().optimizer().isNone()) {
                stepper.restoreOptimizer(setup.before().optimizer());
            }
            return stepper;
        });
        return setup.training(q, List.of(phase), (weights, optimizerState) -> {
            FinishedTask finished = new FinishedTask(
                    start, weights, observer, setup.fitted(), setup.validation().training(), setup.rng());
            LearnerState after =
                    setup.after(weights, importance.after(setup.before().penalty(), finished), optimizerState);
            return importance instanceof Importance.Kronecker k
                    ? after.with(setup.precisionAfter(weights.mean(), k.fisher(), k.decay(), k.merging()))
                    : after;
        });
    }

    private PriorTerm priorTerm(TaskSetup setup) {
        LearnerState before = setup.before();
        double share = method.decay() * setup.shares().penalty();
        return method.importance() instanceof Importance.Kronecker k
                ? new KroneckerPenalty(
                        before.precision(),
                        k.lambda() * share,
                        before.posterior().mean(),
                        setup.network(),
                        setup.learned(),
                        compute)
                : before.penalty().times(share);
    }

    @Override
    public boolean looksBack() {
        return method.retention() instanceof Retention.Everything;
    }

    /**
     * The weights so far, with the shared layers drawn at the first task and a head when it is new. Joint training begins
     * anew with every task.
     */
    private MeanField start(TaskSetup setup) {
        Mlp network = setup.network();
        List<Mlp.Layer> anew = new ArrayList<>();
        if (looksBack()) {
            anew.addAll(network.layers());
        } else if (setup.before().tasks() == 0) {
            anew.addAll(network.body());
        }
        Initial initial = new Initial(method.means(), PointMethod.LOG_SIGMA);
        return TaskStart.drawn(setup.before(), setup.growth(), initial, anew, setup.rng().stream("initial"));
    }

    @Override
    public SampledPredictor predictor(LearnerState state, int head, Rng run) {
        HeadModel model = new HeadModel(state.network(), head, likelihood.given(state.noise()), compute);
        return new SampledPredictor(model, state.posterior(), new Averaging.PosteriorMean(), run);
    }

    @Override
    public String toString() {
        return "PointLearner(" + body + ", " + likelihood + ", " + method + ")";
    }
}
