package org.palimpsest.optimizer.internal;

import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.OptimizerState;

/**
 * The state of a {@link GradientOptimizer}, owned by one training loop.
 *
 * <p>Per step: {@link #advance} once, then {@link #apply} on each vector and range, by any threads.
 */
public interface Updater {
    /** Begins the next step, with the learning rate multiplied by {@code factor}. */
    void advance(double factor);

    /** Moves a range of vector number {@code vector} against its gradient. */
    default void apply(Kernels kernels, int vector, float[] x, float[] g, int from, int to) {
        apply(kernels, vector, 1f, x, g, from, to);
    }

    /** The same with the learning rate of this vector multiplied by {@code rateFactor}. */
    void apply(Kernels kernels, int vector, float rateFactor, float[] x, float[] g, int from, int to);

    /** The number of steps begun. */
    long steps();

    /** The arrays that later steps depend on, by name; not copies. */
    Map<String, float[]> arrays();

    /** Restores an earlier state. */
    void restore(OptimizerState from);

    /** The state, as a value. */
    default OptimizerState state() {
        return new OptimizerState(steps(), arrays());
    }
}
