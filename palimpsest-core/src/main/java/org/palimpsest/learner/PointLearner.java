package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.Ranges;
import org.palimpsest.objective.Rehearsal;
import org.palimpsest.optimizer.Updater;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Point estimates by maximum likelihood on each task in turn, with the penalty that the method's {@link Importance} keeps
 * of the tasks before: EWC, Laplace propagation, SI. With none it is fine-tuning, the floor that every method of continual
 * learning has to beat; with points of the tasks before, plain replay; with all their data, joint training, the ceiling.
 */
public final class PointLearner implements Learner<PointState> {
    /** log σ that stands for no doubt: far below anything that would show in float arithmetic. */
    private static final double NO_DOUBT = -40;

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
    public PointState initial() {
        MeanField zeros = MeanField.isotropic(body.size(), 0, StrictMath.exp(NO_DOUBT));
        return new PointState(
                body, zeros, 0, OptimizerState.NONE, method.importance().fresh(body.size()));
    }

    @Override
    public Training<PointState> begin(PointState before, Lesson lesson, Rng run) {
        Rng rng = run.stream("task", before.tasks());
        Mlp network = TaskStart.network(before.network(), lesson, likelihood);
        if (looksBack() && lesson.earlier().size() != before.tasks()) {
            throw new IllegalArgumentException("joint training needs the data of all tasks before: of " + before.tasks()
                    + " tasks that were learned, those of " + lesson.earlier().size() + " were given");
        }
        MeanField start = start(before, network, rng.stream("initial"));
        MutableMeanField q = new MutableMeanField(start, compute.kernels());
        TaskSetup work = TaskSetup.of(
                method.keep(), method.trainingSettings(), before.coresets(), lesson, network, likelihood, rng, compute);
        Batch batch = work.batch();
        Ranges learned = work.learned();
        int examples = work.train().size();
        Importance importance = method.importance();
        int added = network.size() - before.penalty().size();
        QuadraticPenalty penalty = before.penalty().append(importance.fresh(added));
        WeightObserver watch = importance.watch(network.size());
        Phase phase = new Phase("weights", () -> {
            Estimator estimator = new Estimator.AtMean();
            var nll = estimator.open(network, lesson.head(), batch, likelihood, compute);
            List<Rehearsal> rehearsals = Rehearsed.open(
                    work.old(), estimator, network, lesson.head(), likelihood, rng.stream("rehearsal"), compute);
            Updater updater = method.optimizer().start(1, network.size());
            before.optimizer().into(updater);
            Preconditioner slope = method.metric().open(network, lesson.head(), batch, likelihood, compute);
            return new PointStepper(q, nll, rehearsals, penalty, examples, watch, slope, learned, updater, compute);
        });
        return new Training<>(
                lesson.name(),
                method.trainingSettings(),
                rng,
                compute,
                q,
                work.validation(),
                batch,
                List.of(phase),
                work.hook(q),
                (weights, optimizerState) -> new PointState(
                        network,
                        weights,
                        before.tasks() + 1,
                        work.kept(before.coresets(), weights),
                        optimizerState.first(
                                optimizerState.arrays().size() - watch.memory().size()),
                        importance.after(
                                penalty,
                                new FinishedTask(
                                        start,
                                        weights,
                                        watch,
                                        network,
                                        lesson.head(),
                                        work.train(),
                                        likelihood,
                                        rng,
                                        compute))));
    }

    @Override
    public boolean looksBack() {
        return method.keep() instanceof Retention.Everything;
    }

    /**
     * The weights so far, with the shared layers drawn at the first task and a head when it is new. Joint training begins
     * anew with every task.
     */
    private MeanField start(PointState before, Mlp network, Rng rng) {
        Initial initial = new Initial(method.means(), NO_DOUBT);
        MeanField start = before.weights();
        if (before.tasks() == 0 || looksBack()) {
            for (Mlp.Layer layer : network.body()) {
                start = start.replaced(layer.offset(), initial.draw(layer, rng));
            }
        }
        for (int h = 0; h < network.heads().size(); h++) {
            if (h >= before.network().heads().size()) {
                start = start.append(initial.draw(network.head(h), rng));
            } else if (looksBack()) {
                start = start.replaced(network.head(h).offset(), initial.draw(network.head(h), rng));
            }
        }
        return start;
    }

    @Override
    public Predictor predictor(PointState state, int head, Rng run) {
        return new Predictor(
                state.network(), head, state.weights(), likelihood, new Averaging.PosteriorMean(), run, compute);
    }
}
