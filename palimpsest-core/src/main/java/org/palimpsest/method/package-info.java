/**
 * Methods as values: independent choices on axes, each a sealed interface of records. The package {@code learner}
 * executes them. Depends on {@code objective}, {@code optimizer} and {@code coreset}.
 */
@NullMarked
package org.palimpsest.method;

import org.jspecify.annotations.NullMarked;
