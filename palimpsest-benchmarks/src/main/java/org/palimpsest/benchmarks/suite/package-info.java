/**
 * The suite that keeps the defaults of {@code learn} honest: real tables that arrive task by task, learned by the default
 * and by its alternatives, and the bars that the default has to hold.
 */
@NullMarked
package org.palimpsest.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
