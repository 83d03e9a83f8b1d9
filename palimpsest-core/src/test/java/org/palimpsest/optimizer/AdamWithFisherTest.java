package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.optimizer.internal.Updater;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/** What the natural gradient comes to under Adam (paper, Sec. 2.2). */
final class AdamWithFisherTest {
    private final Compute compute = Compute.on(1);
    private final Mlp network = new Mlp(6, List.of(8), Activation.RELU, List.of(2));
    private final int size = network.size();
    private final Dataset data = Fixtures.signs(60, 6, 0, 1);
    private final MeanField start = Fixtures.posterior(size, 0.4, -2, 2);

    /** σ², g_μ and ĝ_μ of every weight at one step. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Moment(float[] variance, float[] g, float[] natural) {}

    /** Trains, with σ held where {@code held} is positive, and records every step. */
    private List<Moment> train(MutableMeanField q, Adam adam, Metric metric, float held) {
        Batch batch = Fixtures.batch(data);
        ContinualObjective objective = new ContinualObjective(
                new Estimator.WeightSamples(1)
                        .open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch),
                new GaussianKl(MeanField.isotropic(size, 0, 1), compute.kernels()),
                data.size(),
                Ranges.of(0, size),
                compute);
        Updater updater = adam.start(List.of("x", "y"), size);
        Gradient g = new Gradient(size);
        List<Moment> trajectory = new ArrayList<>();
        for (int step = 0; step < 100; step++) {
            if (held > 0) {
                Arrays.fill(q.sigma, held);
            }
            objective.at(q, batch, Rng.of(step).key(), g);
            float[] variance = new float[size];
            compute.kernels().square(q.sigma, variance, 0, size);
            float[] euclidean = g.mean.clone();
            Fixtures.open(metric).apply(compute.kernels(), q, g, 0, size);
            trajectory.add(new Moment(variance, euclidean, g.mean.clone()));
            updater.advance(1);
            updater.apply(compute.kernels(), 0, q.mean, g.mean, 0, size);
            updater.apply(compute.kernels(), 1, q.logSigma, g.logSigma, 0, size);
            q.refresh(compute.kernels(), 0, size);
        }
        return trajectory;
    }

    private static double mean(List<Moment> over, ToDoubleFunction<Moment> f) {
        return over.stream().mapToDouble(f).average().orElseThrow();
    }

    private static double covariance(List<Moment> over, ToDoubleFunction<Moment> a, ToDoubleFunction<Moment> b) {
        double meanA = mean(over, a);
        double meanB = mean(over, b);
        return mean(over, m -> (a.applyAsDouble(m) - meanA) * (b.applyAsDouble(m) - meanB));
    }

    /** Paper, Eq. 8. The identities are exact; what remains is the float rounding of ĝ = σ²g. */
    @Test
    void momentsOfTheNaturalGradientAlongATrajectoryAreThoseOfThePaper() {
        MutableMeanField q = new MutableMeanField(start, compute.kernels());
        List<Moment> steps = train(q, Adam.DEFAULT.withLearningRate(0.02), new Metric.GaussianFisher(), 0);
        double moved = 0;
        for (int i = 0; i < size; i++) {
            int w = i;
            ToDoubleFunction<Moment> s2 = m -> m.variance[w];
            ToDoubleFunction<Moment> s4 = m -> (double) m.variance[w] * m.variance[w];
            ToDoubleFunction<Moment> g = m -> m.g[w];
            ToDoubleFunction<Moment> g2 = m -> (double) m.g[w] * m.g[w];
            double first = mean(steps, m -> m.natural[w]);
            double second = mean(steps, m -> (double) m.natural[w] * m.natural[w]);
            double spread = covariance(steps, s2, s2);
            double scale = Math.sqrt(second);
            assertThat(mean(steps, s2) * mean(steps, g) + covariance(steps, s2, g))
                    .isCloseTo(first, within(1e-6 * scale));
            double meanSquare = Math.pow(mean(steps, s2), 2) + spread;
            assertThat(meanSquare * mean(steps, g2) + covariance(steps, s4, g2))
                    .isCloseTo(second, within(1e-6 * second));
            moved += spread / (meanSquare * size);
        }
        assertThat(moved).isGreaterThan(1e-3); // σ² did change, so the extra terms were not zero
    }

    /**
     * Adam divides a gradient by its own scale. A constant σ² = 2⁻⁴ scales m and √s by a power of two, so without ε
     * even the roundings are the same, and so they are with the ½ of log σ.
     */
    @ParameterizedTest
    @EnumSource(Adam.Epsilon.class)
    void withConstantSigmaAndNoEpsilonNaturalAdamIsAdamToTheBit(Adam.Epsilon form) {
        Adam adam = Adam.DEFAULT.withLearningRate(0.02).withEpsilon(0).withForm(form);
        MutableMeanField plain = new MutableMeanField(start, compute.kernels());
        MutableMeanField natural = new MutableMeanField(start, compute.kernels());
        train(plain, adam, new Metric.Euclidean(), 0.25f);
        train(natural, adam, new Metric.GaussianFisher(), 0.25f);
        assertThat(plain.mean).isNotEqualTo(start.mean());
        assertThat(natural.mean).containsExactly(plain.mean);
        assertThat(natural.logSigma).containsExactly(plain.logSigma);
    }

    @Test
    void withEpsilonWeightsOfSmallSigmaAreDamped() {
        Adam adam = Adam.DEFAULT.withLearningRate(0.02).withEpsilon(1e-3);
        MutableMeanField plain = new MutableMeanField(start, compute.kernels());
        MutableMeanField natural = new MutableMeanField(start, compute.kernels());
        train(plain, adam, new Metric.Euclidean(), 0.0625f);
        train(natural, adam, new Metric.GaussianFisher(), 0.0625f);
        assertThat(distance(natural)).isLessThan(0.8 * distance(plain));
    }

    private double distance(MutableMeanField q) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.abs(q.mean[i] - start.mean(i));
        }
        return sum;
    }
}
