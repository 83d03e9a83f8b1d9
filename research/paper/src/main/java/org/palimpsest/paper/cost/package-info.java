/**
 * What coresets cost over their size M and the size N of the data (paper, Sec. 3), measured: processor times, exponents, a
 * figure and the numbers behind the claim.
 */
@NullMarked
package org.palimpsest.paper.cost;

import org.jspecify.annotations.NullMarked;
