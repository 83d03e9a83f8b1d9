/** How long training takes until an accuracy is reached: ours, and the same method and recipe in PyTorch. */
@NullMarked
package org.palimpsest.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
