/**
 * What training writes: the posterior in progress and its gradient, as arrays. Not exported.
 */
@NullMarked
package org.palimpsest.posterior.internal;

import org.jspecify.annotations.NullMarked;
