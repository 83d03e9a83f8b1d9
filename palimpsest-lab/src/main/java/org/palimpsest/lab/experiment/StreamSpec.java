package org.palimpsest.lab.experiment;

import java.util.List;

/** Which tasks, made of which data. */
public sealed interface StreamSpec {
    /** The name of the data set, as {@code palimpsest data list} shows it. */
    String dataset();

    /** What is known of the task when a prediction is asked for. */
    Scenario scenario();

    /**
     * The whole problem, each time with the inputs in another order; one shared head.
     *
     * @param dataset the data set
     * @param tasks how many orders
     * @param firstPermuted whether the first task is permuted, too
     * @param seed where the orders come from; the same for every seed of a run, so that methods meet the same tasks
     */
    record Permuted(String dataset, int tasks, boolean firstPermuted, long seed) implements StreamSpec {
        /** Checks the number. */
        public Permuted {
            if (tasks < 1) {
                throw new IllegalArgumentException("tasks must be >= 1, was " + tasks);
            }
        }

        @Override
        public Scenario scenario() {
            return Scenario.DOMAIN;
        }
    }

    /**
     * Some of the classes at a time.
     *
     * @param dataset the data set
     * @param groups the classes of each task, by name
     * @param scenario a head per task, or one over all classes, or one shared by position in the group
     */
    record Split(String dataset, List<List<String>> groups, Scenario scenario) implements StreamSpec {
        /** Copies the lists. */
        public Split {
            groups = groups.stream().map(List::copyOf).toList();
        }
    }

    /**
     * The whole problem, turned further each time; one shared head.
     *
     * @param dataset a data set of images
     * @param tasks how many angles
     * @param step degrees from one task to the next
     */
    record Rotated(String dataset, int tasks, double step) implements StreamSpec {
        @Override
        public Scenario scenario() {
            return Scenario.DOMAIN;
        }
    }
}
