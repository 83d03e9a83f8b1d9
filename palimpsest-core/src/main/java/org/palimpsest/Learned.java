package org.palimpsest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.store.ModelFile;
import org.palimpsest.store.StateFileException;

/**
 * All that a {@link Model} is, as a value: what it was built to be and what it has learned.
 *
 * @param settings what it was built to be
 * @param state what was learned of the weights
 * @param tasks the names of the tasks, in their order
 * @param labels the names of the classes of each head
 * @param heads whether tasks share a head
 * @param inputScaling how inputs are scaled
 * @param targetScaling how the targets of a regression were scaled
 */
record Learned(
        Settings settings,
        LearnerState state,
        List<String> tasks,
        List<List<String>> labels,
        Heads heads,
        Scaling inputScaling,
        Scaling targetScaling) {
    /** Whether tasks share a head. */
    enum Heads {
        /** No task was learned. */
        NONE_YET,
        /** One head for all tasks. */
        SHARED,
        /** A head for each task. */
        PER_TASK
    }

    Learned {
        tasks = List.copyOf(tasks);
        labels = labels.stream().map(List::copyOf).toList();
    }

    ModelFile.Contents contents() {
        return new ModelFile.Contents(
                settings.recipe().method(),
                settings.likelihood(),
                labels,
                tasks,
                Map.of(
                        "heads", heads.name(),
                        "outputs", String.valueOf(settings.outputs()),
                        "seed", String.valueOf(settings.seed()),
                        "sized", String.valueOf(settings.recipe().sizing() == Sizing.BY_ROWS),
                        "standardize", String.valueOf(settings.standardize())),
                Map.of(
                        "input.offset", boxed(inputScaling.offset()),
                        "input.scale", boxed(inputScaling.scale()),
                        "target.offset", boxed(targetScaling.offset()),
                        "target.scale", boxed(targetScaling.scale())),
                state);
    }

    static Learned of(String source, ModelFile.Contents from) throws StateFileException {
        try {
            Mlp network = from.state().network();
            Settings settings = new Settings(
                    new Mlp(network.inputs(), network.hidden(), network.activation(), List.of()),
                    from.likelihood(),
                    Integer.parseInt(word(from, "outputs")),
                    new Recipe(
                            from.method(), Boolean.parseBoolean(word(from, "sized")) ? Sizing.BY_ROWS : Sizing.FIXED),
                    Long.parseLong(word(from, "seed")),
                    Boolean.parseBoolean(word(from, "standardize")));
            return new Learned(
                    settings,
                    from.state(),
                    from.tasks(),
                    from.labels(),
                    Heads.valueOf(word(from, "heads")),
                    new Scaling(numbers(from, "input.offset"), numbers(from, "input.scale")),
                    new Scaling(numbers(from, "target.offset"), numbers(from, "target.scale")));
        } catch (IllegalArgumentException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }

    private static String word(ModelFile.Contents from, String name) {
        String word = from.words().get(name);
        if (word == null) {
            throw new IllegalArgumentException("it does not say its " + name);
        }
        return word;
    }

    private static List<Double> boxed(double[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private static double[] numbers(ModelFile.Contents from, String name) {
        List<Double> numbers = from.numbers().get(name);
        if (numbers == null) {
            throw new IllegalArgumentException("it does not say its " + name);
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
