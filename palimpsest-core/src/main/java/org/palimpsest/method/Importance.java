package org.palimpsest.method;

import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.QuadraticPenalty;

/**
 * What protects the tasks before, in a network of point estimates: how much each weight matters to them, and so how hard
 * it is held. Every choice ends in one {@link QuadraticPenalty} R.
 *
 * <p><b>Where N enters.</b> A task is learned by minimising, per training example of that task,
 *
 * <pre>
 * L(θ) = 1/N_t ( Σ_n −log p(y_n | x_n, θ) + R(θ) )
 * </pre>
 *
 * R is in nats, like the KL of VCL, and is divided by the N_t of the task being learned. What an old task k adds to it is
 * weighed with its own N_k, because F and Ω are per example: λ N_k F_k, or 2c N_k Ω_k. So λ = 1 is Bayes' rule with
 * Laplace's approximation. Where all tasks are of one size N, R/N is what is usually written beside a mean loss, ½λF(θ −
 * θ*)² and cΩ(θ − θ*)²: published λ and c mean the same here. Users never multiply by N.
 */
public sealed interface Importance {
    /** The penalty of weights that no task has learned yet. */
    default QuadraticPenalty fresh(int size) {
        return QuadraticPenalty.none(size);
    }

    /** The penalty from now on, given that of the tasks before, after one more task. */
    QuadraticPenalty after(QuadraticPenalty before, FinishedTask task);

    /** Observes what has to be known of the way that {@code size} weights take while a task is learned. */
    default WeightObserver observer(int size) {
        return WeightObserver.NOTHING;
    }

    /** None: fine-tuning, the floor. */
    record None() implements Importance {
        @Override
        public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
            return before;
        }
    }

    /**
     * How sharply the likelihood falls around the weights that a task ended with: its Fisher information there.
     *
     * @param lambda λ
     * @param diagonal how F is estimated
     * @param consolidation what becomes of it over the tasks
     */
    record Fisher(double lambda, FisherDiagonal diagonal, Consolidation consolidation) implements Importance {
        /** Checks λ. */
        public Fisher {
            if (!(lambda >= 0) || !Double.isFinite(lambda)) {
                throw new IllegalArgumentException("lambda must be >= 0, was " + lambda);
            }
        }

        @Override
        public QuadraticPenalty fresh(int size) {
            return consolidation.fresh(size, lambda);
        }

        @Override
        public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
            float[] w = task.fisher(diagonal);
            double scale = lambda * task.examples();
            for (int i = 0; i < w.length; i++) {
                w[i] = (float) (scale * w[i]);
            }
            return consolidation.joined(before, w, task.weights());
        }
    }

    /** How the Fisher informations of several tasks become one penalty. */
    sealed interface Consolidation {
        /** The penalty of weights that no task has learned yet. */
        default QuadraticPenalty fresh(int size, double lambda) {
            return QuadraticPenalty.none(size);
        }

        /**
         * The penalty of the tasks before together with that of the last one.
         *
         * @param importance λN_tF_t of the last task; zero where it did not need a weight
         * @param weights θ_t, which earlier tasks may need where the last one did not
         */
        QuadraticPenalty joined(QuadraticPenalty before, float[] importance, float[] weights);

        /**
         * A penalty for each task around the weights that it ended with: EWC (Kirkpatrick et al., 2017).
         *
         * <pre>
         * R(θ) = ½ λ Σ_k Σ_i N_k F_ki (θ_i − θ_ki)²
         * </pre>
         */
        record PerTask() implements Consolidation {
            @Override
            public QuadraticPenalty joined(QuadraticPenalty before, float[] importance, float[] weights) {
                return before.plus(new QuadraticPenalty(importance, weights));
            }
        }

        /**
         * One penalty around the last weights, in which old tasks may fade: online EWC (Schwarz et al., 2018).
         *
         * <pre>
         * R(θ) = ½ λ Σ_i P_i (θ_i − θ_{t−1,i})²        P_t = γ P_{t−1} + N_t F_t
         * </pre>
         *
         * @param decay γ, in (0, 1]
         */
        record Running(double decay) implements Consolidation {
            /** Checks γ. */
            public Running {
                if (!(decay > 0 && decay <= 1)) {
                    throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
                }
            }

            @Override
            public QuadraticPenalty joined(QuadraticPenalty before, float[] importance, float[] weights) {
                return aroundTheLast(before, decay, importance, weights);
            }
        }

        /**
         * Laplace propagation with a diagonal (Eskin et al., 2004; Huszár, 2018): the same from a prior N(0, 1/P₀) on,
         * which counts in the first task, too, and in every new head. λ = 1 is Bayes' rule.
         *
         * <pre>
         * R(θ) = ½ λ Σ_i P_i (θ_i − θ_{t−1,i})²        P_t = P_{t−1} + N_t F_t    θ_0 = 0
         * </pre>
         *
         * @param priorPrecision P₀
         */
        record Laplace(double priorPrecision) implements Consolidation {
            /** Checks P₀. */
            public Laplace {
                if (!(priorPrecision >= 0) || !Double.isFinite(priorPrecision)) {
                    throw new IllegalArgumentException("priorPrecision must be >= 0, was " + priorPrecision);
                }
            }

            @Override
            public QuadraticPenalty fresh(int size, double lambda) {
                return QuadraticPenalty.towardsZero(size, lambda * priorPrecision);
            }

            @Override
            public QuadraticPenalty joined(QuadraticPenalty before, float[] importance, float[] weights) {
                return aroundTheLast(before, 1, importance, weights);
            }
        }
    }

    /**
     * How much a weight did for the fall of the loss on its way: synaptic intelligence (Zenke et al., 2017).
     *
     * <pre>
     * ω_i = −Σ_steps g_i Δθ_i        Ω_ti = max(0, ω_i / ((θ_ti − θ_{t−1,i})² + ξ))
     * R(θ) = c Σ_i (Σ_k N_k Ω_ki) (θ_i − θ_{t−1,i})²
     * </pre>
     *
     * <p>g is the gradient of the mean loss without the penalty, so that ω is what the task itself gained. With early
     * stopping ω is that of all steps, the move that of the weights which are kept. Ω is clamped at zero for every task;
     * the authors' code clamps the sum over the tasks, so that a task can take back what an earlier one gave.
     *
     * @param c the strength
     * @param xi ξ, which bounds the importance of weights that hardly moved
     */
    record PathIntegral(double c, double xi) implements Importance {
        /** Checks the settings. */
        public PathIntegral {
            if (!(c >= 0) || !Double.isFinite(c)) {
                throw new IllegalArgumentException("c must be >= 0, was " + c);
            }
            if (!(xi > 0) || !Double.isFinite(xi)) {
                throw new IllegalArgumentException("xi must be > 0, was " + xi);
            }
        }

        @Override
        public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
            float[] start = task.start();
            float[] end = task.weights();
            float[] omega = task.omega();
            float[] w = new float[end.length];
            double scale = 2 * c * task.examples();
            for (int i = 0; i < w.length; i++) {
                double move = (double) end[i] - start[i];
                w[i] = (float) (scale * Math.max(0, omega[i] / (move * move + xi)));
            }
            return aroundTheLast(before, 1, w, end);
        }

        @Override
        public WeightObserver observer(int size) {
            return new PathObserver(size);
        }
    }

    /** γ times the precision held before plus that of the last task, all of it around the last task's weights. */
    private static QuadraticPenalty aroundTheLast(
            QuadraticPenalty before, double decay, float[] importance, float[] weights) {
        float[] w = before.weight();
        for (int i = 0; i < w.length; i++) {
            w[i] = (float) (decay * w[i] + importance[i]);
        }
        return new QuadraticPenalty(w, weights);
    }
}
