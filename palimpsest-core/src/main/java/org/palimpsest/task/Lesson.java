package org.palimpsest.task;

import java.util.List;
import org.palimpsest.data.Dataset;

/**
 * The part of a task that a learner sees: training data and output head. A lesson has no reference to the test data.
 *
 * @param name the name
 * @param data the training data
 * @param head which head, from 0; the first number that does not exist yet makes a new head
 * @param growing whether the network may grow to the inputs and classes of the data; otherwise both must fit
 * @param earlier earlier lessons, for joint training only; empty for every other method
 * @param examples N, the number of training rows of the task; more than there are here where the data are one partition of it
 */
public record Lesson(String name, Dataset data, int head, boolean growing, List<Lesson> earlier, int examples) {
    /** A lesson that neither grows the network nor has earlier lessons. */
    public Lesson(String name, Dataset data, int head) {
        this(name, data, head, false, List.of(), data.size());
    }

    /** The same lesson with earlier ones, for joint training. */
    public Lesson after(List<Lesson> lessons) {
        return new Lesson(name, data, head, growing, lessons, examples);
    }

    /** The same lesson, for which the network may grow. */
    public Lesson withGrowth() {
        return new Lesson(name, data, head, true, earlier, examples);
    }

    /**
     * The same lesson as one partition of a task of more rows. The mean over its rows estimates the mean over those of the
     * task, and the prior weighs as it does beside all of them.
     */
    public Lesson partOf(int rows) {
        return new Lesson(name, data, head, growing, earlier, rows);
    }

    public Lesson {
        earlier = List.copyOf(earlier);
        if (head < 0) {
            throw new IllegalArgumentException("head must be >= 0, was " + head);
        }
        if (data.size() == 0) {
            throw new IllegalArgumentException("task " + name + " has no training data");
        }
        if (examples < data.size()) {
            throw new IllegalArgumentException(
                    "task " + name + " has " + examples + " rows, but a partition of it has " + data.size());
        }
    }
}
