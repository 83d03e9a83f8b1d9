/**
 * What a few seeds allow one to say: means with their uncertainty, paired comparisons, and honest p-values when there
 * are several. Knows nothing of learning; depends on {@code random} alone.
 */
@NullMarked
package org.palimpsest.lab.stats;

import org.jspecify.annotations.NullMarked;
