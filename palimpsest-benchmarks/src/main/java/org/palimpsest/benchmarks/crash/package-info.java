/** What is left of a model when a process is killed. */
@NullMarked
package org.palimpsest.benchmarks.crash;

import org.jspecify.annotations.NullMarked;
