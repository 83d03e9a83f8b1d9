package org.palimpsest.learner;

/** What goes along with a training without changing it, such as the particles of a coreset. */
interface Companion {
    /** Nothing. */
    Companion NONE = new Companion() {
        @Override
        public void afterStep(long step, long noise) {}

        @Override
        public Remembered remembered() {
            return Remembered.NONE;
        }

        @Override
        public void restore(Remembered from) {}
    };

    /**
     * A step of the last phase was taken.
     *
     * @param step how many there are now
     * @param noise the stream of that step
     */
    void afterStep(long step, long noise);

    /** What the rest depends on. */
    Remembered remembered();

    /** Takes up what was remembered. */
    void restore(Remembered from);
}
