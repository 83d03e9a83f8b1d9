package org.palimpsest.prediction;

import java.util.Arrays;

/** Predictions made by hand. */
public final class Predictions {
    private Predictions() {}

    /** Probabilities row by row, and expected entropies. */
    public static Classes classes(int width, float[] probability, double[] aleatoric) {
        return Classes.of(Classes.numbered(width), probability, aleatoric);
    }

    /** Means and epistemic variances row by row, and the variance of the noise. */
    public static Values numbers(int width, double[] mean, double[] epistemic, double noiseVariance) {
        double[] noise = new double[width];
        Arrays.fill(noise, noiseVariance);
        return Values.of(width, mean, epistemic, noise);
    }
}
