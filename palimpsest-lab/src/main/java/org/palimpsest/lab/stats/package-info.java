/**
 * Statistics over seeds: means with confidence intervals, paired comparisons, and p-values corrected for multiple
 * comparisons. Knows nothing of learning; depends on {@code random} and, for Student's t, on Apache Commons Statistics.
 */
@NullMarked
package org.palimpsest.lab.stats;

import org.jspecify.annotations.NullMarked;
