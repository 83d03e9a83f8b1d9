/**
 * Figures: charts become a {@link org.palimpsest.lab.figure.Drawing} of a few kinds of marks, and a drawing becomes SVG
 * or PNG. One drawing, two back ends, so that a paper's figure and the report's cannot differ. Knows numbers and words
 * only; depends on {@code stats} for how numbers are written.
 */
@NullMarked
package org.palimpsest.lab.figure;

import org.jspecify.annotations.NullMarked;
