/**
 * The generator behind the streams and its normal deviates. Not exported.
 */
@NullMarked
package org.palimpsest.random.internal;

import org.jspecify.annotations.NullMarked;
