/**
 * Results of runs, read from their directories: scores, traces, measures over seeds and paired comparisons. Depends on the
 * files of runs and on statistics; reaches no training code, so that reports can be made anywhere.
 */
@NullMarked
package org.palimpsest.lab.result;

import org.jspecify.annotations.NullMarked;
