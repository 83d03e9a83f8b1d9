/**
 * One self-contained HTML document with interactive charts and their tables. Knows drawings and numbers, not where
 * they come from; {@code report} and the paper's reproduction fill it. Depends on {@code figure}, {@code io} and
 * {@code stats}.
 */
@NullMarked
package org.palimpsest.lab.page;

import org.jspecify.annotations.NullMarked;
