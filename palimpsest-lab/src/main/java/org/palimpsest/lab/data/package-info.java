/**
 * Where data sets come from: the catalogue of known ones, the cache they are kept in, the sources they are fetched
 * from, and the user's own files. {@link org.palimpsest.lab.data.DataStore} is the entry point. Depends on the core and
 * {@code io}.
 */
@NullMarked
package org.palimpsest.lab.data;

import org.jspecify.annotations.NullMarked;
