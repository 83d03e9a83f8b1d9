/**
 * Data sets as immutable values, and file readers. Depends on {@code math} and {@code random}.
 */
@NullMarked
package org.palimpsest.data;

import org.jspecify.annotations.NullMarked;
