/**
 * The files of a run directory: its record, its position, the metrics log, which test rows were answered correctly, and
 * the lock. Files are replaced in one step or appended to, so that a run killed at any moment finds them whole. Knows
 * neither how runs are executed nor how their results are read.
 */
@NullMarked
package org.palimpsest.lab.store;

import org.jspecify.annotations.NullMarked;
