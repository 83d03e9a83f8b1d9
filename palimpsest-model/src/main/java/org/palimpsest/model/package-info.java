/**
 * A model in a directory: it learns each new table, predicts with uncertainty, and can be rolled back.
 * {@code ModelDirectory} is the entry point; the packages below it hold tables, schemas, versions and drift.
 */
@NullMarked
package org.palimpsest.model;

import org.jspecify.annotations.NullMarked;
