/**
 * From a text or an image to numbers: what an encoder is, which ones there are, and one that needs nothing but this module. Others are
 * found by {@link java.util.ServiceLoader}. Depends on no other package of the module.
 */
@NullMarked
package org.palimpsest.model.encoder;

import org.jspecify.annotations.NullMarked;
