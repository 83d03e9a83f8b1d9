/**
 * Mean-field Gaussian posteriors over the weights: {@link org.palimpsest.posterior.MeanField}, an immutable value. Depends on
 * {@code math} and {@code random}; knows flat vectors, not layers.
 */
@NullMarked
package org.palimpsest.posterior;

import org.jspecify.annotations.NullMarked;
