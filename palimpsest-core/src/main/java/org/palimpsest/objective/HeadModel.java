package org.palimpsest.objective;

import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;

/**
 * The model p(y | x, θ) of a task: a network, one of its heads, a likelihood, and the compute resources.
 *
 * @param network the shape
 * @param head which head, from 0
 * @param likelihood p(y | outputs)
 * @param compute kernels and threads
 */
public record HeadModel(Mlp network, int head, Likelihood likelihood, Compute compute) {
    public HeadModel {
        network.head(head);
    }

    /** The same model through another head. */
    public HeadModel through(int other) {
        return new HeadModel(network, other, likelihood, compute);
    }

    /** The same model with another likelihood. */
    public HeadModel with(Likelihood other) {
        return new HeadModel(network, head, other, compute);
    }

    /** How many outputs the head has. */
    public int outputs() {
        return network.heads().get(head);
    }

    /**
     * Checks that the data fit the network.
     *
     * @throws IllegalArgumentException naming both sides
     */
    public void accept(Dataset data) {
        if (data.features() != network.inputs()) {
            throw new IllegalArgumentException(
                    "the data have " + data.features() + " inputs, the network takes " + network.inputs());
        }
    }
}
