/**
 * Learners: methods as values, the state that goes from task to task, the one training loop, and predictions. Depends
 * on everything below it; {@code evaluation} and {@code store} stand on it.
 */
@NullMarked
package org.palimpsest.learner;

import org.jspecify.annotations.NullMarked;
