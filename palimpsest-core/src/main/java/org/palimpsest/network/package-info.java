/**
 * Multi-layer perceptrons as values, and the passes that compute their outputs and gradients over flat parameters. The
 * only package that knows layers. Depends on {@code math}, {@code random} and {@code data}.
 */
@NullMarked
package org.palimpsest.network;

import org.jspecify.annotations.NullMarked;
