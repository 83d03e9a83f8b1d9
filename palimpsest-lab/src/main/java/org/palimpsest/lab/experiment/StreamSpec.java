package org.palimpsest.lab.experiment;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Which tasks, made of which data. */
public sealed interface StreamSpec {
    /** The name of the data set, as {@code palimpsest data list} shows it. */
    String dataset();

    /** The names of all data sets that the tasks are made of. */
    default List<String> datasets() {
        return List.of(dataset());
    }

    /** Whether another seed of a run gives other tasks. */
    default boolean variesWithSeed() {
        return false;
    }

    /** What is known of the task when a prediction is asked for. */
    Scenario scenario();

    /**
     * A data set for each task: tasks from files.
     *
     * @param datasets their names, in the order of the tasks
     * @param scenario a head per task, or one that the tasks share, or one over the classes of all
     */
    record Sets(List<String> datasets, Scenario scenario) implements StreamSpec {
        /** Copies the list. */
        public Sets {
            datasets = List.copyOf(datasets);
            if (datasets.isEmpty()) {
                throw new IllegalArgumentException("there must be a data set for at least one task");
            }
        }

        @Override
        public String dataset() {
            return String.join("+", datasets);
        }
    }

    /**
     * The whole problem, each time with the inputs in another order; one shared head.
     *
     * @param dataset the data set
     * @param tasks how many orders
     * @param firstPermuted whether the first task is permuted, too
     * @param seed what the orders are drawn from; empty for the seed of the run. Methods meet the same tasks in either
     *     case, seed by seed; only without it do means over seeds also average over the draw of the tasks
     */
    record Permuted(String dataset, int tasks, boolean firstPermuted, OptionalLong seed) implements StreamSpec {
        /** Checks the number. */
        public Permuted {
            if (tasks < 1) {
                throw new IllegalArgumentException("tasks must be >= 1, was " + tasks);
            }
        }

        @Override
        public boolean variesWithSeed() {
            return seed.isEmpty();
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
        /** Copies the lists and checks that the scenario can have such groups. */
        public Split {
            groups = groups.stream().map(List::copyOf).toList();
            if (groups.isEmpty()) {
                throw new IllegalArgumentException("there must be a group of classes for at least one task");
            }
            int least = scenario == Scenario.CLASS ? 1 : 2;
            for (List<String> group : groups) {
                if (group.size() < least) {
                    throw new IllegalArgumentException("a task needs " + least + " classes or more, was " + group);
                }
                checkDistinct(group, "in the task " + group);
                if (scenario == Scenario.DOMAIN && group.size() != groups.get(0).size()) {
                    throw new IllegalArgumentException("tasks that share a head must have the same number of classes,"
                            + " but " + group + " and " + groups.get(0) + " differ");
                }
            }
            if (scenario == Scenario.CLASS) {
                List<String> all = groups.stream().flatMap(List::stream).toList();
                checkDistinct(all, "in tasks that share one head over all classes");
                if (all.size() < 2) {
                    throw new IllegalArgumentException("there must be 2 classes or more, was " + all);
                }
            }
        }

        private static void checkDistinct(List<String> names, String where) {
            Set<String> seen = new HashSet<>();
            for (String name : names) {
                if (!seen.add(name)) {
                    throw new IllegalArgumentException("class '" + name + "' occurs twice " + where);
                }
            }
        }
    }

    /**
     * The whole problem, rotated further with each task; one shared head.
     *
     * @param dataset a data set of images
     * @param tasks how many angles
     * @param step degrees from one task to the next, counter-clockwise; the first task is not rotated
     */
    record Rotated(String dataset, int tasks, double step) implements StreamSpec {
        /** Checks the numbers. */
        public Rotated {
            if (tasks < 1) {
                throw new IllegalArgumentException("tasks must be >= 1, was " + tasks);
            }
            if (!Double.isFinite(step)) {
                throw new IllegalArgumentException("step must be finite, was " + step);
            }
        }

        @Override
        public Scenario scenario() {
            return Scenario.DOMAIN;
        }
    }
}
