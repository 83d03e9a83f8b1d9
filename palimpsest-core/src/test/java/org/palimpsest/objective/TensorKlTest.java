package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

final class TensorKlTest {
    private static final int N = 120;

    private final Kernels kernels = Kernels.best();
    private final Mlp network = new Mlp(5, List.of(7), Activation.RELU, List.of(3, 2));
    private final int size = network.size();
    private final MeanField q = Fixtures.posterior(size, 0.5, -2, 1);
    private final MeanField p = Fixtures.posterior(size, 0.5, -1, 3);
    private final TensorKl mean = new TensorKl(new GaussianKl(p, kernels), network, tensor -> (double) N / tensor);

    /** N Σ_T 1/|T| Σ_{i∈T} KL_i, in double precision. */
    private double exact(MeanField at) {
        double sum = 0;
        for (Mlp.Layer layer : network.layers()) {
            sum += part(at, layer.offset(), layer.biases()) + part(at, layer.biases(), layer.end());
        }
        return sum;
    }

    private double part(MeanField at, int from, int to) {
        return N * GaussianKl.between(at.slice(from, to), p.slice(from, to)) / (to - from);
    }

    private MutableMeanField at(MeanField posterior) {
        return new MutableMeanField(posterior, kernels);
    }

    @Test
    void itsValueIsTheSumOverTensorsOfTheirMeansTimesN() {
        double value = mean.add(kernels, at(q), 1f, new Gradient(size), 0, size);
        assertThat(value).isCloseTo(exact(q), within(1e-5 * exact(q)));
    }

    @Test
    void itsGradientMatchesFiniteDifferences() {
        Gradient g = new Gradient(size);
        mean.add(kernels, at(q), 1f, g, 0, size);
        float h = 1f / 1024;
        for (int i = 0; i < size; i++) {
            double tolerance = 1e-3 * (1 + Math.abs(g.mean[i]) + Math.abs(g.logSigma[i]));
            assertThat((double) g.mean[i]).isCloseTo(slope(i, h, 0), within(tolerance));
            assertThat((double) g.logSigma[i]).isCloseTo(slope(i, 0, h), within(tolerance));
        }
    }

    private double slope(int i, float dMean, float dV) {
        MeanField up = moved(i, dMean, dV);
        MeanField down = moved(i, -dMean, -dV);
        double width = (double) up.mean(i) - down.mean(i) + up.logSigma(i) - down.logSigma(i);
        return (exact(up) - exact(down)) / width;
    }

    private MeanField moved(int i, float dMean, float dV) {
        float[] mu = q.mean();
        float[] v = q.logSigma();
        mu[i] += dMean;
        v[i] += dV;
        return new MeanField(mu, v);
    }

    /** Per tensor: KL/N scaled by N/|T|, in value and gradient. */
    @Test
    void onEachTensorItIsTheDivergenceOverNScaledByNOverItsSize() {
        GaussianKl plain = new GaussianKl(p, kernels);
        for (Mlp.Layer layer : network.layers()) {
            for (int[] tensor : new int[][] {{layer.offset(), layer.biases()}, {layer.biases(), layer.end()}}) {
                Gradient ours = new Gradient(size);
                Gradient scaled = new Gradient(size);
                float factor = (float) N / (tensor[1] - tensor[0]);
                double value = mean.add(kernels, at(q), 1f / N, ours, tensor[0], tensor[1]);
                double other = plain.add(kernels, at(q), factor / N, scaled, tensor[0], tensor[1]);
                assertThat(value).isCloseTo(factor * other, within(1e-5 * value));
                for (int i = tensor[0]; i < tensor[1]; i++) {
                    assertThat(ours.mean[i]).isCloseTo(scaled.mean[i], within(1e-5f * (1 + Math.abs(ours.mean[i]))));
                    assertThat(ours.logSigma[i])
                            .isCloseTo(scaled.logSigma[i], within(1e-5f * (1 + Math.abs(ours.logSigma[i]))));
                }
            }
        }
    }

    @Test
    void piecesThatCutTensorsAddUp() {
        Gradient whole = new Gradient(size);
        Gradient parts = new Gradient(size);
        double sum = 0;
        for (int from = 0; from < size; from += 13) {
            sum += mean.add(kernels, at(q), 1f, parts, from, Math.min(size, from + 13));
        }
        assertThat(sum).isCloseTo(mean.add(kernels, at(q), 1f, whole, 0, size), within(1e-4 * sum));
        assertThat(parts.mean).containsExactly(whole.mean);
        assertThat(parts.logSigma).containsExactly(whole.logSigma);
    }

    @Test
    void weightsOfOneGiveThePlainDivergence() {
        Gradient plain = new Gradient(size);
        Gradient weighted = new Gradient(size);
        double kl = new GaussianKl(p, kernels).add(kernels, at(q), 0.5f, plain, 0, size);
        TensorKl one = new TensorKl(new GaussianKl(p, kernels), network, tensor -> 1);
        assertThat(one.add(kernels, at(q), 0.5f, weighted, 0, size)).isCloseTo(kl, within(1e-4 * kl));
        assertThat(weighted.mean).containsExactly(plain.mean);
        assertThat(weighted.logSigma).containsExactly(plain.logSigma);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TensorKl(new GaussianKl(p, kernels), network, tensor -> 0));
    }
}
