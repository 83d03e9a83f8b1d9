/**
 * The Vector API provider of the kernels. Loaded by name, only where the incubator module is present; nothing else may
 * refer to this package.
 *
 * <p>Three rules keep it fast and its bits stable. Vectors never cross a method boundary, because helpers that take or
 * return them box. Only lane-wise arithmetic that IEEE 754 defines is used, never lane-wise {@code exp} or lane
 * reductions, whose results depend on whether the code is interpreted or compiled. And one species, 256 bits wide, is
 * used throughout, because mixing species made JDK 17 fifteen times slower.
 */
@NullMarked
package org.palimpsest.math.internal.simd;

import org.jspecify.annotations.NullMarked;
