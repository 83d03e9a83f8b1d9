/**
 * The paper's toy: one-dimensional Bayesian linear regression, task after task, step by step (supplement A, figures 2 and
 * 3), and the numbers behind what it says about them. Uses the core's objective, metrics and optimizers; nobody but the
 * reproduction knows it.
 */
@NullMarked
package org.palimpsest.paper.regression;

import org.jspecify.annotations.NullMarked;
