/**
 * The choice of settings by search: which settings are tried, which of them is best on held-out rows, and the files that
 * say so. Depends on {@code run}, {@code result} and {@code spec}; never reads a test row.
 */
@NullMarked
package org.palimpsest.lab.tune;

import org.jspecify.annotations.NullMarked;
