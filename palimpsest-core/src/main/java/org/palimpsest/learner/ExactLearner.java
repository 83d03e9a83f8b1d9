package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.ExactHeads;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.math.Compute;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Learns by conjugate Bayes on fixed features, task by task: {@link ExactHeads}. The first task fixes the features; the state is
 * a function of the sums of all rows, so that later tasks may come in any order and division. Hidden layers of the shape are not
 * used.
 */
public final class ExactLearner implements Learner {
    private final Mlp shape;
    private final Likelihood likelihood;
    private final ExactMethod method;
    private final Compute compute;

    /** Learns rows with the inputs of this shape; its heads come with the tasks. */
    public ExactLearner(Mlp shape, Likelihood likelihood, ExactMethod method, Compute compute) {
        if (likelihood instanceof Likelihood.Gaussian) {
            throw new IllegalArgumentException(
                    "exact learning estimates the noise of numbers, and " + likelihood + " fixes it");
        }
        this.shape = new Mlp(shape.inputs(), List.of(), shape.activation(), List.of());
        this.likelihood = likelihood;
        this.method = method;
        this.compute = compute;
    }

    @Override
    public LearnerState initial() {
        return LearnerState.of(shape, method.freshPrior(shape), 0);
    }

    @Override
    public Training begin(LearnerState before, Lesson lesson, Rng run) {
        check(before, lesson);
        Dataset data = lesson.data();
        List<NamedInput> inputs = ExactHeads.inputs(data.features());
        FeatureMap map = before.exact()
                .map()
                .map(known -> known.inputs().size() == inputs.size() ? known : known.withInputs(data, inputs))
                .orElseGet(() -> FeatureMap.fit(
                        data,
                        inputs,
                        method.mapOptions(
                                data.size(),
                                inputs.size(),
                                run.stream("features").key()),
                        compute));
        return new SumTraining(
                lesson.name(),
                before.tasks(),
                data,
                map,
                names(data.features()),
                compute,
                sums -> after(before, before.exact().plus(map, lesson.head(), sums, method.decay(), compute), data));
    }

    private static LearnerState after(LearnerState before, ExactHeads heads, Dataset data) {
        return new LearnerState(
                before.network().withInputs(data.features()),
                MeanField.isotropic(0, 0, 1),
                QuadraticPenalty.none(0),
                NoiseEstimate.NONE,
                before.tasks() + 1,
                List.of(),
                List.of(),
                OptimizerState.NONE,
                KroneckerPrecision.NONE,
                heads);
    }

    private void check(LearnerState before, Lesson lesson) {
        Dataset data = lesson.data();
        int inputs = before.network().inputs();
        if (data.features() < inputs || (data.features() > inputs && !lesson.growing())) {
            throw new IllegalArgumentException(
                    "task " + lesson.name() + " has " + data.features() + " inputs, the model has " + inputs);
        }
        boolean classes = likelihood instanceof Likelihood.Categorical;
        if (classes != (data.targets() instanceof Targets.Labels)) {
            throw new IllegalArgumentException(
                    "task " + lesson.name() + " needs " + (classes ? "class labels" : "numbers") + " as targets");
        }
        List<ExactHeads.Head> heads = before.exact().heads();
        if (lesson.head() > heads.size()) {
            throw new IllegalArgumentException("task " + lesson.name() + " has head " + (lesson.head() + 1)
                    + ", but there are only " + heads.size() + " so far");
        }
        if (lesson.head() < heads.size()) {
            int known = heads.get(lesson.head()).sums().targets().outputs();
            int width = data.targets().width();
            if (width < known || (width > known && !lesson.growing())) {
                throw new IllegalArgumentException(
                        "task " + lesson.name() + " has " + width + " outputs, its head has " + known);
            }
        }
        if (lesson.examples() != data.size()) {
            throw new IllegalArgumentException("exact learning needs no rounds over partitions: add their sums up");
        }
    }

    @Override
    public Training begin(LearnerState prior, MeanField start, Lesson lesson, Rng run) {
        throw new IllegalArgumentException("exact learning starts from sums, not from weights");
    }

    @Override
    public ConjugatePredictor predictor(LearnerState state, int head, Rng run) {
        return new ConjugatePredictor(
                state.exact().posterior(head, compute), names(state.network().inputs()), compute);
    }

    private static List<String> names(int inputs) {
        return ExactHeads.inputs(inputs).stream().map(NamedInput::name).toList();
    }

    @Override
    public String toString() {
        return "ExactLearner(" + shape.inputs() + " inputs, " + likelihood + ", " + method + ")";
    }
}
