/**
 * How a gradient becomes a step: the {@link org.palimpsest.optimizer.Metric} it is measured in, the
 * {@link org.palimpsest.optimizer.Optimizer} that takes the step, the {@link org.palimpsest.optimizer.Schedule} of its
 * rate. Any metric goes with any {@link org.palimpsest.optimizer.GradientOptimizer}; a
 * {@link org.palimpsest.optimizer.PosteriorUpdateRule} is its own metric. Depends on {@code math} and {@code posterior}.
 */
@NullMarked
package org.palimpsest.optimizer;

import org.jspecify.annotations.NullMarked;
