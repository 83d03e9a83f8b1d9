package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code palimpsest learn}: the second version of a model.
 *
 * @param palimpsest runs it
 * @param model what must hold of the model
 */
record LearnVictim(Palimpsest palimpsest, ModelLeft model) implements ModelVictim {
    @Override
    public String name() {
        return "learn";
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
}
