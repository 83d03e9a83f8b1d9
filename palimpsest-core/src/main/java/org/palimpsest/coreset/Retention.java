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
     * @param labels what is known of each point
     */
    record Points(Selection selection, Movement movement, int size, boolean removed, Use use, PointLabels labels)
            implements Retention {
        /** Points with the labels of the data. */
        public Points(Selection selection, Movement movement, int size, boolean removed, Use use) {
            this(selection, movement, size, removed, use, new PointLabels.Hard());
        }

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
            return new Points(selection, movement, size, removed, other, labels);
        }

        /** The same points with other labels. */
        public Points with(PointLabels other) {
            return new Points(selection, movement, size, removed, use, other);
        }
    }

    /**
     * No row, but statistics of every class, from which pseudo-rows are drawn and rehearsed: {@link ClassSummary}. Of a
     * regression, statistics of every task's inputs; what was learned there, its posterior says.
     *
     * @param rank the most principal directions of a class
     * @param leastRows fewer rows of a class, in one task, leave a mean and no covariance of their own
     * @param draws pseudo-rows of each class, drawn anew for each task
     * @param batchSize pseudo-rows per step and head
     * @param sharing how the statistics and the posterior share the evidence of earlier tasks
     */
    record Summary(int rank, int leastRows, int draws, int batchSize, Sharing sharing) implements Retention {
        /**
         * What is kept by default: sixteen directions, each class rehearsed as often as it occurred. Meant for a divergence whose
         * weight follows the rows, which needs no temperature besides. Some pseudo-rows a step suffice: research/notes/defaults.md.
         */
        public static final Summary DEFAULT = new Summary(16, 10, 500, 64, new Sharing.Counted(1));

        /** Checks the settings. */
        public Summary {
            if (rank < 0) {
                throw new IllegalArgumentException("rank must be >= 0, was " + rank);
            }
            if (leastRows < 2) {
                throw new IllegalArgumentException(
                        "leastRows must be >= 2, for the mean of one row is the row, was " + leastRows);
            }
            if (draws < 1 || batchSize < 1) {
                throw new IllegalArgumentException(
                        "draws and batchSize must be >= 1, were " + draws + " and " + batchSize);
            }
        }

        /** The same with another way to share. */
        public Summary with(Sharing other) {
            return new Summary(rank, leastRows, draws, batchSize, other);
        }
    }
}
