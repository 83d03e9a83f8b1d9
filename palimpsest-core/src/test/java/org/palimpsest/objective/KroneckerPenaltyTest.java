package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Growth;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

final class KroneckerPenaltyTest {
    private static final Mlp NETWORK = KroneckerCase.NETWORK;
    private static final int SIZE = NETWORK.size();
    private static final Ranges ALL = Ranges.of(0, SIZE);

    private static KroneckerPenalty penalty(Kernels kernels, Ranges learned) {
        return new KroneckerPenalty(
                KroneckerCase.precision(),
                0.3,
                KroneckerCase.LAST.mean(),
                NETWORK,
                learned,
                new Compute(kernels, Team.of(1)));
    }

    private static double at(KroneckerPenalty penalty, Kernels kernels, MeanField q, float scale, Gradient out) {
        MutableMeanField mutable = new MutableMeanField(q, kernels);
        penalty.prepare(Team.of(1), mutable);
        return penalty.add(kernels, mutable, scale, out, 0, 40) + penalty.add(kernels, mutable, scale, out, 40, SIZE);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void itIsTheQuadraticFormOfTheSumOfTheTasks(Kernels kernels) {
        double exact = 0.3
                * KroneckerCase.half(
                        KroneckerCase.dense(KroneckerCase.precision()),
                        KroneckerCase.Q.mean(),
                        KroneckerCase.LAST.mean());
        double value = at(penalty(kernels, ALL), kernels, KroneckerCase.Q, 1f, new Gradient(SIZE));
        assertThat(value).isCloseTo(exact, within(1e-5 * exact));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void itIsZeroAtTheLastMeansAndSoIsItsGradient(Kernels kernels) {
        Gradient g = new Gradient(SIZE);
        assertThat(at(penalty(kernels, ALL), kernels, KroneckerCase.LAST, 1f, g))
                .isZero();
        assertThat(g.mean).containsOnly(0f);
        assertThat(g.logSigma).containsOnly(0f);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void theGradientMatchesFiniteDifferencesAndIsScaledAndAdded(Kernels kernels) {
        KroneckerPenalty penalty = penalty(kernels, ALL);
        Gradient g = new Gradient(SIZE);
        at(penalty, kernels, KroneckerCase.Q, 0.25f, g);
        at(penalty, kernels, KroneckerCase.Q, 0.75f, g);
        for (int i = 0; i < SIZE; i++) {
            float[] up = KroneckerCase.Q.mean();
            float[] down = KroneckerCase.Q.mean();
            up[i] += 1f / 16;
            down[i] -= 1f / 16;
            double slope = (at(penalty, kernels, with(up), 1f, new Gradient(SIZE))
                            - at(penalty, kernels, with(down), 1f, new Gradient(SIZE)))
                    / ((double) up[i] - down[i]);
            assertThat((double) g.mean[i]).isCloseTo(slope, within(1e-3 * (1 + Math.abs(slope))));
        }
        assertThat(g.logSigma).containsOnly(0f);
    }

    private static MeanField with(float[] mean) {
        return new MeanField(mean, KroneckerCase.Q.logSigma());
    }

    @Test
    void theBitsDoNotDependOnTheNumberOfThreads() {
        Gradient alone = new Gradient(SIZE);
        Gradient together = new Gradient(SIZE);
        try (Compute three = Compute.on(3);
                Compute one = Compute.on(1)) {
            for (Compute compute : List.of(one, three)) {
                KroneckerPenalty penalty = new KroneckerPenalty(
                        KroneckerCase.precision(), 1, KroneckerCase.LAST.mean(), NETWORK, ALL, compute);
                MutableMeanField q = new MutableMeanField(KroneckerCase.Q, compute.kernels());
                penalty.prepare(compute.team(), q);
                penalty.add(compute.kernels(), q, 1f, compute == one ? alone : together, 0, SIZE);
            }
        }
        assertThat(together.mean).containsExactly(alone.mean);
    }

    @Test
    void layersThatAreNotLearnedAreLeftOut() {
        Mlp.Layer second = NETWORK.head(1);
        Gradient g = new Gradient(SIZE);
        Kernels kernels = Kernels.best();
        at(penalty(kernels, Ranges.of(0, second.offset())), kernels, KroneckerCase.Q, 1f, g);
        for (int i = 0; i < SIZE; i++) {
            assertThat(g.mean[i] != 0f).isEqualTo(i < second.offset());
        }
    }

    /** New inputs were zero in old tasks, and nothing was learned of new classes. */
    @Test
    void inAGrownNetworkItIsTheSameForOldWeightsAndFreeForNewOnes() {
        Mlp larger = NETWORK.withInputs(12).withHeadOf(0, 4).withHead(2);
        Growth growth = Growth.between(NETWORK, larger);
        Kernels kernels = Kernels.best();
        float[] anchor = growth.apply(KroneckerCase.LAST.mean(), new float[larger.size()]);
        float[] moved = growth.apply(KroneckerCase.Q.mean(), Fixtures.normals(larger.size(), 3));
        KroneckerPenalty grown = new KroneckerPenalty(
                KroneckerCase.precision().grown(larger),
                0.3,
                anchor,
                larger,
                Ranges.of(0, larger.size()),
                new Compute(kernels, Team.of(1)));
        MutableMeanField q = new MutableMeanField(new MeanField(moved, new float[larger.size()]), kernels);
        Gradient g = new Gradient(larger.size());
        grown.prepare(Team.of(1), q);
        double value = grown.add(kernels, q, 1f, g, 0, larger.size());
        double expected = at(penalty(kernels, ALL), kernels, KroneckerCase.Q, 1f, new Gradient(SIZE));
        assertThat(value).isCloseTo(expected, within(1e-5 * expected));
        boolean[] added = growth.added();
        for (int i = 0; i < added.length; i++) {
            assertThat(added[i] && g.mean[i] != 0f).isFalse();
        }
    }

    @Test
    void factorsOfAnotherNetworkAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KroneckerCase.precision().accept(Mlp.relu(9, List.of(6), 3)))
                .withMessageContaining("does not fit");
    }
}
