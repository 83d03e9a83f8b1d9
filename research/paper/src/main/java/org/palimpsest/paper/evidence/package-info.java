/**
 * The measurements behind a claim, as values: numbers seed by seed, and the pairs that a claim compares. Experiments make
 * them and rules judge them. Depends on nothing but the JDK.
 */
@NullMarked
package org.palimpsest.paper.evidence;

import org.jspecify.annotations.NullMarked;
