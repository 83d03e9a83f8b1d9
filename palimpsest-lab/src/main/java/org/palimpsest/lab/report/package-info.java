/**
 * The report: one page with the results of some runs, as a file for keeping or live while they go on. Reads run
 * directories and never trains: depends on {@code result}, {@code store}, {@code page}, {@code figure}, {@code stats}, and
 * the core's {@code evaluation} and {@code store}.
 */
@NullMarked
package org.palimpsest.lab.report;

import org.jspecify.annotations.NullMarked;
