/**
 * Versions of models as files for other runtimes: ONNX graphs, safetensors and NumPy archives. Depends on
 * {@code org.palimpsest.model} and the core; knows nothing of the server.
 */
@NullMarked
package org.palimpsest.export;

import org.jspecify.annotations.NullMarked;
