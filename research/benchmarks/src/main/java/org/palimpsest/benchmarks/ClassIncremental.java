package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.SummaryClassifier;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * How well a head learns classes that come file by file, with nothing but statistics of the old ones: split MNIST, five files
 * of two classes, one head, 2 x 100, the default method, scored on training rows that were held out. The table of
 * research/notes/class-incremental.md.
 *
 * <pre>
 * ClassIncremental SEEDS EPOCHS ROWS LAST [ARM...]
 *     epochs of a file, 0 for the default; rows of a class, 0 for all; rows of a class of the last file
 * </pre>
 */
final class ClassIncremental {
    private static final int HELD_OUT = 10_000;
    private static final int FILES = 5;
    private static final List<Integer> EXACT_SIZES = List.of(2000, 4000);

    private final Dataset all;
    private final int rows;
    private final int last;
    private final int epochs;
    private final Compute compute = Compute.shared();

    private ClassIncremental(Dataset all, int epochs, int rows, int last) {
        this.epochs = epochs;
        this.all = all;
        this.rows = rows;
        this.last = last;
    }

    /** Prints a line for every arm. */
    public static void main(String[] args) throws IOException {
        int seeds = Integer.parseInt(args[0]);
        ClassIncremental study = new ClassIncremental(
                Images.load("mnist", Workload.MNIST).dataset(),
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]),
                Integer.parseInt(args[3]));
        List<String> wanted = List.of(args).subList(4, args.length);
        System.out.println("arm                 all classes      newest          ECE            NLL     seconds");
        arms().forEach((name, method) -> {
            if (wanted.isEmpty() || wanted.contains(name)) {
                study.print(name, method, seeds);
            }
        });
        for (int size : EXACT_SIZES) {
            if (wanted.isEmpty() || wanted.contains("exact-" + size)) {
                study.printExact(size, seeds);
            }
        }
    }

    /** Conjugate Bayes on fixed features of raw pixels, file by file. */
    private void printExact(int size, int seeds) {
        List<double[]> scores = new ArrayList<>();
        List<NamedInput> inputs = IntStream.range(0, all.features())
                .mapToObj(i -> NamedInput.numeric(String.format(Locale.ROOT, "pixel %03d", i)))
                .toList();
        List<String> names = inputs.stream().map(NamedInput::name).toList();
        for (int seed = 0; seed < seeds; seed++) {
            long start = System.nanoTime();
            FeatureMap map = FeatureMap.fit(file(0, seed), inputs, new MapOptions(size, seed));
            SufficientStatistics sums = SufficientStatistics.ofClasses(map.width(), 2);
            for (int file = 0; file < FILES; file++) {
                sums = sums.plus(SufficientStatistics.of(map, file(file, seed), names, compute));
            }
            ExactPosterior posterior = ExactPosterior.fit(map, sums, compute);
            double seconds = (System.nanoTime() - start) * 1e-9;
            scores.add(score((Classes) posterior.predict(heldOut(), names), heldOut()));
            scores.get(seed)[4] = seconds;
        }
        print("exact-" + size, scores);
    }

    private static Map<String, Method> arms() {
        Retention.Summary summary = new Retention.Summary(16, 10, 500, 256, Sharing.Once.DEFAULT);
        VclMethod nothing = Recipe.DEFAULT_METHOD.with(new Retention.Nothing());
        PointMethod point = new PointMethod(new Initial.Means.He(), nothing.trainingSettings());
        Map<String, Method> arms = new LinkedHashMap<>();
        arms.put("nothing", nothing);
        for (double kl : new double[] {1, 0.1, 0.01}) {
            arms.put("kl-" + kl, nothing.with(summary.with(new Sharing.Twice(kl))));
        }
        arms.put("once", nothing.with(summary));
        arms.put("once-1.0", nothing.with(summary.with(new Sharing.Once(1))));
        arms.put("fine-tuning", point.with(summary));
        arms.put("joint", point.with(new Retention.Everything()));
        return arms;
    }

    private void print(String name, Method method, int seeds) {
        List<double[]> network = new ArrayList<>();
        List<double[]> statistics = new ArrayList<>();
        for (int seed = 0; seed < seeds; seed++) {
            long start = System.nanoTime();
            LearnerState state = learn(method, seed, network);
            network.get(seed)[4] = (System.nanoTime() - start) * 1e-9;
            for (ClassSummary one : state.summaries()) {
                SummaryClassifier classifier = SummaryClassifier.of(one, compute.team());
                Dataset held = heldOut();
                int[] half = IntStream.range(0, held.size() / 2).toArray();
                double[] score = score(classifier.classify(held), held);
                score[4] = classifier.calibrated(held.select(half)).temperature();
                statistics.add(score);
            }
        }
        print(name, network);
        if (!statistics.isEmpty() && name.equals("once")) {
            print("statistics (T)", statistics);
        }
    }

    private LearnerState learn(Method method, int seed, List<double[]> scores) {
        LearnerState state = null;
        List<Lesson> earlier = new ArrayList<>();
        Rng run = Rng.of(seed);
        Learner learner = null;
        for (int file = 0; file < FILES; file++) {
            Dataset data = file(file, seed);
            learner = Learner.of(
                    epochs == 0
                            ? Recipe.sized(method).method(data.size())
                            : method.with(method.trainingSettings().withEpochs(epochs)),
                    new Mlp(all.features(), List.of(100, 100), Activation.RELU, List.of()),
                    new Likelihood.Categorical(),
                    compute);
            Lesson lesson = new Lesson("file " + (file + 1), data, 0).withGrowth();
            lesson = learner.looksBack() ? lesson.after(earlier) : lesson;
            state = learner.learn(state == null ? learner.initial() : state, lesson, run);
            earlier.add(lesson);
        }
        if (learner == null || state == null) {
            throw new IllegalStateException("there is at least one file");
        }
        scores.add(score(learner.predictor(state, 0, run).classes(heldOut()), heldOut()));
        return state;
    }

    private static void print(String name, List<double[]> scores) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-16s", name));
        for (int m = 0; m < 5; m++) {
            int measure = m;
            double[] values = scores.stream().mapToDouble(one -> one[measure]).toArray();
            double mean = Arrays.stream(values).average().orElse(0);
            double squares =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            double error = Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
            line.append(String.format(Locale.ROOT, "  %6.2f ± %-4.2f", mean, error));
        }
        System.out.println(line);
    }

    /** All classes and newest file in per cent, ECE in per cent, NLL, and room for seconds. */
    private static double[] score(Classes prediction, Dataset held) {
        ClassificationScore score = ClassificationScore.of(prediction, held);
        Targets.Labels labels = (Targets.Labels) held.targets();
        int right = 0;
        int newest = 0;
        for (int r = 0; r < held.size(); r++) {
            if (labels.at(r) >= 2 * (FILES - 1)) {
                newest++;
                right += prediction.index(r) == labels.at(r) ? 1 : 0;
            }
        }
        return new double[] {100 * score.accuracy(), 100.0 * right / newest, 100 * score.ece(), score.nll(), 0};
    }

    private Dataset heldOut() {
        return all.select(IntStream.range(all.size() - HELD_OUT, all.size()).toArray());
    }

    private Dataset file(int file, int seed) {
        Targets.Labels labels = (Targets.Labels) all.targets();
        int most = file == FILES - 1 ? last : rows;
        int[] left = new int[2 * FILES];
        Arrays.fill(left, most == 0 ? Integer.MAX_VALUE : most);
        int[] order = Rng.of(seed).stream("rows").permutation(all.size() - HELD_OUT);
        int[] chosen = Arrays.stream(order)
                .filter(r -> labels.at(r) / 2 == file && left[labels.at(r)]-- > 0)
                .toArray();
        Dataset picked = all.select(chosen);
        return picked.with(((Targets.Labels) picked.targets()).outOf(2 * (file + 1)));
    }
}
