package org.palimpsest.task;

import java.util.List;
import org.palimpsest.data.Dataset;

/**
 * A lesson with its test data.
 *
 * @param lesson training data, visible to the learner
 * @param test test data, visible to evaluation only
 * @param labels the names of the classes, in the order of their numbers; empty for numbers
 */
public record Task(Lesson lesson, Dataset test, List<String> labels) {
    public Task {
        labels = List.copyOf(labels);
        if (test.features() != lesson.data().features()) {
            throw new IllegalArgumentException("task " + lesson.name() + " has "
                    + lesson.data().features() + " inputs in training but " + test.features() + " in test");
        }
        if (test.targets().width() != lesson.data().targets().width()) {
            throw new IllegalArgumentException(
                    "task " + lesson.name() + " has " + lesson.data().targets().width() + " outputs in training but "
                            + test.targets().width() + " in test");
        }
    }

    /** Its name. */
    public String name() {
        return lesson.name();
    }

    /** Its output head. */
    public int head() {
        return lesson.head();
    }
}
