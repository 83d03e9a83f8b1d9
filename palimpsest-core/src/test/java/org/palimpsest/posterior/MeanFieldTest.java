package org.palimpsest.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.internal.MutableMeanField;

final class MeanFieldTest {
    private final MeanField posterior = Fixtures.posterior(30, 1, -2, 1);

    @Test
    void itIsAValue() {
        MeanField same = new MeanField(posterior.mean(), posterior.logSigma());
        assertThat(same).isEqualTo(posterior).hasSameHashCodeAs(posterior);
        posterior.mean()[0] = 99;
        posterior.logSigma()[0] = 99;
        assertThat(posterior).isEqualTo(same);
        float[] moved = posterior.mean();
        moved[7] = Math.nextUp(moved[7]);
        assertThat(new MeanField(moved, posterior.logSigma())).isNotEqualTo(posterior);
    }

    /** −E[log q] by samples: its standard error is √(½ · size / n). */
    @Test
    void entropyIsMinusTheExpectedLogDensity() {
        int n = 20_000;
        float[] eps = Fixtures.normals(n * posterior.size(), 2);
        double sum = 0;
        for (int i = 0; i < eps.length; i++) {
            sum += 0.5 * eps[i] * eps[i] + posterior.logSigma(i % posterior.size()) + 0.5 * Math.log(2 * Math.PI);
        }
        assertThat(posterior.entropy()).isCloseTo(sum / n, within(5 * Math.sqrt(0.5 * posterior.size() / n)));
    }

    @Test
    void entropyOfPartsAddsUp() {
        assertThat(posterior.entropy(0, 11) + posterior.entropy(11, 30)).isCloseTo(posterior.entropy(), within(1e-9));
        assertThat(posterior.slice(4, 9).entropy()).isCloseTo(posterior.entropy(4, 9), within(1e-9));
    }

    @Test
    void slicesAppendedGiveTheWhole() {
        assertThat(posterior.slice(0, 12).append(posterior.slice(12, 30))).isEqualTo(posterior);
        MeanField other = Fixtures.posterior(5, 1, 0, 9);
        MeanField replaced = posterior.replaced(10, other);
        assertThat(replaced.slice(10, 15)).isEqualTo(other);
        assertThat(replaced.replaced(10, posterior.slice(10, 15))).isEqualTo(posterior);
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void onlyFinitePosteriorsExist(float bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MeanField(new float[] {0, bad}, new float[2]))
                .withMessageContaining("weight 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MeanField(new float[2], new float[] {0, bad}))
                .withMessageContaining("weight 1");
        assertThatIllegalArgumentException().isThrownBy(() -> MeanField.isotropic(2, 0, bad));
    }

    @Test
    void aMutableCopyFreezesToWhatItStartedFrom() {
        MutableMeanField mutable = new MutableMeanField(posterior, Kernels.plain());
        assertThat(mutable.freeze()).isEqualTo(posterior);
        assertThat(mutable.sigma[3]).isEqualTo(posterior.sigma(3));
        mutable.mean[0]++;
        assertThat(mutable.freeze()).isNotEqualTo(posterior);
    }
}
