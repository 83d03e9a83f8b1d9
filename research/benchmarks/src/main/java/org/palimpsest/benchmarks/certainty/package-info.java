/**
 * The bars of what a model says about its own certainty: coverage of sets and intervals on old tasks and under drift, novelty
 * of rows unlike those learned, and an epistemic part that falls with the number of rows.
 */
@NullMarked
package org.palimpsest.benchmarks.certainty;

import org.jspecify.annotations.NullMarked;
