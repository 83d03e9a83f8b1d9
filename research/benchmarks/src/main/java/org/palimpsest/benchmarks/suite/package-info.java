/**
 * The suite that checks the defaults of {@code learn}: real tables that arrive task by task, learned by the default and by its
 * alternatives, and the bars that the default has to meet.
 */
@NullMarked
package org.palimpsest.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
