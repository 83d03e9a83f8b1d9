package org.palimpsest.method;

/**
 * The weight β of the KL divergence from the prior in the objective: generalised VCL (Loo, Swaroop and Turner, 2021).
 *
 * <pre>
 * L(q) = 1/N Σ_n E_q[−log p(y_n | x_n, θ)] + β/N KL(q ‖ q_{t−1})
 * </pre>
 *
 * <p>β = 1 is VCL. The divergence of a mean-field posterior is a sum over all weights. With few rows it outweighs the
 * gain in likelihood, the posterior stays at the prior, and nothing is learned. With β below 1 the posterior is colder than
 * that of Bayes' rule, and learns.
 */
public sealed interface KlWeight {
    /**
     * β of a tensor in a task. A tensor is what layers are made of: the weights of one, or its biases.
     *
     * @param rows N; in joint training with the rows of earlier tasks
     * @param weights how many weights are learned
     * @param tensor how many of them are in the tensor
     */
    double of(int rows, int weights, int tensor);

    /** The weight while a copy of the posterior is refined on a coreset, whose points are the rows; 1 unless said otherwise. */
    default KlWeight refining() {
        return new Constant(1);
    }

    /**
     * The same for every task.
     *
     * @param beta β
     */
    record Constant(double beta) implements KlWeight {
        public Constant {
            check("beta", beta);
        }

        @Override
        public double of(int rows, int weights, int tensor) {
            return beta;
        }
    }

    /**
     * In proportion to the rows that there are for each weight, and at most 1.
     *
     * <pre>
     * β = min(1, κ N / P)        P: the number of weights
     * </pre>
     *
     * @param perWeight κ: with N = P/κ rows, or more, β is 1
     */
    record ByRows(double perWeight) implements KlWeight {
        public ByRows {
            check("perWeight", perWeight);
        }

        @Override
        public double of(int rows, int weights, int tensor) {
            return Math.min(1, perWeight * rows / weights);
        }
    }

    /**
     * The mean of the divergence over the weights of each tensor, instead of its sum over all weights divided by N.
     *
     * <pre>
     * L(q) = 1/N Σ_n E_q[−log p(y_n | x_n, θ)] + Σ_T 1/|T| Σ_{i∈T} KL_i        β_T = N/|T|
     * </pre>
     *
     * <p>No ELBO: small tensors are held harder than Bayes' rule says, and more rows do not loosen any. With N = 55,000 and
     * two layers of 100 units, β is 0.7 for the first weights, 5.5 and 55 for the next, and 550 and 5500 for biases. One
     * released revision of the code of Chen et al. (2018) scales the divergence so, a later one does not.
     */
    record MeanPerTensor() implements KlWeight {
        @Override
        public double of(int rows, int weights, int tensor) {
            return (double) rows / tensor;
        }

        @Override
        public KlWeight refining() {
            return this;
        }
    }

    private static void check(String name, double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, was " + value);
        }
    }
}
