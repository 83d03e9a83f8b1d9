package org.palimpsest.coreset;

import java.util.List;

/**
 * How the posterior and the statistics of earlier tasks share the evidence that both of them hold.
 *
 * <p>Bayes' rule counts each row once, log p₀(θ) + Σ_old log p(y | x, θ) + Σ_new log p(y | x, θ). The sum over old rows is held
 * twice: by the posterior, q_{t−1} ∝ p₀ Π_old p(y | x, θ), and by the pseudo-rows of the statistics. With a share β of it
 * left to the posterior, the prior of the task is the power prior p₀ (q_{t−1}/p₀)^β = q_{t−1}^β p₀^(1−β). Where classes
 * are added, the posterior holds another likelihood, a softmax over fewer classes, and only the pseudo-rows have a likelihood
 * under the new outputs.
 *
 * <p>Classes are balanced: each old one counts as an average class of the task, N/K rows of it where the task has N rows of K
 * classes. Reweighting rows must not change how many there are, or with a small file the prior p₀ would outweigh all
 * that was learned. With k old classes of n_c rows, data that weigh N (1 + k/K) rows stand for N + Σ n_c, so that the
 * divergence weighs κ:
 *
 * <pre>
 * L = 1/N Σ_new ℓ + k/K · mean of ℓ over the pseudo-rows + κ/N KL(q ‖ q_{t−1}^β p₀^(1−β))     κ = T N (1 + k/K) / (N + Σ n_c)
 * </pre>
 *
 * <p>κ is T where all classes have as many rows: with T = 1, L then is, up to the pseudo-rows, the objective of learning all
 * files at once. The temperature T is no part of the sharing. It is there because a mean-field posterior underfits:
 * learning all rows at once with T = 1 fails, too, where they are few (docs/class-incremental.md), and a cold one, T &lt; 1,
 * predicts better (Wenzel et al., 2020).
 */
public sealed interface Sharing {
    /**
     * What the posterior of earlier tasks is worth in the objective of a task.
     *
     * @param posterior β
     * @param divergence κ
     */
    record Shares(double posterior, double divergence) {
        /** Nothing is rehearsed: the posterior holds all evidence. */
        public static final Shares POSTERIOR_ALONE = new Shares(1, 1);

        /** Joint training, which has all rows of earlier tasks: the prior of the first task is that of all of them. */
        public static final Shares ROWS_ALONE = new Shares(0, 1);

        /** What is left of a penalty that holds the same evidence for a point estimate: κ β. */
        public double penalty() {
            return posterior * divergence;
        }
    }

    /** T, a further factor of the divergence. */
    double temperature();

    /**
     * The shares for a task.
     *
     * @param summaries what is rehearsed
     * @param rows N
     * @param present K
     */
    Shares of(List<ClassSummary> summaries, int rows, int present);

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
     * Every row once, by the statistics: β = 0. A decay of the posterior then has nothing to fade.
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
        public Shares of(List<ClassSummary> summaries, int rows, int present) {
            double old = 0;
            double known = 0;
            for (ClassSummary one : summaries) {
                old += one.weight();
                known += one.known().length;
            }
            return new Shares(0, temperature * rows * (1 + known / present) / (rows + old));
        }
    }

    /**
     * Every row once, by the statistics, β = 0, and every class as often as it occurred: one row in a hundred stays one in a
     * hundred. With w_c what the rows of a class count as,
     *
     * <pre>
     * L = 1/N ( Σ_new ℓ + Σ_c w_c · mean of ℓ over the pseudo-rows of c + T KL(q ‖ p₀) )
     * </pre>
     *
     * <p>With T = 1 this is, up to the pseudo-rows, the objective of learning all files at once, whatever the sizes of their
     * classes. Where all classes have as many rows, it is that of {@link Once}. Both take the weight β of the divergence to be
     * 1: one that grows with the rows, {@code KlWeight.ByRows}, counts those of the task alone, and so is smaller here than
     * for all files at once. That was tried, too, and is no better (docs/defaults.md).
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
        public Shares of(List<ClassSummary> summaries, int rows, int present) {
            return new Shares(0, temperature);
        }
    }

    /**
     * All evidence is left to the posterior, β = 1, and counted again by the pseudo-rows; for comparison.
     *
     * @param temperature κ
     */
    record Twice(double temperature) implements Sharing {
        /** Checks the number. */
        public Twice {
            check(temperature);
        }

        @Override
        public Shares of(List<ClassSummary> summaries, int rows, int present) {
            return new Shares(1, temperature);
        }
    }

    private static void check(double temperature) {
        if (!(temperature > 0) || !Double.isFinite(temperature)) {
            throw new IllegalArgumentException("temperature must be > 0, was " + temperature);
        }
    }
}
