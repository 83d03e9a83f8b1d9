/**
 * Keyed, counter-based random streams: the only source of randomness. Depends on the JDK alone.
 */
@NullMarked
package org.palimpsest.random;

import org.jspecify.annotations.NullMarked;
