/**
 * Continual learning on Apache Spark. Depends on the core, on {@code org.palimpsest.model} and on Spark; never to be on a class
 * path with palimpsest-parquet, which carries stubs of Hadoop.
 */
@NullMarked
package org.palimpsest.spark;

import org.jspecify.annotations.NullMarked;
