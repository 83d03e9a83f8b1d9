package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.optimizer.internal.Updater;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** Some steps of each rule, against the equations as their papers have them, in double precision. */
final class PosteriorUpdateRulesTest {
    private static final int SIZE = 19;
    private static final int N = 500;
    private static final int ROWS = 20;
    private static final int STEPS = 5;
    private static final Kernels KERNELS = Kernels.plain();

    private final MeanField prior = Fixtures.posterior(SIZE, 1, -2, 1);
    private final MeanField start = Fixtures.posterior(SIZE, 1, -4, 3);

    private static Gradient gradient(int step) {
        Gradient g = new Gradient(SIZE);
        float[] z = Fixtures.normals(2 * SIZE, 50 + step);
        for (int i = 0; i < SIZE; i++) {
            g.mean[i] = 0.1f * z[i];
            g.logSigma[i] = 0.002f * z[SIZE + i];
        }
        return g;
    }

    private MutableMeanField after(PosteriorUpdateRule rule) {
        MutableMeanField q = new MutableMeanField(start, KERNELS);
        GaussianKl kl = new GaussianKl(prior, KERNELS);
        PosteriorUpdater updater = rule.start(SIZE, N);
        for (int t = 0; t < STEPS; t++) {
            Gradient klGradient = new Gradient(SIZE);
            kl.add(KERNELS, q, 1f / N, klGradient, 0, SIZE);
            updater.advance(1, ROWS);
            updater.apply(KERNELS, q, gradient(t), klGradient, 0, 10);
            updater.apply(KERNELS, q, gradient(t), klGradient, 10, SIZE);
        }
        assertThat(updater.steps()).isEqualTo(STEPS);
        return q;
    }

    private static void same(MutableMeanField q, int i, double mean, double variance) {
        assertThat((double) q.mean[i]).isCloseTo(mean, within(2e-5 * (1 + Math.abs(mean))));
        assertThat((double) q.sigma[i] * q.sigma[i]).isCloseTo(variance, within(1e-5 * variance));
    }

    @Test
    void ivonIsTheRuleOfItsPaper() {
        Ivon ivon = new Ivon(0.01, 0.9, 0.95);
        MutableMeanField q = after(ivon);
        for (int i = 0; i < SIZE; i++) {
            double delta = Math.exp(-2 * prior.logSigma(i)) / N;
            double h = Math.exp(-2 * start.logSigma(i)) / N - delta;
            double mu = start.mean(i);
            double m = 0;
            for (int t = 1; t <= STEPS; t++) {
                Gradient g = gradient(t - 1);
                double hat = g.logSigma[i] * N * (h + delta);
                m = 0.9 * m + 0.1 * g.mean[i];
                h = 0.95 * h + 0.05 * hat + 0.5 * 0.05 * 0.05 * (h - hat) * (h - hat) / (h + delta);
                mu -= 0.01 * (m / (1 - Math.pow(0.9, t)) + delta * (mu - prior.mean(i))) / (h + delta);
            }
            same(q, i, mu, 1 / (N * (h + delta)));
        }
    }

    @Test
    void bgdIsTheRuleOfItsPaper() {
        MutableMeanField q = after(new Bgd(0.7));
        for (int i = 0; i < SIZE; i++) {
            double mu = start.mean(i);
            double sigma = Math.exp(start.logSigma(i));
            for (int t = 0; t < STEPS; t++) {
                Gradient g = gradient(t);
                double a = 0.5 * ROWS * g.logSigma[i];
                mu -= 0.7 * sigma * sigma * ROWS * g.mean[i];
                sigma *= Math.sqrt(1 + a * a) - a;
            }
            same(q, i, mu, sigma * sigma);
        }
    }

    @Test
    void vadamIsTheRuleOfItsPaper() {
        MutableMeanField q = after(new Vadam(0.01, 0.9, 0.95));
        for (int i = 0; i < SIZE; i++) {
            double s0 = Math.exp(-2 * prior.logSigma(i));
            double v = Math.max(0, (Math.exp(-2 * start.logSigma(i)) - s0) / N);
            double mu = start.mean(i);
            double m = 0;
            for (int t = 1; t <= STEPS; t++) {
                double g = gradient(t - 1).mean[i];
                m = 0.9 * m + 0.1 * (g + s0 / N * (mu - prior.mean(i)));
                v = 0.95 * v + 0.05 * g * g;
                double corrected = v / (1 - Math.pow(0.95, t));
                mu -= 0.01 * m / (1 - Math.pow(0.9, t)) / (Math.sqrt(corrected) + s0 / N);
            }
            same(q, i, mu, 1 / (N * v + s0));
        }
    }

    /** Without a momentum, and for small changes, IVON is SGD on the Gaussian natural gradient. */
    @Test
    void ivonIsTheNaturalGradientWithRatesThatGrowWithTheData() {
        double rate = 1e-4;
        MutableMeanField q = after(new Ivon(rate, 0, 1 - rate));
        MutableMeanField natural = new MutableMeanField(start, KERNELS);
        GaussianKl kl = new GaussianKl(prior, KERNELS);
        Updater sgd = new Sgd(rate * N).start(List.of("x", "y"), SIZE);
        for (int t = 0; t < STEPS; t++) {
            Gradient g = gradient(t);
            kl.add(KERNELS, natural, 1f / N, g, 0, SIZE);
            Fixtures.open(new Metric.GaussianFisher()).apply(KERNELS, natural, g, 0, SIZE);
            sgd.advance(1);
            sgd.apply(KERNELS, 0, natural.mean, g.mean, 0, SIZE);
            sgd.apply(KERNELS, 1, natural.logSigma, g.logSigma, 0, SIZE);
            natural.refresh(KERNELS, 0, SIZE);
        }
        for (int i = 0; i < SIZE; i++) {
            same(q, i, natural.mean[i], (double) natural.sigma[i] * natural.sigma[i]);
        }
    }

    @Test
    void memoryOfAnotherRuleIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Bgd(1).start(3, N).restore(new OptimizerState(1, Map.of("x", new float[3]))))
                .withMessageContaining("BGD");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Ivon(1, 0.9, 0.9)
                        .start(3, N)
                        .restore(new OptimizerState(1, Map.of("ivon.m.mean", new float[4]))))
                .withMessageContaining("IVON");
        assertThatIllegalArgumentException().isThrownBy(() -> new Ivon(1, 1, 0.9));
        assertThatIllegalArgumentException().isThrownBy(() -> new Vadam(1, 0.9, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Bgd(0));
    }
}
