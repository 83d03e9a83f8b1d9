/**
 * A document for people: one HTML page with charts that answer, their tables, and all it needs inside. Knows drawings and
 * numbers, not where they come from; {@code report} and {@code reproduce} fill it. Depends on {@code figure} and
 * {@code stats}.
 */
@NullMarked
package org.palimpsest.lab.page;

import org.jspecify.annotations.NullMarked;
