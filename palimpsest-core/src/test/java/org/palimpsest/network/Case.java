package org.palimpsest.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.Likelihood;

/** A network with data for one of its heads: depths 0 to 3, both activations and likelihoods, one head and three. */
record Case(Kernels kernels, Mlp network, int head, Likelihood likelihood, int rows) {
    /** What an entry of a gradient holds before it is written. */
    static final float UNTOUCHED = 7f;

    static Stream<Case> all() {
        return Fixtures.providers().flatMap(Case::on);
    }

    private static Stream<Case> on(Kernels k) {
        Likelihood classes = new Likelihood.Categorical();
        Likelihood numbers = new Likelihood.Gaussian(0.7);
        return Stream.of(
                new Case(k, new Mlp(5, List.of(), Activation.RELU, List.of(3)), 0, classes, 70),
                new Case(k, new Mlp(5, List.of(), Activation.RELU, List.of(2)), 0, numbers, 64),
                new Case(k, new Mlp(9, List.of(17), Activation.RELU, List.of(10)), 0, classes, 65),
                new Case(k, new Mlp(5, List.of(8), Activation.TANH, List.of(3, 2, 4)), 1, classes, 129),
                new Case(k, new Mlp(5, List.of(6, 9), Activation.RELU, List.of(3, 2, 4)), 2, classes, 33),
                new Case(k, new Mlp(5, List.of(6, 9), Activation.TANH, List.of(1)), 0, numbers, 130),
                new Case(k, new Mlp(20, List.of(9, 4, 7), Activation.RELU, List.of(2, 2)), 0, classes, 100),
                new Case(k, new Mlp(3, List.of(9, 4, 7), Activation.TANH, List.of(2, 3)), 1, numbers, 1));
    }

    Dataset data() {
        int width = network.head(head).outputs();
        return likelihood instanceof Likelihood.Gaussian
                ? Fixtures.numbers(rows, network.inputs(), width, 11)
                : Fixtures.classes(rows, network.inputs(), width, 12);
    }

    Reference reference() {
        return new Reference(network, head, data(), likelihood);
    }

    float[] weights() {
        float[] w = Fixtures.normals(network.size(), 13);
        for (int i = 0; i < w.length; i++) {
            w[i] *= 0.5f;
        }
        return w;
    }

    /** Whether a parameter is on the way to the head. */
    boolean isOnPath(int i) {
        Mlp.Layer layer = network.head(head);
        return i < network.bodySize() || (i >= layer.offset() && i < layer.end());
    }

    /** Entries on the way to the head agree, relative to the largest, to float precision; all others are untouched. */
    void assertGradient(float[] actual, double[] expected) {
        double largest = 0;
        double worst = 0;
        for (int i = 0; i < actual.length; i++) {
            if (isOnPath(i)) {
                largest = Math.max(largest, Math.abs(expected[i]));
                worst = Math.max(worst, Math.abs(actual[i] - expected[i]));
            } else {
                assertThat(actual[i]).isEqualTo(UNTOUCHED);
            }
        }
        assertThat(worst).isLessThan(1e-5 * largest);
    }
}
