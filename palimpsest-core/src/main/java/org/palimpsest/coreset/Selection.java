package org.palimpsest.coreset;

import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;

/** The selection of the points of a coreset. */
public sealed interface Selection {
    /** Selections that need only the data and run before the task is learned. */
    non-sealed interface FromData extends Selection {
        /** Chooses {@code size} rows, or all if there are fewer. */
        WeightedSubset choose(Dataset data, int size, Rng rng, Compute compute);
    }

    /**
     * Selections that need the posterior and run after the task was learned. The points stay in its training data.
     */
    sealed interface FromPosterior extends Selection {
        /** The number of posterior samples that it needs. */
        int samples();

        /**
         * Chooses at most {@code size} rows.
         *
         * @param evidence log p(y_n | x_n, θ_s) for samples of the posterior, times the weight of the row where rows have
         *     one: samples one after the other
         */
        WeightedSubset choose(float[][] evidence, int size, Compute compute);
    }

    /**
     * Uniformly, without replacement.
     *
     * @param balanced whether every class gets the same number
     */
    record Random(boolean balanced) implements FromData {
        @Override
        public WeightedSubset choose(Dataset data, int size, Rng rng, Compute compute) {
            return WeightedSubset.once(
                    balanced ? Draws.balanced(data, size, rng) : Draws.uniform(data.size(), size, rng));
        }
    }

    /**
     * Greedy K-center (Gonzalez, 1985): each next point is the one farthest from those chosen so far, in the Euclidean
     * distance of the inputs. It starts with row 0, as in the code of Nguyen et al. (2018). O(MN).
     */
    record KCenter() implements FromData {
        @Override
        public WeightedSubset choose(Dataset data, int size, Rng rng, Compute compute) {
            return WeightedSubset.once(new FarthestFirst(data, compute.team()).choose(size));
        }
    }

    /**
     * Importance sampling by bounds of the sensitivities (Huggins, Campbell and Broderick, 2016). O(KN).
     *
     * @param clusters K, per class
     * @param radius R, the radius of the ball of weights that the bound is for
     */
    record Sensitivity(int clusters, double radius) implements FromData {
        /** Checks the settings. */
        public Sensitivity {
            if (clusters < 1) {
                throw new IllegalArgumentException("clusters must be >= 1, was " + clusters);
            }
            if (!(radius >= 0) || !Double.isFinite(radius)) {
                throw new IllegalArgumentException("radius must be >= 0, was " + radius);
            }
        }

        @Override
        public WeightedSubset choose(Dataset data, int size, Rng rng, Compute compute) {
            return new SensitivitySampling(data, clusters, radius).choose(size, rng);
        }
    }

    /**
     * Greedy iterative geodesic ascent (Campbell and Broderick, 2018): a sparse weighted subset whose log-likelihood, as
     * a function of the weights, points the same way as that of all data. O(MNS).
     *
     * @param samples S, how many posterior samples the functions are projected on
     */
    record Geodesic(int samples) implements FromPosterior {
        /** Checks the number. */
        public Geodesic {
            if (samples < 2) {
                throw new IllegalArgumentException("samples must be >= 2, was " + samples);
            }
        }

        @Override
        public WeightedSubset choose(float[][] evidence, int size, Compute compute) {
            return new GeodesicAscent(evidence, compute.team()).choose(size);
        }
    }
}
