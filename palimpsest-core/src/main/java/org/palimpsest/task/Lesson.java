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
 */
public record Lesson(String name, Dataset data, int head, boolean growing, List<Lesson> earlier) {
    /** A lesson that neither grows the network nor has earlier lessons. */
    public Lesson(String name, Dataset data, int head) {
        this(name, data, head, false, List.of());
    }

    /** The same lesson with earlier ones, for joint training. */
    public Lesson after(List<Lesson> lessons) {
        return new Lesson(name, data, head, growing, lessons);
    }

    /** The same lesson, for which the network may grow. */
    public Lesson withGrowth() {
        return new Lesson(name, data, head, true, earlier);
    }

    public Lesson {
        earlier = List.copyOf(earlier);
        if (head < 0) {
            throw new IllegalArgumentException("head must be >= 0, was " + head);
        }
        if (data.size() == 0) {
            throw new IllegalArgumentException("task " + name + " has no training data");
        }
    }
}
