package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.Ranges;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Maximum likelihood on each task in turn, with nothing that protects the tasks before: the floor that every method of
 * continual learning has to beat.
 */
public final class FineTuning implements Learner<PointState> {
    /** log σ that stands for no doubt: far below anything that would show in float arithmetic. */
    private static final double NO_DOUBT = -40;

    private final Mlp body;
    private final Likelihood likelihood;
    private final Point method;
    private final Compute compute;

    /** Learns with a network of this shape; its heads come with the tasks. */
    public FineTuning(Mlp shape, Likelihood likelihood, Point method, Compute compute) {
        this.body = new Mlp(shape.inputs(), shape.hidden(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public PointState initial() {
        MeanField zeros = MeanField.isotropic(body.size(), 0, StrictMath.exp(NO_DOUBT));
        return new PointState(body, zeros, 0, Remembered.NONE);
    }

    @Override
    public Training<PointState> begin(PointState before, Lesson lesson, Rng run) {
        Rng rng = run.stream("task", before.tasks());
        Mlp network = TaskStart.network(before.network(), lesson, likelihood);
        Draft q = new Draft(start(before, network, rng.stream("initial")), compute.kernels());
        Validation validation = Validation.of(
                method.schooling().stopping(),
                lesson.data(),
                rng.stream("validation"),
                (weights, rows) -> Validation.nll(network, lesson.head(), weights, rows, likelihood, compute));
        Dataset train = validation.training();
        Batch batch = new Batch(Math.min(method.schooling().batchSize(), train.size()), train);
        Ranges learned = TaskStart.learned(network, lesson.head());
        Phase phase = new Phase("weights", () -> {
            var nll = new Estimator.AtMean().open(network, lesson.head(), batch, likelihood, compute);
            Stepper stepper =
                    new LikelihoodStepper(q, nll, learned, method.schooling().optimizer(), compute);
            before.optimizer().into(stepper);
            return stepper;
        });
        return new Training<>(
                lesson.name(),
                method.schooling(),
                rng,
                compute,
                q,
                validation,
                batch,
                List.of(phase),
                Companion.NONE,
                (weights, remembered) -> new PointState(network, weights, before.tasks() + 1, remembered));
    }

    /** The weights so far, with the shared layers drawn at the first task and a head when it is new. */
    private MeanField start(PointState before, Mlp network, Rng rng) {
        Initial initial = new Initial(method.means(), NO_DOUBT);
        MeanField start = before.weights();
        if (before.tasks() == 0) {
            for (Mlp.Layer layer : network.body()) {
                start = start.replaced(layer.offset(), initial.draw(layer, rng));
            }
        }
        for (int h = before.network().heads().size(); h < network.heads().size(); h++) {
            start = start.append(initial.draw(network.head(h), rng));
        }
        return start;
    }

    @Override
    public Predictor predictor(PointState state, int head, Rng run) {
        return new Predictor(
                state.network(), head, state.weights(), likelihood, new Averaging.PosteriorMean(), run, compute);
    }
}
