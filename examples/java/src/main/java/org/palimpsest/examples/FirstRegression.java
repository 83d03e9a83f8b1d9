package org.palimpsest.examples;

import java.util.Random;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;
import org.palimpsest.prediction.Values;

/** A regression that learns most of a curve on Monday and the rest on Tuesday. It also learns the size of the noise. */
public final class FirstRegression {
    private static final int ROWS = 500;
    private static final double NOISE = 0.1;

    private FirstRegression() {}

    /** Learns and predicts. */
    public static void main(String[] args) {
        float[][] left = inputs(-3, 2);
        float[][] right = inputs(-2, 3);

        ContinualLearner learner =
                ContinualLearner.regressor(1).hidden(50).seed(42).build();
        Model monday = learner.learn("monday", left, targets(left));
        Model tuesday = monday.learn("tuesday", right, targets(right));

        float[][] newInputs = {{-2.5f}, {-1f}, {0f}, {1f}, {2.5f}, {6f}};
        Values before = monday.predict(newInputs);
        Values answer = tuesday.predict(newInputs);
        System.out.printf("%6s %8s %16s %16s%n", "x", "sin x", "after Monday", "after Tuesday");
        for (int r = 0; r < newInputs.length; r++) {
            System.out.printf(
                    "%6.1f %8.2f %8.2f ± %5.2f %8.2f ± %5.2f%n",
                    newInputs[r][0],
                    Math.sin(newInputs[r][0]),
                    before.mean(r),
                    before.sd(r),
                    answer.mean(r),
                    answer.sd(r));
        }
        System.out.printf("noise: true %.2f, learned %.2f%n", NOISE, Math.sqrt(answer.aleatoricVariance(0)));
    }

    private static float[][] inputs(float from, float to) {
        float[][] x = new float[ROWS][1];
        for (int r = 0; r < ROWS; r++) {
            x[r][0] = from + (to - from) * r / ROWS;
        }
        return x;
    }

    private static float[] targets(float[][] x) {
        Random random = new Random(7);
        float[] y = new float[x.length];
        for (int r = 0; r < x.length; r++) {
            y[r] = (float) (Math.sin(x[r][0]) + NOISE * random.nextGaussian());
        }
        return y;
    }
}
