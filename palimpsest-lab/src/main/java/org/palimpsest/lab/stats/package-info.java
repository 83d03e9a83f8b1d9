/**
 * What a few seeds allow one to say: means with their uncertainty, paired comparisons, and honest p-values when there
 * are several. Knows nothing of learning; depends on {@code random} and, for Student's t, on Apache Commons Statistics.
 */
@NullMarked
package org.palimpsest.lab.stats;

import org.jspecify.annotations.NullMarked;
