/**
 * Promises from held-out rows that did not train the version that scored them: sets and intervals that hold the true value with a
 * probability asked for ({@link org.palimpsest.model.conformal.ScoreHistogram}), and a confidence below which to give no answer
 * ({@link org.palimpsest.model.conformal.RiskControl}). They hold for new rows that are exchangeable with the held-out ones. Knows
 * numbers only. Depends on the JDK.
 */
@NullMarked
package org.palimpsest.model.conformal;

import org.jspecify.annotations.NullMarked;
