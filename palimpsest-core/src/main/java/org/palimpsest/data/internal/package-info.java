/**
 * The batch of a training step, and what files need: gzip and SHA-256. Exported to our own modules only.
 */
@NullMarked
package org.palimpsest.data.internal;

import org.jspecify.annotations.NullMarked;
