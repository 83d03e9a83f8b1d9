/** Load on a real server process, and malformed requests to it. */
@NullMarked
package org.palimpsest.benchmarks.serve;

import org.jspecify.annotations.NullMarked;
