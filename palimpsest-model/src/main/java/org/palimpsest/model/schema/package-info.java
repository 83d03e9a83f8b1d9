/**
 * What the columns of a table mean and how a row becomes features: inferred from the first table, frozen, stored as JSON,
 * matched by name with later tables. Depends on {@code table} and {@code encoder} only.
 */
@NullMarked
package org.palimpsest.model.schema;

import org.jspecify.annotations.NullMarked;
