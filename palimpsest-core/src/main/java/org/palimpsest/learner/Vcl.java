package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.ExpectedNll;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NegativeElbo;
import org.palimpsest.objective.Ranges;
import org.palimpsest.optimizer.BeliefRule;
import org.palimpsest.optimizer.Descent;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Variational continual learning (Nguyen, Li, Bui and Turner, 2018): the posterior of each task is the prior of the
 * next.
 */
public final class Vcl implements Learner<VclState> {
    private final Mlp body;
    private final Likelihood likelihood;
    private final Variational method;
    private final Compute compute;

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
        Validation validation = Validation.of(
                method.schooling().stopping(),
                lesson.data(),
                rng.stream("validation"),
                (belief, rows) -> Validation.nll(network, lesson.head(), belief, rows, likelihood, compute));
        Dataset train = validation.training();
        Batch batch = new Batch(Math.min(method.schooling().batchSize(), train.size()), train);
        Ranges learned = TaskStart.learned(network, lesson.head());
        Optimizer optimizer = method.schooling().optimizer();
        List<Phase> phases = new ArrayList<>();
        if (method.start() == Start.MAXIMUM_LIKELIHOOD_FIRST
                && before.tasks() == 0
                && optimizer instanceof Descent descent) {
            phases.add(new Phase(
                    "maximum likelihood",
                    () -> new LikelihoodStepper(
                            q,
                            new Estimator.AtMean().open(network, lesson.head(), batch, likelihood, compute),
                            learned,
                            descent,
                            compute)));
        }
        phases.add(new Phase("posterior", () -> {
            ExpectedNll nll = method.estimator().open(network, lesson.head(), batch, likelihood, compute);
            GaussianKl kl = new GaussianKl(prior, compute.kernels());
            Stepper stepper = stepper(q, nll, kl, train.size(), learned);
            before.optimizer().into(stepper);
            return stepper;
        }));
        return new Training<>(
                lesson.name(),
                method.schooling(),
                rng,
                compute,
                q,
                validation,
                batch,
                phases,
                (belief, remembered) -> new VclState(network, belief, before.tasks() + 1, remembered));
    }

    private Stepper stepper(Draft q, ExpectedNll nll, GaussianKl kl, int examples, Ranges learned) {
        Optimizer optimizer = method.schooling().optimizer();
        if (optimizer instanceof BeliefRule rule) {
            return new RuleStepper(q, nll, kl, examples, learned, rule.start(q.size(), examples), compute);
        }
        NegativeElbo objective = new NegativeElbo(nll, kl, examples, learned, compute);
        return new ElboStepper(q, objective, method.metric(), (Descent) optimizer, compute);
    }

    @Override
    public Predictor predictor(VclState state, int head, Rng rng) {
        return new Predictor(
                state.network(),
                head,
                state.posterior(),
                likelihood,
                method.averaging(),
                rng.stream("predict"),
                compute);
    }
}
