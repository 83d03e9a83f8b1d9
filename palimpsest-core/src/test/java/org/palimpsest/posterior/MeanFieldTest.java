package org.palimpsest.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Kernels;

final class MeanFieldTest {
    private final MeanField belief = Fixtures.belief(30, 1, -2, 1);

    @Test
    void itIsAValue() {
        MeanField same = new MeanField(belief.mean(), belief.logSigma());
        assertThat(same).isEqualTo(belief).hasSameHashCodeAs(belief);
        belief.mean()[0] = 99;
        belief.logSigma()[0] = 99;
        assertThat(belief).isEqualTo(same);
        float[] moved = belief.mean();
        moved[7] = Math.nextUp(moved[7]);
        assertThat(new MeanField(moved, belief.logSigma())).isNotEqualTo(belief);
    }

    /** −E[log q] by samples: its standard error is √(½ · size / n). */
    @Test
    void entropyIsMinusTheExpectedLogDensity() {
        int n = 20_000;
        float[] eps = Fixtures.normals(n * belief.size(), 2);
        double sum = 0;
        for (int i = 0; i < eps.length; i++) {
            sum += 0.5 * eps[i] * eps[i] + belief.logSigma(i % belief.size()) + 0.5 * Math.log(2 * Math.PI);
        }
        assertThat(belief.entropy()).isCloseTo(sum / n, within(5 * Math.sqrt(0.5 * belief.size() / n)));
    }

    @Test
    void entropyOfPartsAddsUp() {
        assertThat(belief.entropy(0, 11) + belief.entropy(11, 30)).isCloseTo(belief.entropy(), within(1e-9));
        assertThat(belief.slice(4, 9).entropy()).isCloseTo(belief.entropy(4, 9), within(1e-9));
    }

    @Test
    void slicesAppendedGiveTheWhole() {
        assertThat(belief.slice(0, 12).append(belief.slice(12, 30))).isEqualTo(belief);
        MeanField other = Fixtures.belief(5, 1, 0, 9);
        MeanField replaced = belief.replaced(10, other);
        assertThat(replaced.slice(10, 15)).isEqualTo(other);
        assertThat(replaced.replaced(10, belief.slice(10, 15))).isEqualTo(belief);
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void onlyFiniteBeliefsExist(float bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MeanField(new float[] {0, bad}, new float[2]))
                .withMessageContaining("weight 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MeanField(new float[2], new float[] {0, bad}))
                .withMessageContaining("weight 1");
        assertThatIllegalArgumentException().isThrownBy(() -> MeanField.isotropic(2, 0, bad));
    }

    @Test
    void aDraftFreezesToWhatItStartedFrom() {
        Draft draft = new Draft(belief, Kernels.plain());
        assertThat(draft.freeze()).isEqualTo(belief);
        assertThat(draft.sigma[3]).isEqualTo(belief.sigma(3));
        draft.mean[0]++;
        assertThat(draft.freeze()).isNotEqualTo(belief);
    }
}
