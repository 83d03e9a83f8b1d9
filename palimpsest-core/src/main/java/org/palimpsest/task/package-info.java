/**
 * Tasks and streams of tasks: what is learned one after another. A {@link org.palimpsest.task.Lesson} is all that a
 * learner gets to see of a {@link org.palimpsest.task.Task}; the test data stay outside. Depends on {@code data} and
 * {@code random}.
 */
@NullMarked
package org.palimpsest.task;

import org.jspecify.annotations.NullMarked;
