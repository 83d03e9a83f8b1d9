package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.random.Rng;

/** The mean absolute gradient of a function of the outputs. */
final class SensitivityTest {
    private static final int FEATURES = 7;
    private static final int ROWS = 1100; // more than two chunks

    private static void squaredLength(float[] outputs, int offset, int width, float[] out) {
        for (int j = offset; j < offset + width; j++) {
            out[j] = 2 * outputs[j];
        }
    }

    /** Of a linear model f = x·W the gradient of ‖f‖² is 2 x_j f_k. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void ofALinearModelItIsTheClosedForm(Kernels kernels) {
        Mlp linear = new Mlp(FEATURES, List.of(), Activation.RELU, List.of(2));
        float[] w = Fixtures.posterior(linear.size(), 0.5, -3, 9).mean();
        Dataset data = Fixtures.classes(ROWS, FEATURES, 2, 3);
        double[] exact = new double[w.length];
        for (int r = 0; r < ROWS; r++) {
            float[] x = Arrays.copyOf(data.row(r), FEATURES + 1);
            x[FEATURES] = 1;
            double[] f = new double[2];
            for (int i = 0; i < w.length; i++) {
                f[i % 2] += (double) x[i / 2] * w[i];
            }
            for (int i = 0; i < w.length; i++) {
                exact[i] += Math.abs(2 * x[i / 2] * f[i % 2]) / ROWS;
            }
        }
        Compute compute = new Compute(kernels, Team.of(1));
        float[] found = FisherDiagonal.sensitivity(
                SensitivityTest::squaredLength,
                FisherDiagonal.ALL,
                w,
                new HeadModel(linear, 0, new Likelihood.Categorical(), compute),
                data,
                Rng.of(1));
        for (int i = 0; i < w.length; i++) {
            assertThat((double) found[i]).isCloseTo(exact[i], within(1e-4 * exact[i]));
        }
    }

    /** Of one example, the absolute value is the root of the square, in hidden layers, too. */
    @Test
    void ofOneExampleItIsTheRootOfTheSquaredGradient() {
        Mlp deep = new Mlp(FEATURES, List.of(20, 10), Activation.RELU, List.of(2, 3));
        float[] w = Fixtures.posterior(deep.size(), 0.5, -3, 9).mean();
        Dataset one = Fixtures.classes(1, FEATURES, 3, 3);
        Likelihood gaussian = new Likelihood.Gaussian(1);
        HeadModel model = new HeadModel(deep, 1, gaussian, Compute.on(2));
        double[] squares = new double[w.length];
        float[] f = new FisherDiagonal(new FisherDiagonal.Labels.Expected(), 1).at(w, model, one, Rng.of(1));
        for (int k = 0; k < 3; k++) {
            int output = k;
            float[] g = FisherDiagonal.sensitivity(
                    (outputs, offset, width, out) -> {
                        Arrays.fill(out, offset, offset + width, 0);
                        out[offset + output] = 1;
                    },
                    1,
                    w,
                    model,
                    one,
                    Rng.of(1));
            for (int i = 0; i < w.length; i++) {
                squares[i] += (double) g[i] * g[i];
            }
        }
        for (int i = 0; i < w.length; i++) {
            assertThat((double) f[i]).isCloseTo(squares[i], within(1e-9 + 1e-4 * squares[i]));
        }
    }
}
