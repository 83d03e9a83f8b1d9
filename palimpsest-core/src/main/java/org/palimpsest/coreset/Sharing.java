package org.palimpsest.coreset;

import java.util.List;

/**
 * How the posterior and the statistics of earlier tasks share the evidence that both of them hold.
 *
 * <p>Bayes' rule counts each row once, log p₀(θ) + Σ_old log p(y | x, θ) + Σ_new log p(y | x, θ). The sum over old rows is held
 * twice: by the posterior, q_{t−1} ∝ p₀ Π_old p(y | x, θ), and by the pseudo-rows of the statistics. With a share α of it
 * left to the posterior, the prior of the task is the power prior p₀ (q_{t−1}/p₀)^α = q_{t−1}^α p₀^(1−α). Where classes
 * are added, the posterior holds another likelihood, a softmax over fewer classes, and only the pseudo-rows have a likelihood
 * under the new outputs.
 *
 * <p>Classes are balanced: each old one counts as an average class of the task, N/K rows of it where the task has N rows of K
 * classes. Reweighting rows must not change how many there are, or with a small file the prior p₀ would outweigh all
 * that was learned. With k old classes of n_c rows, data that weigh N (1 + k/K) rows stand for N + Σ n_c, so that the
 * divergence weighs βκ:
 *
 * <pre>
 * L = 1/N Σ_new ℓ + k/K · mean of ℓ over the pseudo-rows + βκ/N KL(q ‖ q_{t−1}^α p₀^(1−α))     κ = τ N (1 + k/K) / (N + Σ n_c)
 * </pre>
 *
 * <p>κ is τ where all classes have as many rows: with τ = 1, L then is, up to the pseudo-rows, the objective of learning all
 * files at once with the weight β of the divergence. The temperature T is no part of the sharing. It is there because a mean-field
 * posterior underfits: learning all rows at once with T = 1 fails, too, where they are few (research/notes/class-incremental.md), and a
 * cold one, T &lt; 1, predicts better (Wenzel et al., 2020).
 *
 * <p>A method's β is such a temperature, too, and a posterior is tempered once: by T where β = 1, by β where T = 1, and otherwise
 * by the colder of both. So βτ is never colder than each of them:
 *
 * <pre>
 * τ = T where β = 1 or T = 1        τ = min(1, T/β) otherwise
 * </pre>
 */
public sealed interface Sharing {
    /**
     * What the posterior of earlier tasks is worth in the objective of a task.
     *
     * @param posterior α
     * @param divergence κ, which multiplies β
     */
    record Shares(double posterior, double divergence) {
        /** Nothing is rehearsed: the posterior holds all evidence. */
        public static final Shares POSTERIOR_ALONE = new Shares(1, 1);

        /** Joint training, which has all rows of earlier tasks: the prior of the first task is that of all of them. */
        public static final Shares ROWS_ALONE = new Shares(0, 1);

        /** What is left of a penalty that holds the same evidence for a point estimate: κ α. */
        public double penalty() {
            return posterior * divergence;
        }
    }

    /** T: 1 is Bayes' rule. */
    double temperature();

    /** τ: what T adds to a divergence that weighs β already. */
    default double tempering(double beta) {
        double t = temperature();
        return beta == 1 || t == 1 ? t : Math.min(1, t / beta);
    }

    /**
     * The shares for a task.
     *
     * @param summaries what is rehearsed
     * @param rows N
     * @param present K
     * @param beta β, the weight of the divergence without any sharing; 1 of point estimates
     */
    Shares of(List<ClassSummary> summaries, int rows, int present, double beta);

    /**
     * How many rows of the task the pseudo-rows of each class weigh; 0 of classes that are not known.
     *
     * @param rows N
     * @param present K
     */
    default double[] rehearsed(ClassSummary summary, int rows, int present) {
        double[] weigh = new double[summary.classes().size()];
        for (int c : summary.known()) {
            weigh[c] = (double) rows / present;
        }
        return weigh;
    }

    /**
     * Every row once, by the statistics: α = 0. A decay of the posterior then has nothing to fade.
     *
     * @param temperature T; 1 is Bayes' rule
     */
    record Once(double temperature) implements Sharing {
        /** Better than 1 in accuracy and calibration on held-out rows, of many rows and of few. */
        public static final Once DEFAULT = new Once(0.1);

        /** Checks the number. */
        public Once {
            check(temperature);
        }

        @Override
        public Shares of(List<ClassSummary> summaries, int rows, int present, double beta) {
            double old = 0;
            double known = 0;
            for (ClassSummary one : summaries) {
                old += one.weight();
                known += one.known().length;
            }
            return new Shares(0, tempering(beta) * rows * (1 + known / present) / (rows + old));
        }
    }

    /**
     * Every row once, by the statistics, α = 0, and every class as often as it occurred: one row in a hundred stays one in a
     * hundred. With w_c what the rows of a class count as,
     *
     * <pre>
     * L = 1/N ( Σ_new ℓ + Σ_c w_c · mean of ℓ over the pseudo-rows of c + βτ KL(q ‖ p₀) )
     * </pre>
     *
     * <p>With T = 1 this is, up to the pseudo-rows, the objective of learning all files at once with the weight β, whatever the
     * sizes of their classes. Where all classes have as many rows, it is that of {@link Once}. A β that grows with the rows, {@code
     * KlWeight.ByRows}, counts those of the task alone, and so is smaller here than for all files at once. That was tried, too, and
     * is no better (research/notes/defaults.md).
     *
     * @param temperature T; 1 is Bayes' rule
     */
    record Counted(double temperature) implements Sharing {
        /** Checks the number. */
        public Counted {
            check(temperature);
        }

        @Override
        public double[] rehearsed(ClassSummary summary, int rows, int present) {
            return summary.classes().stream()
                    .mapToDouble(ClassStatistics::weight)
                    .toArray();
        }

        @Override
        public Shares of(List<ClassSummary> summaries, int rows, int present, double beta) {
            return new Shares(0, tempering(beta));
        }
    }

    /**
     * All evidence is left to the posterior, α = 1, and counted again by the pseudo-rows; for comparison.
     *
     * @param temperature T
     */
    record Twice(double temperature) implements Sharing {
        /** Checks the number. */
        public Twice {
            check(temperature);
        }

        @Override
        public Shares of(List<ClassSummary> summaries, int rows, int present, double beta) {
            return new Shares(1, tempering(beta));
        }
    }

    private static void check(double temperature) {
        if (!(temperature > 0) || !Double.isFinite(temperature)) {
            throw new IllegalArgumentException("temperature must be > 0, was " + temperature);
        }
    }
}
