package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelVersion;

/**
 * The versions that this executor predicts with: one predictor each, shared by its tasks. Of a stream of versions the last few
 * are kept, or an executor that lives for months would keep them all.
 */
final class Predictors {
    private static final int KEPT = 4;

    private static final Map<String, ModelVersion.Answers> ALL = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ModelVersion.Answers> eldest) {
            return size() > KEPT;
        }
    };

    private Predictors() {}

    static ModelVersion.Answers of(String hash, byte[] bytes) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(hash, name -> {
                try {
                    return ModelVersion.of(name, bytes).answers(Compute.on(1));
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            });
        }
    }
}
