package org.palimpsest.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.network.internal.LocalPass;
import org.palimpsest.random.Rng;

final class LocalPassTest {
    private static final long NOISE = Rng.of(5).key();

    /** Loss, and both gradients, which start as {@link Case#UNTOUCHED}. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Result(double loss, float[] gMean, float[] gVariance) {}

    private static float[] sigmas(Case c) {
        float[] sigma = Fixtures.normals(c.network().size(), 17);
        for (int i = 0; i < sigma.length; i++) {
            sigma[i] = 0.1f + 0.3f * Math.abs(sigma[i]);
        }
        return sigma;
    }

    private static double[] variances(Case c) {
        double[] variance = Reference.widen(sigmas(c));
        for (int i = 0; i < variance.length; i++) {
            variance[i] *= variance[i];
        }
        return variance;
    }

    private static Result run(Case c, float[] mean, float[] sigma, int spare) {
        Batch batch = Fixtures.batch(c.data(), c.rows() + spare, 0, c.rows());
        LocalPass pass = new LocalPass(c.network(), c.head(), batch, c.kernels());
        float[] gMean = new float[mean.length];
        float[] gVariance = new float[mean.length];
        Arrays.fill(gMean, Case.UNTOUCHED);
        Arrays.fill(gVariance, Case.UNTOUCHED);
        for (int part = 0; part < pass.parts(); part++) {
            pass.prepare(part, mean, sigma);
        }
        double loss = 0;
        for (int block = 0; block < batch.blocks(); block++) {
            pass.square(batch, block);
            loss += pass.rows(batch, block, NOISE, c.likelihood(), 1f);
        }
        for (int part = 0; part < pass.parts(); part++) {
            pass.gradient(batch, part, gMean, false, gVariance, false);
        }
        return new Result(loss, gMean, gVariance);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void lossIsThatOfAPlainDoublePrecisionNetworkWithTheSameNoise(Case c) {
        double loss = run(c, c.weights(), sigmas(c), 0).loss;
        double expected = c.reference().loss(Reference.widen(c.weights()), variances(c), NOISE);
        assertThat(loss).isCloseTo(expected, within(1e-6 * expected));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void gradientInTheMeansMatchesFiniteDifferences(Case c) {
        double[] variance = variances(c);
        double[] expected =
                Reference.differences(mean -> c.reference().loss(mean, variance, NOISE), Reference.widen(c.weights()));
        c.assertGradient(run(c, c.weights(), sigmas(c), 70).gMean, expected);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void gradientInTheVariancesMatchesFiniteDifferences(Case c) {
        double[] mean = Reference.widen(c.weights());
        double[] expected = Reference.differences(variance -> c.reference().loss(mean, variance, NOISE), variances(c));
        c.assertGradient(run(c, c.weights(), sigmas(c), 0).gVariance, expected);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.network.Case#all")
    void withoutVarianceItIsThePassAtTheMeansAndStaysFinite(Case c) {
        Result result = run(c, c.weights(), new float[c.network().size()], 0);
        double expected = c.reference().loss(Reference.widen(c.weights()));
        assertThat(result.loss).isCloseTo(expected, within(1e-6 * expected));
        for (float g : result.gVariance) {
            assertThat(g).isFinite();
        }
    }
}
