/**
 * Learners: the execution of methods. One state for all methods, one training loop, and predictors. Depends on {@code
 * method} and everything below; {@code evaluation} and {@code store} depend on it.
 */
@NullMarked
package org.palimpsest.learner;

import org.jspecify.annotations.NullMarked;
