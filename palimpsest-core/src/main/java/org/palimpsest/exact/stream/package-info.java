/**
 * Conjugate Bayes row by row, for streams that drift: linear weights on fixed random features do a random walk that returns to
 * the prior, and a Kalman filter follows them. Unlike the sums of {@code exact}, its state depends on the order of the rows and
 * is not additive. Depends on {@code exact} and {@code random}.
 */
@NullMarked
package org.palimpsest.exact.stream;

import org.jspecify.annotations.NullMarked;
