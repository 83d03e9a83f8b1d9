/**
 * Objectives: one equation per class, value and gradient together. Depends on {@code network} and {@code posterior}.
 *
 * <p>{@link org.palimpsest.objective.ContinualObjective} is the place where data size and batch size enter.
 */
@NullMarked
package org.palimpsest.objective;

import org.jspecify.annotations.NullMarked;
