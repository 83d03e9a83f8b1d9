/**
 * Whether new data differ from the data that a model has learned from: per column from stored counts
 * ({@link org.palimpsest.model.drift.Shift}), and over time from a stream of errors or entropies
 * ({@link org.palimpsest.model.drift.Adwin}). Knows counts and numbers only. Depends on the JDK.
 */
@NullMarked
package org.palimpsest.model.drift;

import org.jspecify.annotations.NullMarked;
