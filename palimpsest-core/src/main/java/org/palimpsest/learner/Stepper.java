package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Batch;

/** One kind of training step, with the buffers it needs. Allocates nothing per step. */
interface Stepper {
    /** Takes one step on a planned batch. */
    void step(Batch batch, long noise, double rateFactor);

    /** The data term of the last step, per example. */
    double nll();

    /** What the last step paid for leaving the past: a divergence, in nats, or a penalty, summed over the examples. */
    double kl();

    /** What points of old tasks added to the objective of the last step. */
    default double regret() {
        return 0;
    }

    /** How many steps the optimizer has taken. */
    long steps();

    /** The arrays that later steps depend on, beside the weights; not copies. */
    List<float[]> memory();

    /** Takes up steps and memory from before. */
    void restore(long steps, List<float[]> memory);
}
