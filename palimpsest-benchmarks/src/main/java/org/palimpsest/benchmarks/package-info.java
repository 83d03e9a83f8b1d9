/**
 * How fast it is: JMH benchmarks of the kernels and of a training step, and the comparison with PyTorch. And how well: classes that come
 * file by file. Depends on the
 * core; nothing depends on it.
 */
@NullMarked
package org.palimpsest.benchmarks;

import org.jspecify.annotations.NullMarked;
