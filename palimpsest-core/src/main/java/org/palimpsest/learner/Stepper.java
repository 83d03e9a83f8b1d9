package org.palimpsest.learner;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.optimizer.OptimizerState;

/** One kind of training step, with the buffers it needs. Allocates nothing per step. */
interface Stepper {
    /** Takes one step on a planned batch. */
    void step(Batch batch, long noise, double rateFactor);

    /** The objective, with its terms at the last step. */
    ContinualObjective objective();

    /** What later steps depend on, beside the weights. */
    OptimizerState state();

    /** Takes up an earlier state. */
    void restore(OptimizerState from);
}
