package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;

final class QuadraticPenaltyTest {
    private static final int SIZE = 57;

    private final float[] theta = Fixtures.normals(SIZE, 1);

    /** With a weight in seven that is not held at all. */
    private static QuadraticPenalty penalty(long seed) {
        float[] weight = Fixtures.normals(SIZE, seed);
        for (int i = 0; i < SIZE; i++) {
            weight[i] = i % 7 == 0 ? 0f : weight[i] * weight[i];
        }
        return new QuadraticPenalty(weight, Fixtures.normals(SIZE, seed + 1));
    }

    @Test
    void itIsZeroAtTheAnchorAndSoIsItsGradient() {
        QuadraticPenalty penalty = penalty(2);
        float[] g = new float[SIZE];
        assertThat(penalty.at(penalty.anchor())).isZero();
        assertThat(penalty.add(penalty.anchor(), 1f, g, 0, SIZE)).isZero();
        assertThat(g).containsOnly(0f);
    }

    @Test
    void itIsPositiveAwayFromTheAnchorInEveryDirectionThatIsHeld() {
        QuadraticPenalty penalty = penalty(2);
        for (int i = 0; i < SIZE; i++) {
            float[] moved = penalty.anchor();
            moved[i] += 0.5f;
            double expected = i % 7 == 0 ? 0 : 0.5 * penalty.weight()[i] * 0.25;
            assertThat(penalty.at(moved)).isCloseTo(expected, within(1e-5 * expected));
            assertThat(penalty.at(moved) > 0).isEqualTo(i % 7 != 0);
        }
    }

    @Test
    void theGradientMatchesFiniteDifferencesAndIsScaledAndAdded() {
        QuadraticPenalty penalty = penalty(2);
        float[] g = new float[SIZE];
        penalty.add(theta, 0.25f, g, 0, SIZE);
        penalty.add(theta, 0.75f, g, 0, 20);
        penalty.add(theta, 0.75f, g, 20, SIZE);
        for (int i = 0; i < SIZE; i++) {
            float[] up = theta.clone();
            float[] down = theta.clone();
            up[i] += 1f / 64;
            down[i] -= 1f / 64;
            double slope = (penalty.at(up) - penalty.at(down)) / ((double) up[i] - down[i]);
            assertThat((double) g[i]).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
        }
    }

    @Test
    void penaltiesThatAreAddedGiveTheSumOfTheirValuesEverywhere() {
        QuadraticPenalty one = penalty(2);
        QuadraticPenalty two = penalty(4);
        QuadraticPenalty three = penalty(6);
        QuadraticPenalty sum = one.plus(two).plus(three);
        for (long seed = 10; seed < 15; seed++) {
            float[] at = Fixtures.normals(SIZE, seed);
            double expected = one.at(at) + two.at(at) + three.at(at);
            assertThat(sum.at(at)).isCloseTo(expected, within(1e-5 * expected));
        }
        assertThat(sum.constant()).isPositive();
        assertThat(one.plus(one).constant()).isZero();
        assertThat(one.plus(QuadraticPenalty.none(SIZE)).at(theta)).isEqualTo(one.at(theta));
    }

    @Test
    void onlyWhatPullsNowhereIsZero() {
        assertThat(QuadraticPenalty.none(SIZE).isZero()).isTrue();
        assertThat(QuadraticPenalty.none(SIZE).at(theta)).isZero();
        assertThat(penalty(2).isZero()).isFalse();
        assertThat(QuadraticPenalty.none(3)
                        .append(QuadraticPenalty.towardsZero(2, 4))
                        .at(new float[] {9, 9, 9, 1, -2}))
                .isEqualTo(10);
    }

    @Test
    void equalsIsByValue() {
        assertThat(penalty(2)).isEqualTo(penalty(2)).hasSameHashCodeAs(penalty(2));
        assertThat(penalty(2)).isNotEqualTo(penalty(4));
    }

    @Test
    void aPenaltyThatPushesOrIsNotFiniteIsRefused() {
        for (float bad : new float[] {-1f, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new QuadraticPenalty(new float[] {bad}, new float[1]))
                    .withMessageContaining(String.valueOf(bad));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> penalty(2).plus(QuadraticPenalty.none(3)));
        assertThatIllegalArgumentException().isThrownBy(() -> new QuadraticPenalty(new float[2], new float[3]));
    }
}
