/**
 * Processes that are killed at random moments while they write. Whatever was killed is given the same command again, and
 * must end in the bytes of one that never was. Starts the command line as a process; never shipped.
 */
@NullMarked
package org.palimpsest.benchmarks.crash;

import org.jspecify.annotations.NullMarked;
