package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.optimizer.Updater;

/**
 * What a stepper remembers from step to step, such as the moments of Adam; an immutable value.
 *
 * @param steps how many steps were taken
 * @param arrays the arrays, in the order of the stepper
 */
public record OptimizerState(long steps, List<float[]> arrays) {
    /** Nothing. */
    public static final OptimizerState NONE = new OptimizerState(0, List.of());

    /** Copies the arrays. */
    public OptimizerState {
        List<float[]> copies = new ArrayList<>();
        for (float[] array : arrays) {
            copies.add(array.clone());
        }
        arrays = List.copyOf(copies);
    }

    /** Hands this to a stepper; nothing at all leaves the stepper as it is. */
    void into(Stepper stepper) {
        if (!equals(NONE)) {
            stepper.restore(steps, arrays);
        }
    }

    /** Hands this to an optimizer; nothing at all leaves it as it is. */
    void into(Updater updater) {
        if (!equals(NONE)) {
            updater.restore(steps, arrays);
        }
    }

    /** Without the arrays after the first {@code count}; nothing stays nothing. */
    OptimizerState first(int count) {
        return equals(NONE) ? NONE : new OptimizerState(steps, arrays.subList(0, count));
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof OptimizerState that) || steps != that.steps || arrays.size() != that.arrays.size()) {
            return false;
        }
        for (int i = 0; i < arrays.size(); i++) {
            if (!Arrays.equals(arrays.get(i), that.arrays.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = Long.hashCode(steps);
        for (float[] array : arrays) {
            hash = 31 * hash + Arrays.hashCode(array);
        }
        return hash;
    }
}
