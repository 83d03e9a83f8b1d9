/** Programs that measure what docs/guides/spark.md says; palimpsest-spark/measure runs them. Not tests, and not shipped. */
@NullMarked
package org.palimpsest.spark.measure;

import org.jspecify.annotations.NullMarked;
