/**
 * Whole tables as data sets: encoded once, in memory or in a scratch file that is mapped; and the filter that knows rows
 * again. Depends on {@code table}, {@code schema} and the core's {@code data}.
 */
@NullMarked
package org.palimpsest.model.encoding;

import org.jspecify.annotations.NullMarked;
