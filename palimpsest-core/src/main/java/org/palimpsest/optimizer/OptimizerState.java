package org.palimpsest.optimizer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The state of an optimizer: named arrays such as {@code adam.m.mean}. Immutable, and equal by value.
 */
public final class OptimizerState {
    /** No steps yet. */
    public static final OptimizerState NONE = new OptimizerState(0, Map.of());

    private final long steps;
    private final Map<String, float[]> arrays;

    /**
     * @param steps the number of steps taken
     * @param arrays by name, in their order; copied
     */
    public OptimizerState(long steps, Map<String, float[]> arrays) {
        this.steps = steps;
        this.arrays = new LinkedHashMap<>();
        arrays.forEach((name, array) -> this.arrays.put(name, array.clone()));
    }

    /** The number of steps taken. */
    public long steps() {
        return steps;
    }

    /** The names of the arrays, in their order. */
    public List<String> names() {
        return new ArrayList<>(arrays.keySet());
    }

    /**
     * A copy of an array.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    public float[] array(String name) {
        float[] array = arrays.get(name);
        if (array == null) {
            throw new IllegalArgumentException("there is no array " + name + " among " + names());
        }
        return array.clone();
    }

    /** Whether this is {@link #NONE}. */
    public boolean isNone() {
        return steps == 0 && arrays.isEmpty();
    }

    /** The arrays whose names do not begin with a prefix. */
    public OptimizerState without(String prefix) {
        Map<String, float[]> rest = new LinkedHashMap<>(arrays);
        rest.keySet().removeIf(name -> name.startsWith(prefix));
        return isNone() ? NONE : new OptimizerState(steps, rest);
    }

    /** Applies a function to every array, for example to extend it when a network grows. */
    public OptimizerState map(UnaryOperator<float[]> change) {
        Map<String, float[]> changed = new LinkedHashMap<>();
        arrays.forEach((name, array) -> changed.put(name, change.apply(array.clone())));
        return new OptimizerState(steps, changed);
    }

    /**
     * Copies the arrays into those of the same names.
     *
     * @param owner for the message
     * @throws IllegalArgumentException when names or lengths differ
     */
    public void copyInto(String owner, Map<String, float[]> out) {
        if (!arrays.keySet().equals(out.keySet())) {
            throw new IllegalArgumentException(owner + " keeps " + new TreeSet<>(out.keySet()) + ", but "
                    + new TreeSet<>(arrays.keySet()) + " were given");
        }
        out.forEach((name, array) -> {
            float[] given = arrays.getOrDefault(name, array);
            if (given.length != array.length) {
                throw new IllegalArgumentException(owner + "'s " + name + " has " + array.length + " numbers, but "
                        + given.length + " were given");
            }
            System.arraycopy(given, 0, array, 0, array.length);
        });
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof OptimizerState that) || steps != that.steps || !names().equals(that.names())) {
            return false;
        }
        for (String name : names()) {
            if (!Arrays.equals(array(name), that.array(name))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = Long.hashCode(steps);
        for (Map.Entry<String, float[]> entry : arrays.entrySet()) {
            hash = 31 * hash + entry.getKey().hashCode() + Arrays.hashCode(entry.getValue());
        }
        return hash;
    }

    @Override
    public String toString() {
        return "OptimizerState(" + steps + " steps, " + names() + ")";
    }
}
