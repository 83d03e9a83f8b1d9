/**
 * Damaged and hostile files for every reader. A {@link org.palimpsest.benchmarks.fuzz.FuzzTarget} is one reader with the
 * exceptions that it documents; {@link org.palimpsest.benchmarks.fuzz.Fuzz} gives it changed copies of a corpus, and keeps
 * those that it answers in a new way. Depends on the readers; never shipped.
 */
@NullMarked
package org.palimpsest.benchmarks.fuzz;

import org.jspecify.annotations.NullMarked;
