package org.palimpsest.optimizer;

import java.util.List;
import org.palimpsest.math.Kernels;

/**
 * A {@link GradientOptimizer} at work: what it remembers of past gradients, owned by one training loop.
 *
 * <p>Per step: {@link #advance} once, then {@link #apply} on each vector and range, by any threads.
 */
public interface Updater {
    /** Begins the next step, with the learning rate multiplied by {@code factor}. */
    void advance(double factor);

    /** Moves a range of vector number {@code vector} against its gradient. */
    void apply(Kernels kernels, int vector, float[] x, float[] g, int from, int to);

    /** How many steps were begun. */
    long steps();

    /** The arrays that it remembers, in a fixed order; not copies. */
    List<float[]> memory();

    /** Takes up steps and memory from before; arrays may be shorter than its own when parameters were added since. */
    void restore(long steps, List<float[]> memory);
}
