package org.palimpsest.model.schema;

/**
 * What the numbers of a column of one table are like, beyond what a model keeps of them.
 *
 * @param name the column
 * @param count how many numbers there are
 * @param distinct how many different ones, about
 * @param whole whether all are whole
 * @param least the least
 * @param most the largest
 */
public record NumberFacts(String name, long count, long distinct, boolean whole, double least, double most) {}
