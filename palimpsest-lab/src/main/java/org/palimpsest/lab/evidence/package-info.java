/**
 * Numbers that something which was said stands or falls with, as values: made by experiments, judged by others. Knows
 * numbers and words only.
 */
@NullMarked
package org.palimpsest.lab.evidence;

import org.jspecify.annotations.NullMarked;
