package org.palimpsest.method;

/** The optimizer state, such as Adam's moments, between tasks. */
public enum OptimizerCarryOver {
    /** Every task starts with a new optimizer state. */
    RESET,
    /** The state is carried over from task to task. */
    KEEP
}
