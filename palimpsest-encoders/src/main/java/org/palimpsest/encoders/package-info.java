/**
 * Encoders of texts and images by ONNX models, found by {@link java.util.ServiceLoader}: {@link org.palimpsest.encoders.OnnxEncoders}. Depends
 * on {@code org.palimpsest.model.encoder} and ONNX Runtime.
 */
@NullMarked
package org.palimpsest.encoders;

import org.jspecify.annotations.NullMarked;
