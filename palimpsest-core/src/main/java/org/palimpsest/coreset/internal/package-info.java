/**
 * The movement of points by Stein variational gradient descent, and the search for nearest rows. Not exported.
 */
@NullMarked
package org.palimpsest.coreset.internal;

import org.jspecify.annotations.NullMarked;
