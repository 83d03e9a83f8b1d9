/**
 * How well the tasks are known: scores with calibration, the matrix of them over (after, on), forgetting, transfer and
 * flips; what the uncertainty is worth, for abstaining and for telling strange data. Depends on {@code learner} and
 * below.
 */
@NullMarked
package org.palimpsest.evaluation;

import org.jspecify.annotations.NullMarked;
