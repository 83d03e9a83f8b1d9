/**
 * {@link org.palimpsest.math.Compute}: the numeric kernels and the threads that run them. Depends on {@code random} only.
 */
@NullMarked
package org.palimpsest.math;

import org.jspecify.annotations.NullMarked;
