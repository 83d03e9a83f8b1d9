package org.palimpsest.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.Defaults;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Exact learning against a network, on rows of the first table that neither of them learned. Exact learning is the incumbent:
 *
 * <pre>
 * d_r = loss of exact learning − loss of the network on row r        loss: 0 or 1 of a class, squared error of a number
 * the network wins if  mean d &gt; 2 sd(d) / √m
 * </pre>
 *
 * At most {@value #MAX_ROWS} rows take part, so that a large first table is not trained on twice. Below {@value #MIN_ROWS}
 * rows the margin could be met by chance only, and there is no trial.
 *
 * @param rows m
 * @param exact the mean loss of exact learning
 * @param network the mean loss of the network
 * @param standardError of their difference
 * @param isClass whether a class is predicted
 */
record PredictorTrial(int rows, double exact, double network, double standardError, boolean isClass) {
    static final int MIN_ROWS = 1_500;
    static final int MAX_ROWS = 6_000;

    private static final double JUDGED = 0.3;
    private static final double MARGIN = 2;

    /** Runs a trial; none where there are too few rows, or exact learning is too good for the margin to be met. */
    static Optional<PredictorTrial> of(TaskPreparation task, LearnRequest request, Compute compute) {
        int n = Math.min(MAX_ROWS, task.rows().size());
        if (n < MIN_ROWS) {
            return Optional.empty();
        }
        int[] order =
                Rng.of(task.seed()).stream("trial").permutation(task.rows().size());
        int judged = (int) Math.round(JUDGED * n);
        Dataset rows = sorted(task.rows(), Arrays.copyOf(order, judged));
        Dataset training = sorted(task.rows(), Arrays.copyOfRange(order, judged, n));
        double[] exact = losses(exact(task, training, rows, compute), rows);
        // d is at most the loss of exact learning, and Σd² at least Σd for losses of 0 and 1.
        boolean isClass = rows.targets() instanceof Targets.Labels;
        if (isClass && Arrays.stream(exact).sum() <= MARGIN * MARGIN) {
            return Optional.empty();
        }
        return Optional.of(of(exact, losses(network(task, request, training, rows, compute), rows), isClass));
    }

    static PredictorTrial of(double[] exact, double[] network, boolean isClass) {
        int m = exact.length;
        double[] difference = new double[m];
        Arrays.setAll(difference, r -> exact[r] - network[r]);
        double mean = Arrays.stream(difference).sum() / m;
        double squares =
                Arrays.stream(difference).map(d -> (d - mean) * (d - mean)).sum();
        return new PredictorTrial(
                m,
                Arrays.stream(exact).sum() / m,
                Arrays.stream(network).sum() / m,
                Math.sqrt(squares / Math.max(1, m - 1) / m),
                isClass);
    }

    private static Dataset sorted(Dataset data, int[] rows) {
        Arrays.sort(rows);
        return data.select(rows);
    }

    private static Prediction exact(TaskPreparation task, Dataset training, Dataset rows, Compute compute) {
        List<NamedInput> inputs = task.schema().inputs();
        List<String> names = inputs.stream().map(NamedInput::name).toList();
        FeatureMap map =
                FeatureMap.fit(training, inputs, MapOptions.forRows(task.rows().size(), names.size(), task.seed()));
        SufficientStatistics sums = SufficientStatistics.of(map, training, names, compute);
        return ExactPosterior.fit(map, sums, compute).predict(rows, names);
    }

    private static Prediction network(
            TaskPreparation task, LearnRequest request, Dataset training, Dataset rows, Compute compute) {
        Method method = Defaults.sized(task.method(), training.size());
        Learner learner = Learner.of(
                method, TaskTraining.shape(request, task.schema()), ModelVersion.likelihood(task.schema()), compute);
        Rng rng = Rng.of(task.seed());
        Lesson lesson = new Lesson(request.task(), training, 0).withGrowth();
        LearnerState state = learner.learn(learner.initial(), lesson, rng, epoch -> {});
        return learner.predictor(state, 0, rng).predict(rows);
    }

    private static double[] losses(Prediction prediction, Dataset rows) {
        double[] loss = new double[rows.size()];
        for (int r = 0; r < loss.length; r++) {
            if (prediction instanceof Classes classes) {
                loss[r] = classes.index(r) == ((Targets.Labels) rows.targets()).at(r) ? 0 : 1;
            } else {
                double error = ((Values) prediction).mean(r) - ((Targets.Values) rows.targets()).at(r, 0);
                loss[r] = error * error;
            }
        }
        return loss;
    }

    /** Whether the network is better by more than two standard errors. */
    boolean networkWins() {
        return exact - network > MARGIN * standardError;
    }

    /** One sentence about the decision. */
    String describe() {
        String scores = isClass
                ? String.format(Locale.ROOT, "exact %.1f %%, network %.1f %%", 100 * (1 - exact), 100 * (1 - network))
                : String.format(
                        Locale.ROOT,
                        "error of exact %.4g, of the network %.4g standard deviations of the target",
                        Math.sqrt(exact),
                        Math.sqrt(network));
        return "this model learns " + (networkWins() ? "by a network" : "exactly") + ", decided on "
                + String.format(Locale.ROOT, "%,d", rows) + " rows of its first table: " + scores;
    }
}
