/**
 * Runs: one experiment with one seed, in a directory of its own that is only ever added to. A run that was killed is
 * taken up where it was and ends in the same bytes; one that is finished is left alone. Nothing is printed here; who
 * wants to show something listens.
 */
@NullMarked
package org.palimpsest.lab.run;

import org.jspecify.annotations.NullMarked;
