/**
 * The front door: {@link org.palimpsest.ContinualLearner} learns the first task, a {@link org.palimpsest.Model} answers
 * and learns the next. Everything behind it is in the packages below, for those who want to choose more themselves.
 */
@NullMarked
package org.palimpsest;

import org.jspecify.annotations.NullMarked;
