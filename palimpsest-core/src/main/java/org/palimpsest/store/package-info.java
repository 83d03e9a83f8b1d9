/**
 * States and checkpoints as versioned, checksummed bytes, and back: safetensors files, which other tools read too and
 * which hold data only, never code. Files are written under a temporary name and moved. Depends on {@code learner} and
 * below.
 */
@NullMarked
package org.palimpsest.store;

import org.jspecify.annotations.NullMarked;
