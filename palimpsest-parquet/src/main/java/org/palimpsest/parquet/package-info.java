/**
 * Parquet files as tables, found by {@link org.palimpsest.model.table.Table} through {@link java.util.ServiceLoader}.
 * Depends on {@code org.palimpsest.model.table} and parquet-floor, which carries stubs of Hadoop's classes: never to be on
 * a class path with Hadoop or Spark.
 */
@NullMarked
package org.palimpsest.parquet;

import org.jspecify.annotations.NullMarked;
