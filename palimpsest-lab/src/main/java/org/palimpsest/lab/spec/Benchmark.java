package org.palimpsest.lab.spec;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.palimpsest.lab.experiment.StreamSpec;

/**
 * Tasks under a name.
 *
 * @param name what they are called in commands
 * @param title what they are, human-readable
 * @param stream the tasks
 * @param own settings that its number of rows asks for, where no recipe is named
 * @param fewer how many times fewer rows it has for each weight than MNIST, for the recipes of methods
 */
public record Benchmark(String name, String title, StreamSpec stream, Map<String, Object> own, int fewer) {
    /** Copies the map. */
    public Benchmark {
        own = Map.copyOf(own);
    }

    /** How long and in what batches, whatever the method. */
    Map<String, Object> steps() {
        Map<String, Object> steps = new HashMap<>(own);
        steps.keySet().retainAll(Set.of(TrainingSection.EPOCHS, TrainingSection.BATCH_SIZE));
        return steps;
    }
}
