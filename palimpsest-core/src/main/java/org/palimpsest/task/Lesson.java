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
 * @param earlier the lessons before, for joint training only: nobody else is given any
 */
public record Lesson(String name, Dataset data, int head, List<Lesson> earlier) {
    /** A lesson that does not look back. */
    public Lesson(String name, Dataset data, int head) {
        this(name, data, head, List.of());
    }

    /** The same lesson with those before. */
    public Lesson after(List<Lesson> lessons) {
        return new Lesson(name, data, head, lessons);
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
