/**
 * Reads and writes states, checkpoints and models as checksummed safetensors files, which other tools can read and
 * which contain data only, never code. Files are written atomically. Depends on {@code learner} and below.
 */
@NullMarked
package org.palimpsest.store;

import org.jspecify.annotations.NullMarked;
