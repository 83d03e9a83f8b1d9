package org.palimpsest.learner;

/** What goes along with a training without changing it, such as the particles of a coreset. */
interface TrainingHook {
    /** Nothing. */
    TrainingHook NONE = new TrainingHook() {
        @Override
        public void afterStep(long step, long noise) {}

        @Override
        public OptimizerState optimizerState() {
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

    /** What the rest depends on. */
    OptimizerState optimizerState();

    /** Takes up what was optimizerState. */
    void restore(OptimizerState from);
}
