package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelVersion;

/** The versions that this executor predicts with: one predictor each, shared by its tasks. */
final class Predictors {
    private static final Map<String, ModelVersion.Answers> ALL = new ConcurrentHashMap<>();

    private Predictors() {}

    static ModelVersion.Answers of(String hash, byte[] bytes) {
        return ALL.computeIfAbsent(hash, name -> {
            try {
                return ModelVersion.of(name, bytes).answers(Compute.on(1));
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        });
    }
}
