/**
 * The {@code palimpsest} command: it parses, calls, prints and returns an exit code. Nothing is computed here, and
 * nothing else may depend on this package.
 */
@NullMarked
package org.palimpsest.cli;

import org.jspecify.annotations.NullMarked;
