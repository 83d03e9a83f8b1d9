package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.internal.Preconditioner;
import org.palimpsest.optimizer.internal.Updater;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * The learner's training loop with a window in it: gradient, metric, optimizer, from the same parts and with the same
 * noise, and what goes from one to the next written down. It ends where {@code Vcl} ends, to the bit; a test holds it to
 * that.
 */
final class Walk implements AutoCloseable {
    /** No hidden layer, one output: y = wx + b. */
    static final Mlp LINE = Mlp.relu(1, List.of(), 1);

    private final Problem problem;
    private final Condition condition;
    private final Likelihood likelihood;
    // Plain kernels, so that the numbers are the same on every machine.
    private final Compute compute = new Compute(Kernels.plain(), Team.of(1));
    private final MutableMeanField q;
    private final Gradient g = new Gradient(LINE.size());
    private final Gradient natural = new Gradient(LINE.size());
    private final List<Trajectory.Step> steps = new ArrayList<>();
    private MeanField prior = MeanField.isotropic(LINE.size(), 0, Condition.PRIOR_SIGMA);
    private Updater updater;
    private Preconditioner metric = (kernels, at, gradient, from, to) -> {};
    private Preconditioner fisher = metric;
    private int task;

    Walk(Problem problem, Condition condition) {
        this.problem = problem;
        this.condition = condition;
        likelihood = new Likelihood.Gaussian(problem.noise());
        MeanField start = new MeanField(
                new float[] {0, 0}, new float[] {(float) condition.logSigma(), (float) condition.logSigma()});
        q = new MutableMeanField(start, compute.kernels());
        updater = updater();
    }

    private Updater updater() {
        return condition
                .reading()
                .optimizer(condition.way().optimizer(), problem.rows())
                .start(List.of("mean", "log_sigma"), LINE.size());
    }

    void learn(LineTask lesson, Rng run) {
        Rng rng = run.stream("task", task);
        Dataset data = lesson.data();
        Batch batch = new Batch(data.size(), data);
        HeadModel model = new HeadModel(LINE, 0, likelihood, compute);
        metric = condition.way().metric().open(model, batch);
        fisher = new Metric.GaussianFisher().open(model, batch);
        ContinualObjective objective = new ContinualObjective(
                Condition.ESTIMATOR.open(model, batch),
                new GaussianKl(prior, compute.kernels()),
                data.size(),
                Ranges.of(0, LINE.size()),
                compute);
        if (condition.reading().memory() == OptimizerCarryOver.RESET) {
            updater = updater();
        }
        double unit = condition.reading().unit(data.size());
        for (int k = 0; k < problem.steps(); k++) {
            batch.plan(data, rng.stream("shuffle", 0).at(k).permutation(data.size()), 0, data.size());
            updater.advance(1);
            objective.at(q, batch, rng.at(0).at(k).at(0).key(), g);
            record(unit);
            step();
        }
        if (!Double.isFinite(mean().length())
                || !Double.isFinite(Pair.of(q.sigma).length())) {
            throw new ArithmeticException(condition.name() + " left for infinity in task " + (task + 1) + "; give "
                    + condition.way().name() + " a smaller learning rate");
        }
        prior = q.freeze();
        task++;
    }

    private void record(double unit) {
        System.arraycopy(g.mean, 0, natural.mean, 0, q.size());
        fisher.apply(compute.kernels(), q, natural, 0, q.size());
        steps.add(new Trajectory.Step(
                task,
                Pair.of(q.mean),
                Pair.of(q.sigma),
                Pair.of(g.mean).times(unit),
                Pair.of(natural.mean).times(unit)));
    }

    private void step() {
        Kernels kernels = compute.kernels();
        metric.apply(kernels, q, g, 0, q.size());
        updater.apply(kernels, 0, q.mean, g.mean, 0, q.size());
        updater.apply(kernels, 1, q.logSigma, g.logSigma, 0, q.size());
        q.refresh(kernels, 0, q.size());
    }

    List<Trajectory.Step> steps() {
        return steps;
    }

    Pair mean() {
        return Pair.of(q.mean);
    }

    @Override
    public void close() {
        compute.close();
    }
}
