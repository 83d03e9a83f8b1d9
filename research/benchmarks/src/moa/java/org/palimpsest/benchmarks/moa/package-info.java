/** Learners of MOA (GPL-3), to be compared with. Compiled with the profile {@code moa} only; never shipped. */
@NullMarked
package org.palimpsest.benchmarks.moa;

import org.jspecify.annotations.NullMarked;
