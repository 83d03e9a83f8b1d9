/** Prediction, compared with ONNX Runtime running the graph that we export. */
@NullMarked
package org.palimpsest.benchmarks.predict;

import org.jspecify.annotations.NullMarked;
