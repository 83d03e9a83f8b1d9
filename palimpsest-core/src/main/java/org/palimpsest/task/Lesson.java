package org.palimpsest.task;

import org.palimpsest.data.Dataset;

/**
 * What a learner sees of a task: its training data, and which output head they go through. There is no way from here
 * to the test data.
 *
 * @param name what people call it
 * @param data the training data
 * @param head which head, from 0; the first number that does not exist yet makes a new head
 */
public record Lesson(String name, Dataset data, int head) {
    /** Checks the parts. */
    public Lesson {
        if (head < 0) {
            throw new IllegalArgumentException("head must be >= 0, was " + head);
        }
        if (data.size() == 0) {
            throw new IllegalArgumentException("task " + name + " has no training data");
        }
    }
}
