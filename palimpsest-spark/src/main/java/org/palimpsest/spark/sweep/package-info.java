/**
 * The runs of the lab on Spark, one task each: what {@code palimpsest run --on} uses. Depends on the lab and on Spark; found
 * by {@link java.util.ServiceLoader} as a {@link org.palimpsest.lab.run.ClusterSweep}.
 */
@NullMarked
package org.palimpsest.spark.sweep;

import org.jspecify.annotations.NullMarked;
