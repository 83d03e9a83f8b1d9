/**
 * How well the tasks are known: scores with calibration, the matrix of them over (after, on), forgetting and transfer.
 * Depends on {@code learner} and below.
 */
@NullMarked
package org.palimpsest.evaluation;

import org.jspecify.annotations.NullMarked;
