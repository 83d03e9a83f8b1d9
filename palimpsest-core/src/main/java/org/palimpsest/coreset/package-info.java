/**
 * Coresets: a few points that represent the data of a task. How they are chosen ({@link org.palimpsest.coreset.Selection}),
 * moved ({@link org.palimpsest.coreset.Stein}) and used ({@link org.palimpsest.coreset.Use}). Or no points, but statistics
 * of classes ({@link org.palimpsest.coreset.ClassSummary}) that rows are drawn from and classified by. Depends on {@code
 * data}, {@code optimizer} and {@code prediction}; sees no network: what it needs of one comes in as a function.
 */
@NullMarked
package org.palimpsest.coreset;

import org.jspecify.annotations.NullMarked;
