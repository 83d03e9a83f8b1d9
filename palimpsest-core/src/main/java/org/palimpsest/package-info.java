/**
 * The entry point: a {@link org.palimpsest.ContinualLearner} learns the first task and returns a {@link
 * org.palimpsest.Model}, which predicts and learns the next one. The other packages hold the parts, for users who want to
 * compose methods themselves.
 */
@NullMarked
package org.palimpsest;

import org.jspecify.annotations.NullMarked;
