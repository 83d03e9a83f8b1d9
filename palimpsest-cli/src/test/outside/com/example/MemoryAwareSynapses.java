package com.example;

import org.palimpsest.method.FinishedTask;
import org.palimpsest.method.Importance;
import org.palimpsest.objective.QuadraticPenalty;

/**
 * Memory aware synapses (Aljundi et al., 2018): a weight matters as much as the squared length of the outputs f changes with it.
 * No label is needed.
 *
 * <pre>
 * Ω_ti = 1/n Σ_n |∂/∂θ_i ‖f(x_n, θ_t)‖²|        R(θ) = λ Σ_i (Σ_k N_k Ω_ki) (θ_i − θ_{t−1,i})²
 * </pre>
 *
 * @param lambda λ
 * @param examples n, at most
 */
public record MemoryAwareSynapses(double lambda, int examples) implements Importance {
    public MemoryAwareSynapses {
        if (!(lambda >= 0) || !Double.isFinite(lambda) || examples < 1) {
            throw new IllegalArgumentException(
                    "lambda must be >= 0 and examples >= 1, were " + lambda + " and " + examples);
        }
    }

    @Override
    public QuadraticPenalty after(QuadraticPenalty before, FinishedTask task) {
        float[] omega = task.sensitivity(MemoryAwareSynapses::squaredLength, examples);
        double scale = 2 * lambda * task.examples();
        for (int i = 0; i < omega.length; i++) {
            omega[i] = (float) (scale * omega[i]);
        }
        return Importance.aroundTheLast(before, 1, omega, task.weights());
    }

    private static void squaredLength(float[] outputs, int offset, int width, float[] gradient) {
        for (int j = offset; j < offset + width; j++) {
            gradient[j] = 2 * outputs[j];
        }
    }
}
