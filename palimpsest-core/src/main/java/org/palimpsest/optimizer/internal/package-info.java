/**
 * Optimizers and metrics at work on arrays. Not exported.
 */
@NullMarked
package org.palimpsest.optimizer.internal;

import org.jspecify.annotations.NullMarked;
