package org.palimpsest.learner;

/**
 * A method that learns single weights, not beliefs, as a value.
 *
 * @param means how the first weights, and those of a new head, are drawn
 * @param schooling the steps of a task
 */
public record Point(Initial.Means means, Schooling schooling) {}
