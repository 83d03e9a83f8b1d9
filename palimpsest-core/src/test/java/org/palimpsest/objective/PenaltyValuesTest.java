package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Penalties and factors as values: sums, multiples, concatenations and equality. */
final class PenaltyValuesTest {
    private static final float[] THETA = {0.5f, -1f, 2f};

    private static QuadraticPenalty penalty(float weight, double constant) {
        return new QuadraticPenalty(new float[] {weight, 1, 3}, new float[] {1, 2, -1}, constant);
    }

    @Test
    void aMultipleIsTheValueTimesTheFactorEverywhere() {
        QuadraticPenalty one = penalty(2, 0.7);
        QuadraticPenalty three = one.times(3);
        assertThat(three.at(THETA)).isCloseTo(3 * one.at(THETA), within(1e-6));
        assertThat(three.constant()).isEqualTo(3 * 0.7);
        assertThat(one.times(1)).isSameAs(one);
    }

    @Test
    void aSumIsTheSumOfTheValuesEverywhere() {
        QuadraticPenalty one = penalty(2, 0.7);
        QuadraticPenalty other = new QuadraticPenalty(new float[] {1, 0, 5}, new float[] {0, 9, 1}, 0.2);
        assertThat(one.plus(other).at(THETA)).isCloseTo(one.at(THETA) + other.at(THETA), within(1e-5));
        assertThat(one.plus(other).constant()).isGreaterThan(0.9);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.plus(new QuadraticPenalty(new float[1], new float[1], 0)))
                .withMessageContaining("3 and 1");
    }

    @Test
    void furtherWeightsAddTheirOwnValue() {
        QuadraticPenalty one = penalty(2, 0.7);
        QuadraticPenalty more = new QuadraticPenalty(new float[] {4}, new float[] {3}, 0.1);
        QuadraticPenalty both = one.append(more);
        assertThat(both.size()).isEqualTo(4);
        assertThat(both.at(new float[] {0.5f, -1f, 2f, 1f}))
                .isCloseTo(one.at(THETA) + more.at(new float[] {1f}), within(1e-6));
        assertThat(both.constant()).isEqualTo(0.7 + 0.1);
    }

    @Test
    void penaltiesAreEqualByContent() {
        QuadraticPenalty one = penalty(2, 0.7);
        assertThat(one).isEqualTo(penalty(2, 0.7)).hasSameHashCodeAs(penalty(2, 0.7));
        assertThat(one)
                .isNotEqualTo(penalty(4, 0.7))
                .isNotEqualTo(penalty(2, 0.8))
                .isNotEqualTo("x");
        assertThat(one).isNotEqualTo(new QuadraticPenalty(new float[] {2, 1, 3}, new float[] {1, 2, 0}, 0.7));
        assertThat(one.hashCode()).isNotEqualTo(penalty(4, 0.7).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(penalty(2, 0.8).hashCode());
        assertThat(one).hasToString("QuadraticPenalty(3 weights, at least 0.7)");
    }

    private static KroneckerFactor factor(int layer, float u, float rest, float g, double examples) {
        return new KroneckerFactor(
                layer, 2, 2, 1, new float[] {u, 2}, new float[] {rest, 1}, new float[] {g, 0, 0, 1}, examples);
    }

    @Test
    void factorsAreEqualByContent() {
        KroneckerFactor one = factor(1, 3, 4, 5, 6);
        assertThat(one).isEqualTo(factor(1, 3, 4, 5, 6)).hasSameHashCodeAs(factor(1, 3, 4, 5, 6));
        assertThat(one).isNotEqualTo(factor(2, 3, 4, 5, 6)).isNotEqualTo(factor(1, 0, 4, 5, 6));
        assertThat(one).isNotEqualTo(factor(1, 3, 0, 5, 6)).isNotEqualTo(factor(1, 3, 4, 0, 6));
        assertThat(one).isNotEqualTo(factor(1, 3, 4, 5, 7)).isNotEqualTo("x");
        assertThat(one)
                .isNotEqualTo(
                        new KroneckerFactor(1, 2, 1, 1, new float[] {3, 2}, new float[] {4, 1}, new float[] {5}, 6))
                .isNotEqualTo(
                        new KroneckerFactor(1, 2, 2, 0, new float[0], new float[] {4, 1}, new float[] {5, 0, 0, 1}, 6));
        assertThat(one.hashCode()).isNotEqualTo(factor(2, 3, 4, 5, 6).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(factor(1, 0, 4, 5, 6).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(factor(1, 3, 4, 0, 6).hashCode());
        assertThat(one).hasToString("KroneckerFactor(layer 2, rank 1, 6.0 examples)");
        assertThat(one.floats()).isEqualTo(2 + 2 + 4);
    }

    @Test
    void factorsWhoseSizesDisagreeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KroneckerFactor(0, 2, 2, 1, new float[3], new float[2], new float[4], 1))
                .withMessageContaining(
                        "a factor of layer 1 with 2 inputs, 2 outputs and rank 1 has 3, 2 and 4 numbers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KroneckerFactor(0, 2, 2, 1, new float[2], new float[1], new float[4], 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KroneckerFactor(0, 2, 2, 1, new float[2], new float[2], new float[3], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> factor(0, 1, 1, 1, -1));
        assertThat(factor(0, 1, 1, 1, 0).examples()).isZero();
    }
}
