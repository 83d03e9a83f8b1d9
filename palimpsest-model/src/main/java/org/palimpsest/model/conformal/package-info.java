/**
 * Guarantees from held-out rows that neither trained nor stopped a version: sets and intervals that hold the true value
 * with a probability asked for ({@link org.palimpsest.model.conformal.ConformalScores}), and a confidence below which to
 * give no answer ({@link org.palimpsest.model.conformal.RiskControl}). The guarantees need held-out and new rows to be
 * exchangeable, and end when the version changes. Knows numbers only. Depends on the JDK.
 */
@NullMarked
package org.palimpsest.model.conformal;

import org.jspecify.annotations.NullMarked;
