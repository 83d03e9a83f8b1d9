/**
 * From gradients to steps: {@link org.palimpsest.optimizer.Metric}, {@link org.palimpsest.optimizer.Optimizer} and the
 * {@link org.palimpsest.optimizer.Schedule} of the learning rate. Any metric can be combined with any {@link
 * org.palimpsest.optimizer.GradientOptimizer}; a {@link org.palimpsest.optimizer.PosteriorUpdateRule} defines its own
 * metric. Depends on {@code posterior} and {@code objective}.
 */
@NullMarked
package org.palimpsest.optimizer;

import org.jspecify.annotations.NullMarked;
