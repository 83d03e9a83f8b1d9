package org.palimpsest.method;

import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.QuadraticPenalty;

/**
 * Regularization of point estimates against forgetting. Weights that are important to earlier tasks are penalized for
 * changes; the variants differ in how they measure importance. Each results in one {@link QuadraticPenalty} R.
 *
 * <p><b>Where N enters.</b> A task is learned by minimizing, per training example of that task,
 *
 * <pre>
 * L(θ) = 1/N_t ( Σ_n −log p(y_n | x_n, θ) + R(θ) )
 * </pre>
 *
 * R is in nats, like the KL of VCL, and is divided by the N_t of the current task. F and Ω are per example, so the
 * contribution of an old task k has the factor N_k: λ N_k F_k, or 2c N_k Ω_k. Then λ = 1 is Bayes' rule with Laplace's
 * approximation. Where all tasks are of one size N, R/N is what is usually written beside a mean loss, ½λF(θ − θ*)² and
 * cΩ(θ − θ*)²: published λ and c mean the same here. Users never multiply by N.
 *
 * <p>An open axis: a record outside this library implements it ({@code docs/contributing/add-a-method.md}). To be stored, it is listed by a
 * {@link org.palimpsest.store.RecordProvider}.
 */
public interface Importance {
    /** The penalty of weights that no task has learned yet. */
    default QuadraticPenalty fresh(int size) {
        return QuadraticPenalty.none(size);
    }

    /** The penalty after one more task, given the previous penalty. */
    QuadraticPenalty after(QuadraticPenalty before, FinishedTask task);

    /** γ: how many times the penalty of earlier tasks counts with every new one. */
    default double decay() {
        return 1;
    }

    /** An observer of {@code size} weights during the training of a task. */
    default WeightObserver observer(int size) {
        return WeightObserver.NOTHING;
    }

    /** No regularization: fine-tuning, the lower baseline. */
    record None() implements Importance {
        @Override
        public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
            return before;
        }
    }

    /**
     * Importance by the Fisher information at the final weights of a task, the curvature of its log-likelihood.
     *
     * @param lambda λ
     * @param diagonal how F is estimated
     * @param consolidation how tasks are combined
     */
    record Fisher(double lambda, FisherDiagonal diagonal, Consolidation consolidation) implements Importance {
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
        public double decay() {
            return consolidation.decay();
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

    /**
     * EWC with the Fisher information of whole layers instead of single weights: the penalty is a {@link
     * org.palimpsest.objective.KroneckerPenalty} around the last weights, as in the online Laplace approximation (Ritter,
     * Botev and Barber, 2018). There is no penalty of single weights.
     *
     * @param lambda λ
     * @param decay γ in (0, 1]: the factor of earlier tasks with every new one, beginning with the first one after them
     * @param fisher how the factors are estimated
     * @param merging how the factors of several tasks are combined
     */
    record Kronecker(double lambda, double decay, KroneckerFisher fisher, KroneckerPrecision.Merging merging)
            implements Importance {
        public Kronecker {
            if (!(lambda >= 0) || !Double.isFinite(lambda)) {
                throw new IllegalArgumentException("lambda must be >= 0, was " + lambda);
            }
            if (!(decay > 0 && decay <= 1)) {
                throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
            }
        }

        @Override
        public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
            return before;
        }
    }

    /** The combination of the Fisher information of several tasks into one penalty. */
    sealed interface Consolidation {
        /** The penalty of weights that no task has learned yet. */
        default QuadraticPenalty fresh(int size, double lambda) {
            return QuadraticPenalty.none(size);
        }

        /** γ. */
        default double decay() {
            return 1;
        }

        /**
         * Combines the previous penalty with that of the last task.
         *
         * @param importance λN_tF_t of the last task; zero for weights that it does not use
         * @param weights θ_t
         */
        QuadraticPenalty joined(QuadraticPenalty before, float[] importance, float[] weights);

        /**
         * A penalty per task around its final weights: EWC (Kirkpatrick et al., 2017).
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
         * One penalty around the last weights, in which old tasks decay: online EWC (Schwarz et al., 2018). Task t is
         * learned with the penalty of γ P_{t−1}, so that the task before it has faded once, too.
         *
         * <pre>
         * R(θ) = ½ λ γ Σ_i P_{t−1,i} (θ_i − θ_{t−1,i})²        P_t = γ P_{t−1} + N_t F_t
         * </pre>
         *
         * @param decay γ, in (0, 1]
         */
        record Running(double decay) implements Consolidation {
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
         * Laplace propagation with a diagonal (Eskin et al., 2004; Huszár, 2018): like online EWC without decay, but
         * starting from a prior N(0, 1/P₀), which also regularizes the first task and every new head. λ = 1 is Bayes'
         * rule.
         *
         * <pre>
         * R(θ) = ½ λ Σ_i P_i (θ_i − θ_{t−1,i})²        P_t = P_{t−1} + N_t F_t    θ_0 = 0
         * </pre>
         *
         * @param priorPrecision P₀
         */
        record Laplace(double priorPrecision) implements Consolidation {
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
     * Synaptic intelligence (Zenke et al., 2017). The importance of a weight is its contribution to the decrease of the
     * loss during training, relative to its squared displacement.
     *
     * <pre>
     * ω_i = −Σ_steps g_i Δθ_i        Ω_ti = max(0, ω_i / ((θ_ti − θ_{t−1,i})² + ξ))
     * R(θ) = c Σ_i (Σ_k N_k Ω_ki) (θ_i − θ_{t−1,i})²
     * </pre>
     *
     * <p>g is the gradient of the mean loss without the penalty, so that ω measures the task alone. With early stopping
     * ω covers all steps, but the displacement is that of the weights that are kept. Ω is clamped at zero for every
     * task; the authors' code clamps the sum over the tasks, so that a task can reduce the importance from earlier
     * ones.
     *
     * @param c the strength
     * @param xi ξ; bounds the importance of weights with a small displacement
     */
    record PathIntegral(double c, double xi) implements Importance {
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

    /** γ times the previous precision plus that of the last task, around the last task's weights. */
    static QuadraticPenalty aroundTheLast(QuadraticPenalty before, double decay, float[] importance, float[] weights) {
        float[] w = before.weight();
        for (int i = 0; i < w.length; i++) {
            w[i] = (float) (decay * w[i] + importance[i]);
        }
        return new QuadraticPenalty(w, weights);
    }
}
