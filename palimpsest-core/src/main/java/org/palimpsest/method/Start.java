package org.palimpsest.method;

/** The starting point of the optimization of a task. The prior is the posterior of the previous task in every case. */
public enum Start {
    /** The posterior of the previous task; random means for the first task and for new heads. */
    FROM_POSTERIOR,
    /**
     * The means of the previous posterior, with log σ at most its initial value: σ that a task left wide, because it did
     * not need the weight, would drown a new task in noise.
     */
    FROM_POSTERIOR_NARROW,
    /** Fresh random means and the initial sigma for every task (Swaroop et al., 2019). */
    FRESH,
    /**
     * For the first task, a maximum-likelihood fit with the same epochs, batches and optimizer, and the initial sigma;
     * for later tasks, the posterior of the previous one (Nguyen et al., 2018).
     */
    MAXIMUM_LIKELIHOOD_FIRST
}
