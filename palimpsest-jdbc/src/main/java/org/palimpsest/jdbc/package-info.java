/**
 * Databases by JDBC: the rows of a query as a table that a model learns or predicts, and predictions as rows of a table. Has
 * no driver in it. Depends on {@code org.palimpsest.model} and {@code java.sql}.
 */
@NullMarked
package org.palimpsest.jdbc;

import org.jspecify.annotations.NullMarked;
