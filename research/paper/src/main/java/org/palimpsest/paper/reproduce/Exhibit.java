package org.palimpsest.paper.reproduce;

import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.page.Table;

/**
 * A figure with its data.
 *
 * @param id the name of its files
 * @param caption what was run and what can be seen
 * @param drawing the figure
 * @param data its numbers
 */
public record Exhibit(String id, String caption, Drawing drawing, Table data) {}
