/**
 * One HTML document with interactive charts, their tables, and all it needs inside. Knows drawings and numbers, not where
 * they come from; {@code report} and the paper's reproduction fill it. Depends on {@code figure}, {@code io} and
 * {@code stats}.
 */
@NullMarked
package org.palimpsest.lab.page;

import org.jspecify.annotations.NullMarked;
