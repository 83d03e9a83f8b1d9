package org.palimpsest.learner;

import java.util.function.Supplier;

/**
 * A phase of a task: a fit to its data with one kind of step.
 *
 * @param name what is being fitted, human-readable
 * @param open makes the stepper when the phase begins
 */
record Phase(String name, Supplier<Stepper> open) {}
