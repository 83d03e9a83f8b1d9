package org.palimpsest.learner;

import org.palimpsest.optimizer.OptimizerState;

/** A process that follows a training without affecting it, such as the particles of a coreset. */
interface TrainingHook {
    /** Nothing. */
    TrainingHook NONE = new TrainingHook() {
        @Override
        public void afterStep(long step, long noise) {}

        @Override
        public OptimizerState state() {
            return OptimizerState.NONE;
        }

        @Override
        public void restore(OptimizerState from) {}
    };

    /**
     * A step of the last phase was taken.
     *
     * @param step how many there are now
     * @param noise the stream of that step
     */
    void afterStep(long step, long noise);

    /** What its later calls depend on. */
    OptimizerState state();

    /** Takes up an earlier state. */
    void restore(OptimizerState from);
}
