package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** What rules say about themselves, their schedules, and their going on. */
final class RulesTest {
    private static final int SIZE = 7;
    private static final Kernels KERNELS = Kernels.plain();

    static Stream<PosteriorUpdateRule> rules() {
        return Stream.of(new Ivon(0.1, 0.9, 0.99), new Vadam(0.01, 0.9, 0.99), new Bgd(1));
    }

    private static void step(PosteriorUpdater updater, MutableMeanField q, int t, double factor) {
        Gradient nll = new Gradient(SIZE);
        Gradient kl = new Gradient(SIZE);
        System.arraycopy(Fixtures.normals(SIZE, t), 0, nll.mean, 0, SIZE);
        System.arraycopy(Fixtures.normals(SIZE, 50 + t), 0, nll.logSigma, 0, SIZE);
        for (int i = 0; i < SIZE; i++) {
            nll.logSigma[i] *= 0.001f;
            kl.mean[i] = 0.01f * i;
            kl.logSigma[i] = -0.005f;
        }
        updater.advance(factor, 10);
        updater.apply(KERNELS, q, nll, kl, 0, SIZE);
    }

    private static MutableMeanField start() {
        return new MutableMeanField(Fixtures.posterior(SIZE, 1, -3, 1), KERNELS);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void restoredARuleGoesOnAsIfNeverStopped(PosteriorUpdateRule rule) {
        PosteriorUpdater first = rule.start(SIZE, 100);
        MutableMeanField q = start();
        step(first, q, 0, 1);
        step(first, q, 1, 1);
        PosteriorUpdater second = rule.start(SIZE, 100);
        second.restore(first.state());
        assertThat(second.steps()).isEqualTo(2);
        MutableMeanField other = new MutableMeanField(q.freeze(), KERNELS);
        step(first, q, 2, 1);
        step(second, other, 2, 1);
        assertThat(other.mean).containsExactly(q.mean);
        assertThat(other.logSigma).containsExactly(q.logSigma);
    }

    /** The first step of the means is in proportion to the schedule's factor; that of a rule with a constant rate is not. */
    @ParameterizedTest
    @MethodSource("rules")
    void aScheduleScalesTheStepOfTheMeans(PosteriorUpdateRule rule) {
        MutableMeanField whole = start();
        MutableMeanField half = start();
        step(rule.start(SIZE, 100), whole, 0, 1);
        step(rule.start(SIZE, 100), half, 0, 0.5);
        for (int i = 0; i < SIZE; i++) {
            double moved = whole.mean[i] - start().mean[i];
            double expected = rule.hasConstantRate() ? moved : 0.5 * moved;
            assertThat((double) half.mean[i] - start().mean[i]).isCloseTo(expected, within(1e-5));
        }
    }

    /** σ ← σ (√(1 + a²) − a) with a = ½ B σ∂_σ, also where a is large and either way. */
    @Test
    void bgdNarrowsAndWidensByTheWholeRoot() {
        for (double slope : new double[] {3, -3, 0.4, -0.4}) {
            MutableMeanField q = start();
            Gradient nll = new Gradient(SIZE);
            java.util.Arrays.fill(nll.logSigma, (float) slope);
            PosteriorUpdater updater = new Bgd(1).start(SIZE, 100);
            updater.advance(1, 2);
            updater.apply(KERNELS, q, nll, new Gradient(SIZE), 0, SIZE);
            for (int i = 0; i < SIZE; i++) {
                double factor = Math.sqrt(1 + slope * slope) - slope; // of two rows, a is the slope itself
                assertThat(q.sigma[i] / Math.exp(start().logSigma[i])).isCloseTo(factor, within(1e-5 * factor));
            }
        }
    }

    @Test
    void onlyBgdKeepsItsRateAndStartsFromThePosterior() {
        List<PosteriorUpdateRule> rules = rules().toList();
        assertThat(rules).extracting(PosteriorUpdateRule::hasConstantRate).containsExactly(false, false, true);
        assertThat(rules).extracting(PosteriorUpdateRule::startsFromPosterior).containsExactly(false, false, true);
        assertThat(rules).extracting(PosteriorUpdateRule::startsAbovePrior).containsExactly(true, true, false);
    }

    @Test
    void anotherRateChangesNothingElse() {
        assertThat(new Ivon(0.1, 0.9, 0.99).withLearningRate(2)).isEqualTo(new Ivon(2, 0.9, 0.99));
        assertThat(new Vadam(0.1, 0.9, 0.99).withLearningRate(2)).isEqualTo(new Vadam(2, 0.9, 0.99));
        assertThat(new Bgd(0.1).withLearningRate(2)).isEqualTo(new Bgd(2));
        assertThat(new Sgd(0.1).withLearningRate(2)).isEqualTo(new Sgd(2));
    }

    @Test
    void metricsSayWhatTheyNeed() {
        assertThat(new Metric.GaussianFisher().needsSigma()).isTrue();
        assertThat(new Metric.Euclidean().needsSigma()).isFalse();
        assertThat(new Metric.EmpiricalFisher(1).needsSigma()).isFalse();
        assertThat(new Metric.EmpiricalFisher(1).needsPointEstimate()).isTrue();
        assertThat(new Metric.GaussianFisher().needsPointEstimate()).isFalse();
        assertThat(new Metric.Euclidean().needsPointEstimate()).isFalse();
    }
}
