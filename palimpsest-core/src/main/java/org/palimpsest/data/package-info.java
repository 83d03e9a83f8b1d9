/**
 * Data sets as immutable values, the batches that training reads them through, and the readers of files. Depends on
 * {@code math} and {@code random}.
 */
@NullMarked
package org.palimpsest.data;

import org.jspecify.annotations.NullMarked;
