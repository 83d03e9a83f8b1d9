/**
 * Tables as a stream of rows: CSV and JSON lines, plain or gzip, from files or a stream, and other formats by plug-in
 * ({@link org.palimpsest.model.table.TableFormat}). Knows names and cells, nothing of what they mean. Faults say file,
 * line, column and what to do.
 */
@NullMarked
package org.palimpsest.model.table;

import org.jspecify.annotations.NullMarked;
