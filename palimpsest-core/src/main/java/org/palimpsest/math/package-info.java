/**
 * Numeric kernels behind one door, {@link org.palimpsest.math.Kernels}, and the team of threads that runs them. Knows
 * arrays, not networks. Depends on {@code random} alone.
 */
@NullMarked
package org.palimpsest.math;

import org.jspecify.annotations.NullMarked;
