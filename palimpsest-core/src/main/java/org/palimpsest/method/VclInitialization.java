package org.palimpsest.method;

/**
 * Where the optimization of a task begins.
 *
 * @param start the starting point of each task's optimization
 * @param initial the initial posterior of new weights
 */
public record VclInitialization(Start start, Initial initial) {
    /** The same with another start. */
    public VclInitialization with(Start other) {
        return new VclInitialization(other, initial);
    }

    /** The same with another initial posterior. */
    public VclInitialization with(Initial other) {
        return new VclInitialization(start, other);
    }
}
