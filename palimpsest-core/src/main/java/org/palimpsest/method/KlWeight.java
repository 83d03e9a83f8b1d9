package org.palimpsest.method;

/**
 * The weight β of the divergence from the prior, beside data that weigh as they do: generalised VCL (Loo, Swaroop and
 * Turner, 2021).
 *
 * <pre>
 * L(q) = 1/N Σ_n E_q[−log p(y_n | x_n, θ)] + β/N KL(q ‖ q_{t−1})
 * </pre>
 *
 * <p>β = 1 is VCL. A mean-field posterior over many weights pays a divergence for each of them; where rows are few, that price
 * is higher than anything the rows can gain, and the posterior stays at the prior: nothing is learned. Below 1, the posterior
 * is colder than Bayes' rule gives, and it learns.
 */
public sealed interface KlWeight {
    /**
     * β of a task.
     *
     * @param rows N
     * @param weights how many weights are learned
     */
    double of(int rows, int weights);

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
        public double of(int rows, int weights) {
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
        public double of(int rows, int weights) {
            return Math.min(1, perWeight * rows / weights);
        }
    }

    private static void check(String name, double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, was " + value);
        }
    }
}
