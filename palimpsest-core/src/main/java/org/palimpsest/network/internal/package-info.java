/**
 * Forward and backward passes over flat parameter vectors. The only package that knows how layers are computed. Not
 * exported.
 */
@NullMarked
package org.palimpsest.network.internal;

import org.jspecify.annotations.NullMarked;
