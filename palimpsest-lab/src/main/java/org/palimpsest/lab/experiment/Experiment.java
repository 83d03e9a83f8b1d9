package org.palimpsest.lab.experiment;

import java.util.List;
import org.palimpsest.Recipe;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.method.Method;
import org.palimpsest.network.Activation;
import org.palimpsest.task.Task;

/**
 * One experiment without its seed: everything that, with a seed, the data and this version of the program, determines
 * the outcome to the bit.
 *
 * @param name what people call it, for instance "split-mnist vcl+gng"; does not enter the outcome
 * @param stream which tasks
 * @param testedOn which rows judge what was learned
 * @param hidden the widths of the hidden layers
 * @param activation their non-linearity
 * @param recipe how it is learned, and how long
 */
public record Experiment(
        String name, StreamSpec stream, TestedOn testedOn, List<Integer> hidden, Activation activation, Recipe recipe) {
    /** Copies the list. */
    public Experiment {
        hidden = List.copyOf(hidden);
    }

    /** An experiment whose epochs and batches are those of the method. */
    public Experiment(
            String name,
            StreamSpec stream,
            TestedOn testedOn,
            List<Integer> hidden,
            Activation activation,
            Method method) {
        this(name, stream, testedOn, hidden, activation, Recipe.of(method));
    }

    /** The method of the recipe. Where its epochs and batches follow the rows of a task, {@link Recipe#method(int)} has them. */
    public Method method() {
        return recipe.method();
    }

    /** Returns a copy under another name. */
    public Experiment named(String other) {
        return new Experiment(other, stream, testedOn, hidden, activation, recipe);
    }

    /**
     * Makes the tasks of the data sets that the stream names; those to be tested on held-out rows never see the test rows.
     *
     * @param seed of the run
     */
    public List<Task> tasks(List<Datasets> data, long seed) throws InvalidDataException {
        return Streams.build(
                stream,
                testedOn == TestedOn.TEST
                        ? data
                        : data.stream().map(Datasets::heldOut).toList(),
                seed);
    }
}
