package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

final class StructuredKlTest {
    private static final int SIZE = KroneckerCase.NETWORK.size();
    private static final MeanField FRESH = MeanField.isotropic(SIZE, 0, 0.4);

    private static double at(
            KroneckerPrecision precision, MeanField q, double beta, double lambda, Kernels kernels, Gradient out) {
        return at(precision, 1, q, beta, lambda, kernels, out);
    }

    private static double at(
            KroneckerPrecision precision,
            double share,
            MeanField q,
            double beta,
            double lambda,
            Kernels kernels,
            Gradient out) {
        StructuredKl kl = StructuredKl.of(
                precision,
                share,
                KroneckerCase.LAST,
                KroneckerCase.LAST,
                FRESH,
                beta,
                lambda,
                StructuredKl.Evidence.ONCE,
                KroneckerCase.NETWORK,
                Ranges.of(0, SIZE),
                new Compute(kernels, Team.of(1)));
        MutableMeanField mutable = new MutableMeanField(q, kernels);
        kl.prepare(Team.of(1), mutable);
        return kl.add(kernels, mutable, 1f, out, 0, SIZE);
    }

    /** ½ (tr(ΛΣ) + dᵀΛd − log|Σ|) with the whole matrix Λ: the divergence but for what does not depend on q. */
    private static double exact(KroneckerPrecision precision, MeanField q) {
        double[][] all = KroneckerCase.dense(precision);
        double kl = 0;
        for (int i = 0; i < SIZE; i++) {
            all[i][i] += 1 / 0.16;
            kl += 0.5 * all[i][i] * Math.exp(2 * q.logSigma(i)) - q.logSigma(i);
        }
        return kl + KroneckerCase.half(all, q.mean(), KroneckerCase.LAST.mean());
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void itIsTheDivergenceFromAGaussianWithTheWholePrecision(Kernels kernels) {
        KroneckerPrecision precision = KroneckerCase.precision();
        MeanField other = Fixtures.posterior(SIZE, 0.2, -3, 9);
        double expected = exact(precision, KroneckerCase.Q) - exact(precision, other);
        double actual = at(precision, KroneckerCase.Q, 1, 1, kernels, new Gradient(SIZE))
                - at(precision, other, 1, 1, kernels, new Gradient(SIZE));
        assertThat(actual).isCloseTo(expected, within(1e-4 * Math.abs(expected)));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void theGradientMatchesFiniteDifferences(Kernels kernels) {
        KroneckerPrecision precision = KroneckerCase.precision();
        Gradient g = new Gradient(SIZE);
        at(precision, KroneckerCase.Q, 0.5, 3, kernels, g);
        for (int i = 0; i < SIZE; i += 3) {
            assertThat((double) g.mean[i]).isCloseTo(slope(precision, kernels, i, true), within(2e-2));
            assertThat((double) g.logSigma[i]).isCloseTo(slope(precision, kernels, i, false), within(2e-2));
        }
    }

    private static double slope(KroneckerPrecision precision, Kernels kernels, int i, boolean ofMean) {
        double[] value = new double[2];
        double step = 1.0 / 32;
        for (int side = 0; side < 2; side++) {
            float[] mean = KroneckerCase.Q.mean();
            float[] v = KroneckerCase.Q.logSigma();
            (ofMean ? mean : v)[i] += (float) (side == 0 ? -step : step);
            value[side] = at(precision, new MeanField(mean, v), 0.5, 3, kernels, new Gradient(SIZE));
        }
        return (value[1] - value[0]) / (2 * step);
    }

    /** β KL_λ in its own terms: the factors are divided by β, so that for the means they weigh λ, and for σ as much as a new row. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void aWeightTempersOldRowsAsItTempersNewOnes(Kernels kernels) {
        KroneckerPrecision precision = KroneckerCase.precision();
        MeanField other = Fixtures.posterior(SIZE, 0.2, -3, 9);
        double beta = 0.1;
        KroneckerPrecision tempered = precision.times(1 / beta);
        double expected = beta * (exact(tempered, KroneckerCase.Q) - exact(tempered, other));
        double actual = at(precision, KroneckerCase.Q, beta, 1, kernels, new Gradient(SIZE))
                - at(precision, other, beta, 1, kernels, new Gradient(SIZE));
        assertThat(actual).isCloseTo(expected, within(1e-4 * Math.abs(expected)));
        double form =
                KroneckerCase.half(KroneckerCase.dense(precision), KroneckerCase.Q.mean(), KroneckerCase.LAST.mean());
        double harder = at(precision, KroneckerCase.Q, beta, 3, kernels, new Gradient(SIZE))
                - at(precision, KroneckerCase.Q, beta, 1, kernels, new Gradient(SIZE));
        assertThat(harder).isCloseTo(2 * form, within(1e-4 * form));
    }

    /** Counted twice, it is the divergence from the mean-field prior and the quadratic form beside it. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void countedTwiceItIsTheMeanFieldDivergenceAndTheQuadraticForm(Kernels kernels) {
        KroneckerPrecision precision = KroneckerCase.precision();
        MeanField prior = KroneckerCase.LAST.tempered(FRESH, 0.6);
        StructuredKl kl = StructuredKl.of(
                precision,
                1,
                KroneckerCase.LAST,
                prior,
                FRESH,
                0.5,
                3,
                StructuredKl.Evidence.TWICE,
                KroneckerCase.NETWORK,
                Ranges.of(0, SIZE),
                new Compute(kernels, Team.of(1)));
        MutableMeanField draft = new MutableMeanField(KroneckerCase.Q, kernels);
        kl.prepare(Team.of(1), draft);
        Gradient g = new Gradient(SIZE);
        double value = kl.add(kernels, draft, 1f, g, 0, SIZE);
        double form =
                KroneckerCase.half(KroneckerCase.dense(precision), KroneckerCase.Q.mean(), KroneckerCase.LAST.mean());
        double exact = 0.5 * GaussianKl.between(KroneckerCase.Q, prior) + 3 * form;
        assertThat(value).isCloseTo(exact, within(1e-4 * exact));
        for (int i = 0; i < SIZE; i++) {
            double ratio = Math.exp(2.0 * KroneckerCase.Q.logSigma(i) - 2.0 * prior.logSigma(i));
            assertThat((double) g.logSigma[i]).isCloseTo(0.5 * (ratio - 1), within(1e-4 * (1 + ratio)));
        }
    }

    /** Without factors the prior is that of new weights around the last means. */
    @Test
    void withoutFactorsItIsTheOrdinaryDivergence() {
        MeanField p = new MeanField(KroneckerCase.LAST.mean(), FRESH.logSigma());
        double value = at(KroneckerPrecision.NONE, KroneckerCase.Q, 1, 7, Kernels.best(), new Gradient(SIZE));
        double exact = GaussianKl.between(KroneckerCase.Q, p);
        assertThat(value).isCloseTo(exact, within(1e-5 * exact));
    }

    /** With nothing left of what was learned the prior is that of new weights, their means as well. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1})
    void ofNoEvidenceThePowerPriorIsThatOfNewWeights(double beta) {
        double value = at(KroneckerCase.precision(), 0, KroneckerCase.Q, beta, 7, Kernels.best(), new Gradient(SIZE));
        double exact = beta * GaussianKl.between(KroneckerCase.Q, FRESH);
        assertThat(value).isCloseTo(exact, within(1e-5 * exact));
    }

    /** q^γ p₀^(1−γ): the divergence from it is γ and 1 − γ times those from both, but for what does not depend on q. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1})
    void thePowerPriorMixesTheDivergencesFromBoth(double beta) {
        MeanField other = Fixtures.posterior(SIZE, 0.2, -3, 9);
        double all = difference(1, other, beta);
        double none = difference(0, other, beta);
        double expected = 0.3 * all + 0.7 * none;
        assertThat(difference(0.3, other, beta)).isCloseTo(expected, within(1e-4 * (Math.abs(all) + Math.abs(none))));
    }

    private static double difference(double share, MeanField other, double beta) {
        KroneckerPrecision precision = KroneckerCase.precision();
        return at(precision, share, KroneckerCase.Q, beta, 3, Kernels.best(), new Gradient(SIZE))
                - at(precision, share, other, beta, 3, Kernels.best(), new Gradient(SIZE));
    }

    /** λ counts what was learned, and nothing else: twice as much of it adds the quadratic form of Λ once more. */
    @Test
    void lambdaMultipliesWhatOldTasksSayAboutTheMeans() {
        KroneckerPrecision precision = KroneckerCase.precision();
        double once = at(precision, KroneckerCase.Q, 1, 1, Kernels.best(), new Gradient(SIZE));
        double twice = at(precision, KroneckerCase.Q, 1, 2, Kernels.best(), new Gradient(SIZE));
        double form =
                KroneckerCase.half(KroneckerCase.dense(precision), KroneckerCase.Q.mean(), KroneckerCase.LAST.mean());
        assertThat(twice - once).isCloseTo(form, within(1e-4 * form));
    }
}
