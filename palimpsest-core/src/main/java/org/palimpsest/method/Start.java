package org.palimpsest.method;

/** Where the optimisation of a task starts. The prior is the posterior of the task before in every case. */
public enum Start {
    /** At the posterior of the task before; the first task, and every new head, at random means. */
    FROM_POSTERIOR,
    /** Every task at fresh random means and the initial sigma (Swaroop et al., 2019). */
    FRESH,
    /**
     * The first task at a maximum-likelihood fit with the same epochs, batches and optimizer, with the initial sigma
     * around it; later tasks at the posterior of the task before (Nguyen et al., 2018).
     */
    MAXIMUM_LIKELIHOOD_FIRST
}
