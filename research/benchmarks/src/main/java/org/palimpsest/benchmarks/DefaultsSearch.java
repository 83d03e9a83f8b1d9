package org.palimpsest.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Digits;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * How the numbers of {@link Defaults} were found: three streams of the built-in digits, which are development data and
 * report no result elsewhere. Prints the table of research/notes/defaults.md.
 */
public final class DefaultsSearch {
    private static final int TASKS = 5;
    private static final int ORDERS = 4;

    private record Stream(String name, List<Dataset> train, List<Dataset> test) {}

    private DefaultsSearch() {}

    /** Runs all of it; the first argument is the number of seeds. */
    public static void main(String... args) {
        int seeds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        for (Stream stream : List.of(shares(), orders(), mixtures())) {
            System.out.println(stream.name());
            methods().forEach((name, method) -> print(name, method, stream, seeds));
        }
    }

    /** Nothing is kept: statistics would hide what the posterior forgets. */
    private static final VclMethod BASE = Recipe.DEFAULT_METHOD.with(new Retention.Nothing());

    private static Map<String, Method> methods() {
        Map<String, Method> all = new LinkedHashMap<>();
        all.put(
                "fine-tuning",
                new PointMethod(
                        new Initial.Means.He(),
                        TrainingSettings.of(Adam.DEFAULT, 10, 32).with(new Schedule.Cosine(0))));
        all.put(
                "VCL, weight 1, sigma rate 1",
                BASE.with(new KlWeight.Constant(1)).withSigmaRate(1));
        for (double perWeight : new double[] {0.1, 0.3, 1, 3}) {
            for (double rate : new double[] {1, 5, 20}) {
                all.put(
                        "weight by rows " + perWeight + ", sigma rate " + rate,
                        BASE.with(new KlWeight.ByRows(perWeight)).withSigmaRate(rate));
            }
        }
        return all;
    }

    /** Five shares of the rows, all alike. */
    private static Stream shares() {
        Dataset all = Digits.train();
        int[] order = Rng.of(5).permutation(all.size());
        int n = all.size() / TASKS;
        List<Dataset> train = new ArrayList<>();
        List<Dataset> test = new ArrayList<>();
        for (int t = 0; t < TASKS; t++) {
            train.add(all.select(Arrays.copyOfRange(order, t * n, (t + 1) * n)));
            test.add(Digits.test());
        }
        return new Stream("five shares of the rows", train, test);
    }

    /** Four orders of the pixels. */
    private static Stream orders() {
        List<Dataset> train = new ArrayList<>();
        List<Dataset> test = new ArrayList<>();
        for (int t = 0; t < ORDERS; t++) {
            int[] order = Rng.of(90 + t).permutation(Digits.SIDE * Digits.SIDE);
            train.add(Digits.train().permuted(order));
            test.add(Digits.test().permuted(order));
        }
        return new Stream("four orders of the pixels", train, test);
    }

    /** Five mixtures of the classes, two of which are frequent in each. */
    private static Stream mixtures() {
        Dataset all = Digits.train();
        Targets.Labels labels = (Targets.Labels) all.targets();
        List<Dataset> train = new ArrayList<>();
        List<Dataset> test = new ArrayList<>();
        for (int t = 0; t < TASKS; t++) {
            Rng rng = Rng.of(7 + t);
            List<Integer> rows = new ArrayList<>();
            for (int r = 0; r < all.size(); r++) {
                if (rng.uniform(r) < (labels.at(r) / 2 == t ? 0.6 : 0.1)) {
                    rows.add(r);
                }
            }
            train.add(all.select(rows.stream().mapToInt(Integer::intValue).toArray()));
            test.add(Digits.test());
        }
        return new Stream("five mixtures of the classes", train, test);
    }

    private static void print(String name, Method method, Stream stream, int seeds) {
        double accuracy = 0;
        double newest = 0;
        double nll = 0;
        double ece = 0;
        for (int seed = 0; seed < seeds; seed++) {
            LearnerState state = null;
            Learner learner = null;
            double last = 0;
            for (int t = 0; t < stream.train().size(); t++) {
                Dataset data = stream.train().get(t);
                Mlp shape = new Mlp(data.features(), List.of(100, 100), Activation.RELU, List.of());
                learner = Recipe.sized(method)
                        .learner(data.size(), shape, new Likelihood.Categorical(), Compute.shared());
                LearnerState before = state == null ? learner.initial() : state;
                state = learner.learn(before, new Lesson("task " + t, data, 0), Rng.of(seed));
                last = score(learner, state, stream.test().get(t)).accuracy();
            }
            if (learner == null || state == null) {
                throw new IllegalStateException("a stream has at least one task");
            }
            for (Dataset test : stream.test()) {
                ClassificationScore score = score(learner, state, test);
                accuracy += score.accuracy() / stream.test().size() / seeds;
                nll += score.nll() / stream.test().size() / seeds;
                ece += score.ece() / stream.test().size() / seeds;
            }
            newest += last / seeds;
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.3f | %.1f |%n",
                name,
                100 * accuracy,
                100 * newest,
                nll,
                100 * ece);
    }

    private static ClassificationScore score(Learner learner, LearnerState state, Dataset test) {
        return ClassificationScore.of(learner.predictor(state, 0, Rng.of(1)).classes(test), test);
    }
}
