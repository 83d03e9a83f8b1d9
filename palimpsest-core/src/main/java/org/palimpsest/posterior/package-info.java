/**
 * Mean-field Gaussian posteriors over the weights: the immutable {@link org.palimpsest.posterior.MeanField} and the
 * {@link org.palimpsest.posterior.MutableMeanField} that training updates. Depends on {@code math} and {@code random};
 * knows flat vectors, not layers.
 */
@NullMarked
package org.palimpsest.posterior;

import org.jspecify.annotations.NullMarked;
