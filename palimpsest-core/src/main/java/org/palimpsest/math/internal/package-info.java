/**
 * Numeric kernels ({@link org.palimpsest.math.internal.Kernels}), the layouts of rows that they work on, and their choice.
 * Works on arrays and knows no networks. Depends on {@code random} only. Not exported.
 */
@NullMarked
package org.palimpsest.math.internal;

import org.jspecify.annotations.NullMarked;
