/**
 * Likelihoods, estimators of the expectation over weights, and the terms that tie a task to earlier ones. Depends on {@code
 * network} and {@code posterior}.
 */
@NullMarked
package org.palimpsest.objective;

import org.jspecify.annotations.NullMarked;
