/**
 * The objective of a task and its terms at work, one equation per class, value and gradient together. Not exported.
 *
 * <p>{@link org.palimpsest.objective.internal.ContinualObjective} is the only place where data size and batch size enter.
 */
@NullMarked
package org.palimpsest.objective.internal;

import org.jspecify.annotations.NullMarked;
