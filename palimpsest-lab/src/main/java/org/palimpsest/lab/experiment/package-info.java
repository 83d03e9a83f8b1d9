/**
 * Experiments as values: which tasks, which network, which method. What is stored with a run, printed, and run again.
 */
@NullMarked
package org.palimpsest.lab.experiment;

import org.jspecify.annotations.NullMarked;
