package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;

/** Work that adds a second version to a model directory. */
interface ModelVictim extends Victim {
    /** What must hold of the model. */
    ModelLeft model();

    @Override
    default void prepare(Path directory) throws IOException {
        model().learnBase();
        model().prepare(directory);
    }

    @Override
    default String state(Path directory) throws IOException {
        return model().state(directory);
    }

    @Override
    default boolean isDone(Path directory) throws IOException {
        return model().isDone(directory);
    }

    @Override
    default SortedMap<String, String> left(Path directory) throws IOException {
        return model().left(directory);
    }
}
