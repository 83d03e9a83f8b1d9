/**
 * The choice of settings by search: which settings are tried, and which of them is best on held-out rows. Depends on
 * {@code result} and {@code stats}; never sees a test row.
 */
@NullMarked
package org.palimpsest.lab.tune;

import org.jspecify.annotations.NullMarked;
