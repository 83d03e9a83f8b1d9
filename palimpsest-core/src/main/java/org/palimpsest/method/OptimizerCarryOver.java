package org.palimpsest.method;

/** What becomes of the optimizer's memory, Adam's moments, between tasks. */
public enum OptimizerCarryOver {
    /** Every task starts with an optimizer that remembers nothing. */
    RESET,
    /** The optimizer goes on from task to task. */
    KEEP
}
