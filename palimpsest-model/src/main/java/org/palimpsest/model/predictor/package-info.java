/**
 * The parts of a version that predict: each learns every task, keeps its state under its name in the version's file, and one of
 * them is chosen, by held-out rows, to answer. {@link org.palimpsest.model.predictor.PredictorKinds} lists them.
 */
@NullMarked
package org.palimpsest.model.predictor;

import org.jspecify.annotations.NullMarked;
