/**
 * Coresets, small sets of points that represent the data of a task: their {@link org.palimpsest.coreset.Selection},
 * {@link org.palimpsest.coreset.Movement} and {@link org.palimpsest.coreset.Use}. Depends on {@code data} and {@code
 * optimizer}. Sees no network; scores are passed in as functions.
 */
@NullMarked
package org.palimpsest.coreset;

import org.jspecify.annotations.NullMarked;
