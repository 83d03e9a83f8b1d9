/**
 * Numeric kernels ({@link org.palimpsest.math.Kernels}) and the threads that run them. Works on arrays and knows no
 * networks. Depends on {@code random} only.
 */
@NullMarked
package org.palimpsest.math;

import org.jspecify.annotations.NullMarked;
