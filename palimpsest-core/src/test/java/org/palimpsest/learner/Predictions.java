package org.palimpsest.learner;

/** Predictions made by hand. */
public final class Predictions {
    private Predictions() {}

    /** Probabilities row by row, and expected entropies. */
    public static Prediction.Classes classes(int width, float[] probability, double[] aleatoric) {
        return new Prediction.Classes(width, probability, aleatoric);
    }

    /** Means and epistemic variances row by row, and the variance of the noise. */
    public static Prediction.Numbers numbers(int width, double[] mean, double[] epistemic, double noiseVariance) {
        return new Prediction.Numbers(width, mean, epistemic, noiseVariance);
    }
}
