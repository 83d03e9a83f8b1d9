package org.palimpsest.learner;

/** What becomes of the optimizer's memory, Adam's moments, between tasks. */
public enum Memory {
    /** Every task starts with an optimizer that remembers nothing. */
    RESET,
    /** The optimizer goes on from task to task. */
    KEEP
}
