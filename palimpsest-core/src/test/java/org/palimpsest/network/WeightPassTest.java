package org.palimpsest.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.OutputLoss;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.Likelihood;

final class WeightPassTest {
    private static double run(
            WeightPass pass, Batch batch, float[] w, OutputLoss loss, float scale, float[] out, boolean add) {
        for (int part = 0; part < pass.parts(); part++) {
            pass.prepare(part, w);
        }
        double sum = 0;
        for (int block = 0; block < batch.blocks(); block++) {
            sum += pass.rows(batch, block, loss, scale);
        }
        for (int part = 0; part < pass.parts(); part++) {
            pass.gradient(batch, part, out, add);
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void lossIsThatOfAPlainDoublePrecisionNetwork(Case c) {
        WeightPass pass = new WeightPass(c.network(), c.head(), c.rows(), c.kernels());
        float[] out = new float[c.network().size()];
        double loss = run(pass, Fixtures.batch(c.data()), c.weights(), c.likelihood(), 1f, out, false);
        double expected = c.reference().loss(Reference.widen(c.weights()));
        assertThat(loss).isCloseTo(expected, within(1e-6 * expected));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void gradientMatchesFiniteDifferences(Case c) {
        WeightPass pass = new WeightPass(c.network(), c.head(), c.rows() + 70, c.kernels());
        float[] out = new float[c.network().size()];
        Arrays.fill(out, Case.UNTOUCHED);
        Batch batch = Fixtures.batch(c.data(), c.rows() + 70, 0, c.rows());
        run(pass, batch, c.weights(), c.likelihood(), 1f, out, false);
        c.assertGradient(out, Reference.differences(c.reference()::loss, Reference.widen(c.weights())));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void gradientIsScaledAndAddedOnRequest(Case c) {
        WeightPass pass = new WeightPass(c.network(), c.head(), c.rows(), c.kernels());
        Batch batch = Fixtures.batch(c.data());
        float[] once = new float[c.network().size()];
        run(pass, batch, c.weights(), c.likelihood(), 1f, once, false);
        float[] twice = once.clone();
        run(pass, batch, c.weights(), c.likelihood(), 0.5f, twice, true);
        for (int i = 0; i < once.length; i++) {
            assertThat(twice[i]).isCloseTo(1.5f * once[i], within(1e-4f));
        }
    }

    /** tanh is zero at zero, but its slope there is one: such a unit must not be left out. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void tanhUnitsThatAreExactlyZeroPassTheirGradientOn(Kernels kernels) {
        Mlp network = new Mlp(4, List.of(6, 5), Activation.TANH, List.of(2));
        Dataset data = Dataset.of(new Inputs.Floats(4, new float[3 * 4]), new Targets.Labels(new int[] {0, 1, 1}, 2));
        float[] w = Fixtures.normals(network.size(), 3);
        for (Mlp.Layer layer : network.body()) {
            Arrays.fill(w, layer.biases(), layer.end(), 0f);
        }
        Case c = new Case(kernels, network, 0, new Likelihood.Categorical(), 3);
        WeightPass pass = new WeightPass(network, 0, 3, kernels);
        float[] out = new float[network.size()];
        run(pass, Fixtures.batch(data), w, c.likelihood(), 1f, out, false);
        Reference reference = new Reference(network, 0, data, c.likelihood());
        c.assertGradient(out, Reference.differences(reference::loss, Reference.widen(w)));
        Mlp.Layer first = network.body().get(0);
        assertThat(Arrays.copyOfRange(out, first.biases(), first.end())).doesNotContain(0f);
    }

    @Test
    void partsCoverThePathOnce() {
        Mlp network = new Mlp(300, List.of(70, 30), Activation.RELU, List.of(10, 3));
        WeightPass pass = new WeightPass(network, 1, 8, Kernels.plain());
        int[] seen = new int[network.size()];
        for (int part = 0; part < pass.parts(); part++) {
            for (int i = pass.from(part); i < pass.to(part); i++) {
                seen[i]++;
            }
        }
        Mlp.Layer other = network.head(0);
        for (int i = 0; i < seen.length; i++) {
            assertThat(seen[i]).isEqualTo(i >= other.offset() && i < other.end() ? 0 : 1);
        }
    }
}
