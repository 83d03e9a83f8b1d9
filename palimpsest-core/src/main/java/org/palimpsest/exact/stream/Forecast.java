package org.palimpsest.exact.stream;

/**
 * The prediction of one row by a {@link DriftingPosterior}, and what is needed to learn the row afterwards. Written again and
 * again by {@link DriftingPosterior#predict}, so that a stream allocates nothing. For one thread.
 */
public final class Forecast {
    final double[] phi;
    final double[][] u; // Pφ of each filter
    final double[] v; // φᵀPφ
    final double[][] mean; // of each filter and output
    final double[][] chance; // p of each class by each filter
    final double[] weight; // of each filter
    final double[] probability;
    final float[] row;
    double value;
    double epistemic;
    double noise;
    double expectedEntropy;
    double novelty;
    long rows = -1;

    Forecast(int inputs, int width, int filters, int outputs, int classes) {
        phi = new double[width];
        u = new double[filters][width];
        v = new double[filters];
        mean = new double[filters][outputs];
        chance = new double[filters][classes];
        weight = new double[filters];
        probability = new double[classes];
        row = new float[inputs];
    }

    /** The probability of a class. */
    public double probability(int index) {
        return probability[index];
    }

    /** The most probable class; the first of equals. */
    public int index() {
        int most = 0;
        for (int j = 1; j < probability.length; j++) {
            if (probability[j] > probability[most]) {
                most = j;
            }
        }
        return most;
    }

    /** The entropy of the classes that would remain if the weights were known, in nats. */
    public double expectedEntropy() {
        return expectedEntropy;
    }

    /** The predicted number. */
    public double mean() {
        return value;
    }

    /** The variance of the predicted number that is due to not knowing the weights. */
    public double epistemicVariance() {
        return epistemic;
    }

    /** The variance of the noise. */
    public double noiseVariance() {
        return noise;
    }

    /** How unlike the learned rows the row is: φᵀPφ, on average over the filters. */
    public double novelty() {
        return novelty;
    }

    /** The weight of a filter in the average, in the order of the half-lives. */
    public double weight(int filter) {
        return weight[filter];
    }

    @Override
    public String toString() {
        return "Forecast(novelty " + novelty + ")";
    }
}
