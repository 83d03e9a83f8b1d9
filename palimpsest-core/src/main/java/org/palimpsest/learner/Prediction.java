package org.palimpsest.learner;

/**
 * Predictions for some rows, with their uncertainty taken apart: what more data of the same kind would remove
 * (epistemic) and what it would not (aleatoric).
 */
public sealed interface Prediction {
    /** How many rows there are. */
    int size();

    /**
     * Predicted classes. Entropies are in nats:
     *
     * <pre>
     * total = H[E_q p(y | x, θ)]    aleatoric = E_q H[p(y | x, θ)]    epistemic = total − aleatoric = I(y; θ | x)
     * </pre>
     */
    final class Classes implements Prediction {
        private final int width;
        private final float[] probability;
        private final double[] aleatoric;

        Classes(int width, float[] probability, double[] aleatoric) {
            this.width = width;
            this.probability = probability;
            this.aleatoric = aleatoric;
        }

        @Override
        public int size() {
            return aleatoric.length;
        }

        /** How many classes there are. */
        public int classes() {
            return width;
        }

        /** The probability of a class. */
        public float probability(int row, int label) {
            return probability[row * width + label];
        }

        /** The most probable class; the first of equals. */
        public int label(int row) {
            int most = 0;
            for (int j = 1; j < width; j++) {
                if (probability(row, j) > probability(row, most)) {
                    most = j;
                }
            }
            return most;
        }

        /** The probability of the most probable class. */
        public float confidence(int row) {
            return probability(row, label(row));
        }

        /** Predictive entropy: the total uncertainty. */
        public double totalEntropy(int row) {
            return entropy(probability, row * width, width);
        }

        /** Expected entropy: the uncertainty that remains when the weights are known. */
        public double expectedEntropy(int row) {
            return aleatoric[row];
        }

        /** Mutual information of class and weights: what is due to not knowing the weights. */
        public double mutualInformation(int row) {
            return Math.max(0, totalEntropy(row) - aleatoric[row]); // rounding can put it just below zero
        }

        static double entropy(float[] p, int offset, int width) {
            double sum = 0;
            for (int j = offset; j < offset + width; j++) {
                if (p[j] > 0) {
                    sum -= p[j] * StrictMath.log(p[j]);
                }
            }
            return sum;
        }
    }

    /** Predicted numbers: a mean and the two parts of its variance. */
    final class Numbers implements Prediction {
        private final int width;
        private final double[] mean;
        private final double[] epistemic;
        private final double noiseVariance;

        Numbers(int width, double[] mean, double[] epistemic, double noiseVariance) {
            this.width = width;
            this.mean = mean;
            this.epistemic = epistemic;
            this.noiseVariance = noiseVariance;
        }

        @Override
        public int size() {
            return mean.length / width;
        }

        /** How many numbers a row has. */
        public int width() {
            return width;
        }

        /** The predicted number. */
        public double mean(int row, int column) {
            return mean[row * width + column];
        }

        /** The variance of the prediction over the weights. */
        public double epistemicVariance(int row, int column) {
            return epistemic[row * width + column];
        }

        /** The variance of the noise. */
        public double aleatoricVariance() {
            return noiseVariance;
        }

        /** Both parts together. */
        public double totalVariance(int row, int column) {
            return epistemicVariance(row, column) + noiseVariance;
        }
    }
}
