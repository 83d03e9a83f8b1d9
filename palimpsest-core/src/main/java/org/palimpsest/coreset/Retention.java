package org.palimpsest.coreset;

/** The data that are kept of a task. */
public sealed interface Retention {
    /** Nothing but the posterior or the penalty. */
    record Nothing() implements Retention {}

    /** All data: joint training, the upper baseline. The data come with the lessons and are not part of the state. */
    record Everything() implements Retention {}

    /**
     * A coreset of every task.
     *
     * @param selection how its points are chosen
     * @param movement how they move
     * @param size how many there are
     * @param removed whether they leave the data that the task is learned from
     * @param use what they are for
     */
    record Points(Selection selection, Movement movement, int size, boolean removed, Use use) implements Retention {
        /** Checks that the choices go together. */
        public Points {
            if (size < 1) {
                throw new IllegalArgumentException("a coreset must have at least one point, was " + size);
            }
            if (selection instanceof Selection.FromPosterior && (removed || movement instanceof Stein)) {
                throw new IllegalArgumentException("points that are chosen when the task was learned can neither leave"
                        + " its training data nor move while it is learned");
            }
        }

        /** The same points for another use. */
        public Points with(Use other) {
            return new Points(selection, movement, size, removed, other);
        }
    }
}
