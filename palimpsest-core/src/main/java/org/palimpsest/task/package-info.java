/**
 * Tasks and streams of tasks. A learner sees only the {@link org.palimpsest.task.Lesson} of a {@link
 * org.palimpsest.task.Task}, never its test data. Depends on {@code data} and {@code random}.
 */
@NullMarked
package org.palimpsest.task;

import org.jspecify.annotations.NullMarked;
