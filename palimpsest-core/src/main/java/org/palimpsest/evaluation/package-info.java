/**
 * Evaluation: scores with calibration, the accuracy matrix with forgetting and transfer, flips, selective prediction,
 * and out-of-distribution detection. Depends on {@code learner} and below.
 */
@NullMarked
package org.palimpsest.evaluation;

import org.jspecify.annotations.NullMarked;
