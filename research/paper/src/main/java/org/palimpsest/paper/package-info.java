/** The command that reproduces the paper. */
@NullMarked
package org.palimpsest.paper;

import org.jspecify.annotations.NullMarked;
