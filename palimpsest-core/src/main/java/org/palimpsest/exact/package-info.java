/**
 * Conjugate Bayes on fixed features. The posterior of a linear head is exact and made of sums of integers, so that any order
 * and division of the rows gives equal bytes, and rows can be subtracted. Depends on {@code math}, {@code random},
 * {@code data} and {@code prediction}.
 */
@NullMarked
package org.palimpsest.exact;

import org.jspecify.annotations.NullMarked;
