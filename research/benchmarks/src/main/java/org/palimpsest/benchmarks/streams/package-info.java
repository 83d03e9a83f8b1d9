/** Streams that drift, row by row: each row is predicted, then learned. The command is {@code research/bin/streams}. */
@NullMarked
package org.palimpsest.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
