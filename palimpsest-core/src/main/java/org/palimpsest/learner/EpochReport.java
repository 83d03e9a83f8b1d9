package org.palimpsest.learner;

/**
 * The terms of the objective after an epoch.
 *
 * @param phase what is being fitted
 * @param epoch its number, from 0
 * @param epochs how many there are to be
 * @param nll the mean data term of its steps, per example
 * @param regret the rehearsal terms at its last step
 * @param priorPerExample the prior term at its last step, a divergence or a penalty, divided by the number of examples
 * @param validationNll the loss of the held-out rows, or NaN without early stopping
 */
public record EpochReport(
        String phase, int epoch, int epochs, double nll, double regret, double priorPerExample, double validationNll) {
    /** The objective: data term, regret and prior term together. */
    public double objective() {
        return nll + regret + priorPerExample;
    }
}
