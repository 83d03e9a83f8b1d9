package org.palimpsest.task;

import java.util.List;
import org.palimpsest.data.Dataset;

/**
 * What a learner sees of a task: its training data, and which output head they go through. There is no way from here
 * to the test data.
 *
 * @param name what people call it
 * @param data the training data
 * @param head which head, from 0; the first number that does not exist yet makes a new head
 * @param growing whether the network may grow to the inputs and classes of the data; otherwise both must fit
 * @param earlier the lessons before, for joint training only: nobody else is given any
 */
public record Lesson(String name, Dataset data, int head, boolean growing, List<Lesson> earlier) {
    /** A lesson that fits the network as it is, and does not look back. */
    public Lesson(String name, Dataset data, int head) {
        this(name, data, head, false, List.of());
    }

    /** The same lesson with those before. */
    public Lesson after(List<Lesson> lessons) {
        return new Lesson(name, data, head, growing, lessons);
    }

    /** The same lesson, for which the network may grow. */
    public Lesson withGrowth() {
        return new Lesson(name, data, head, true, earlier);
    }

    /** Checks the parts. */
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
