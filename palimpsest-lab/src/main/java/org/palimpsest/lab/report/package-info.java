/**
 * The report: one page with all that some runs have given, as a file for keeping or live while they go on. Reads run
 * directories and never trains: depends on {@code run} for reading, {@code figure}, {@code stats}, and the core's
 * {@code evaluation} and {@code store}.
 */
@NullMarked
package org.palimpsest.lab.report;

import org.jspecify.annotations.NullMarked;
