/**
 * Executes runs: one experiment with one seed, in a directory of its own. A run that was killed is resumed where it was
 * and ends in the same bytes; one that is finished is left alone. Nothing is printed here: a {@code RunListener} receives
 * their progress. Also evaluates the last state of a run on its coresets and on out-of-distribution data. Depends on experiments,
 * plans and the files of runs.
 */
@NullMarked
package org.palimpsest.lab.run;

import org.jspecify.annotations.NullMarked;
