package org.palimpsest.benchmarks;

import java.util.Locale;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Method;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/**
 * {@code [LESSONS [ROWS]]}: many small lessons into one model whose world turns slowly, without decay and with it. After each
 * tenth of the lessons: seconds for a lesson, memory in use, bytes of the model's file, the mean σ, and the accuracy on rows
 * of the moment, which were not learned.
 *
 * <p>The class of a row is the side of a line through the origin on which it lies. The line turns once in 2,000 lessons, so
 * that after 1,000 lessons every class is the opposite of what it was.
 */
public final class Soak {
    private static final int FEATURES = 8;
    private static final int ASKED = 400;
    private static final double TURN = 2000;

    private Soak() {}

    /** Starts it. */
    public static void main(String[] args) {
        int lessons = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        int rows = args.length > 1 ? Integer.parseInt(args[1]) : 64;
        System.out.printf(
                Locale.ROOT,
                "%d lessons of %d rows, %d inputs, two hidden layers of 20, 5 epochs a lesson%n",
                lessons,
                rows,
                FEATURES);
        for (double decay : new double[] {1, 0.99, 0.9}) {
            soak(decay, lessons, rows);
        }
    }

    private static void soak(double decay, int lessons, int rows) {
        Method method = Recipe.DEFAULT_METHOD
                .with(new Retention.Nothing())
                .with(Recipe.DEFAULT_METHOD.trainingSettings().withEpochs(5));
        Model model = ContinualLearner.classifier(FEATURES)
                .hidden(20, 20)
                .method(method)
                .decay(decay)
                .threads(1)
                .seed(1)
                .build()
                .untrained();
        System.out.printf(Locale.ROOT, "%ndecay %s%n", decay);
        System.out.println("  lessons   ms/lesson   MiB used   file bytes    mean σ   accuracy, %");
        int part = Math.max(1, lessons / 10);
        long from = System.nanoTime();
        for (int t = 1; t <= lessons; t++) {
            Rows lesson = Rows.at(t, rows, 2L * t);
            model = model.learn("lesson " + t, lesson.inputs(), lesson.labels());
            if (t == 1 || t % part == 0) {
                double millis = (System.nanoTime() - from) / 1e6 / (t == 1 ? 1 : part);
                System.out.printf(
                        Locale.ROOT,
                        "  %7d %11.1f %10.1f %12d %9.4f %13.1f%n",
                        t,
                        millis,
                        used(),
                        model.bytes().length,
                        sigma(model.state().posterior()),
                        accuracy(model, t));
                from = System.nanoTime();
            }
        }
    }

    private static double used() {
        System.gc(); // what is left is what is held
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20);
    }

    private static double sigma(MeanField posterior) {
        double sum = 0;
        for (int i = 0; i < posterior.size(); i++) {
            sum += posterior.sigma(i);
        }
        return sum / posterior.size();
    }

    private static double accuracy(Model model, int t) {
        Rows asked = Rows.at(t, ASKED, 2L * t + 1);
        var answers = model.classify(asked.inputs());
        int right = 0;
        for (int r = 0; r < ASKED; r++) {
            right += answers.label(r).equals(asked.labels()[r]) ? 1 : 0;
        }
        return 100.0 * right / ASKED;
    }

    /** Rows of the world at lesson {@code t}. */
    @SuppressWarnings("ArrayRecordComponent") // made and used up at once
    private record Rows(float[][] inputs, String[] labels) {
        static Rows at(int t, int count, long seed) {
            float[] z = new float[count * FEATURES];
            Rng.of(seed).normals(z);
            float[][] inputs = new float[count][FEATURES];
            String[] labels = new String[count];
            double angle = 2 * Math.PI * t / TURN;
            for (int r = 0; r < count; r++) {
                System.arraycopy(z, r * FEATURES, inputs[r], 0, FEATURES);
                labels[r] = Math.cos(angle) * inputs[r][0] + Math.sin(angle) * inputs[r][1] > 0 ? "in" : "out";
            }
            return new Rows(inputs, labels);
        }
    }
}
