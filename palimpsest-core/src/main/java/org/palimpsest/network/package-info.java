/**
 * Multi-layer perceptrons as values, over flat parameter vectors. The only package that knows layers. Depends on {@code
 * math}, {@code random} and {@code data}.
 */
@NullMarked
package org.palimpsest.network;

import org.jspecify.annotations.NullMarked;
