package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** Samples of the weights: the next one is drawn where one before it was, and must be another. */
final class WeightSamplesTest {
    private static final int SAMPLES = 6;

    private final Mlp network = new Mlp(5, List.of(7), Activation.RELU, List.of(3));
    private final Dataset data = Fixtures.classes(40, 5, 3, 1);
    private final MutableMeanField q =
            new MutableMeanField(Fixtures.posterior(network.size(), 0.5, -1, 2), Kernels.plain());

    private double sum(int samples, Gradient out) {
        Batch batch = Fixtures.batch(data);
        try (Compute compute = Compute.on(1)) {
            return samples
                    * new Estimator.WeightSamples(samples)
                            .open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch)
                            .at(q, batch, 17, 1f, false, out);
        }
    }

    /** S samples begin with those of fewer, so the sum grows by the loss of one more sample, and no two are the same. */
    @Test
    void everySampleIsAnotherOne() {
        List<Double> losses = new ArrayList<>();
        double before = 0;
        for (int samples = 1; samples <= SAMPLES; samples++) {
            double now = sum(samples, new Gradient(network.size()));
            double loss = now - before;
            assertThat(losses).noneMatch(other -> Math.abs(other - loss) < 1e-3 * loss);
            losses.add(loss);
            before = now;
        }
        assertThat(losses).allSatisfy(loss -> assertThat(loss).isPositive());
    }

    /** The gradient of the mean over S samples is the mean of theirs. */
    @Test
    void theGradientGrowsByThatOfOneMoreSample() {
        List<Gradient> sums = new ArrayList<>();
        for (int samples = 1; samples <= 4; samples++) {
            Gradient mean = new Gradient(network.size());
            sum(samples, mean);
            sums.add(mean);
        }
        double apart = 0;
        for (int i = 0; i < network.size(); i++) {
            double third = 3 * sums.get(2).mean[i] - 2 * sums.get(1).mean[i];
            double fourth = 4 * sums.get(3).mean[i] - 3 * sums.get(2).mean[i];
            apart += Math.abs(third - fourth);
            assertThat(Double.isFinite(third)).isTrue();
        }
        assertThat(apart).isGreaterThan(0.1);
        Gradient again = new Gradient(network.size());
        sum(4, again);
        for (int i = 0; i < network.size(); i++) {
            assertThat((double) again.mean[i]).isCloseTo(sums.get(3).mean[i], within(0.0));
        }
    }
}
