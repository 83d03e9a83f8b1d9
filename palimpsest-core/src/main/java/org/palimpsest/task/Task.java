package org.palimpsest.task;

import java.util.List;
import org.palimpsest.data.Dataset;

/**
 * A lesson and the test data that tell how well it was learned.
 *
 * @param lesson what the learner sees
 * @param test what only evaluation sees
 * @param labels the names of the classes, in the order of their numbers; empty for numbers
 */
public record Task(Lesson lesson, Dataset test, List<String> labels) {
    /** Checks that training and test data are of one kind. */
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

    /** What people call it. */
    public String name() {
        return lesson.name();
    }

    /** Which head its outputs come from. */
    public int head() {
        return lesson.head();
    }
}
