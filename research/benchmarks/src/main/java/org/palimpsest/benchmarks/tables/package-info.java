/**
 * Real tables for the comparison of methods: which there are, out of which packages, how each is cut into tasks; fetched by
 * the package clients of this machine, checked, and written as one CSV file for each task. Nothing is trained here.
 */
@NullMarked
package org.palimpsest.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
