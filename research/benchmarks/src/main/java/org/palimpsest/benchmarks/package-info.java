/**
 * JMH benchmarks of the kernels and of a training step, the comparison with PyTorch, and class-incremental learning from files.
 * Depends on the core; nothing depends on it.
 */
@NullMarked
package org.palimpsest.benchmarks;

import org.jspecify.annotations.NullMarked;
