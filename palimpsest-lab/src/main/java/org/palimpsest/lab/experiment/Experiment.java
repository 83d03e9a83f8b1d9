package org.palimpsest.lab.experiment;

import java.util.List;
import org.palimpsest.learner.Method;
import org.palimpsest.network.Activation;

/**
 * One experiment without its seed: everything that, with a seed, the data and this version of the program, determines
 * the outcome to the bit.
 *
 * @param name what people call it, for instance "split-mnist vcl+gng"; does not enter the outcome
 * @param stream which tasks
 * @param hidden the widths of the hidden layers
 * @param activation their non-linearity
 * @param method how it is learned
 */
public record Experiment(String name, StreamSpec stream, List<Integer> hidden, Activation activation, Method method) {
    /** Copies the list. */
    public Experiment {
        hidden = List.copyOf(hidden);
    }
}
