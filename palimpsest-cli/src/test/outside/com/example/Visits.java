package com.example;

import java.nio.file.Path;
import java.util.Locale;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;

/** Learns counts of visits in two tasks, with a model file between them. */
public final class Visits {
    private Visits() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        ContinualLearner learner = ContinualLearner.regressor(1)
                .hidden(20)
                .likelihood(new Poisson(10))
                .seed(1)
                .build();
        learner.learn("weekdays", inputs(0, 200), visits(0, 200)).save(file);
        Model model = Model.load(file).learn("weekend", inputs(200, 400), visits(200, 400));
        var answer = model.predict(new float[][] {{-1}, {1}});
        System.out.printf(
                Locale.ROOT, "visits %.2f and %.2f, noise %.2f and %.2f%n",
                answer.mean(0), answer.mean(1), answer.aleatoricVariance(0, 0), answer.aleatoricVariance(1, 0));
    }

    private static float[][] inputs(int from, int to) {
        float[][] x = new float[to - from][1];
        for (int r = 0; r < x.length; r++) {
            x[r][0] = ((from + r) * 37 % 200) / 100f - 1;
        }
        return x;
    }

    /** About e^{1 + x}, alternately rounded down and up. */
    private static float[] visits(int from, int to) {
        float[][] x = inputs(from, to);
        float[] y = new float[x.length];
        for (int r = 0; r < y.length; r++) {
            double rate = Math.exp(1 + x[r][0]);
            y[r] = (float) (r % 2 == 0 ? Math.floor(rate) : Math.ceil(rate));
        }
        return y;
    }
}
