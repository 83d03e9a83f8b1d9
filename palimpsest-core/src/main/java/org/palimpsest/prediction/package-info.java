/** Predictions with their uncertainty, as values. Depends on {@code data} only. */
@NullMarked
package org.palimpsest.prediction;

import org.jspecify.annotations.NullMarked;
