package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * {@code palimpsest learn}: the second version of a model.
 *
 * @param palimpsest runs it
 * @param model what must hold of the model
 */
record LearnVictim(Palimpsest palimpsest, ModelLeft model) implements Victim {
    @Override
    public String name() {
        return "learn";
    }

    @Override
    public void prepare(Path directory) throws IOException {
        model.learnBase();
        model.prepare(directory);
    }

    @Override
    public Attempt begin(Path directory) throws IOException {
        return CommandAttempt.begin(
                // A version names the file that it was learned from, so the name must be the same in all directories.
                palimpsest
                        .command(List.of("learn", ModelLeft.MODEL, "second.csv"))
                        .directory(directory.toFile()),
                directory.resolveSibling("output"));
    }

    @Override
    public String state(Path directory) throws IOException {
        return model.state(directory);
    }

    @Override
    public boolean isDone(Path directory) throws IOException {
        return model.isDone(directory);
    }

    @Override
    public SortedMap<String, String> left(Path directory) throws IOException {
        return model.left(directory);
    }
}
