/**
 * Follows streams of labelled rows: each window is scored first, then learned. What was done is committed together with the
 * version, so that a process that is killed at any moment loses and repeats nothing. Depends on
 * {@code org.palimpsest.model} and its packages; nothing there depends on it.
 */
@NullMarked
package org.palimpsest.model.stream;

import org.jspecify.annotations.NullMarked;
