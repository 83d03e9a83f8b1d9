package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.method.Initial;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

final class InitialTest {
    private static final Mlp.Layer LAYER = new Mlp.Layer("layer1", 0, 200, 100);
    private static final int WEIGHTS = LAYER.biases();

    private static MeanField draw(Initial.Means means) {
        return new Initial(means, -6).draw(LAYER, Rng.of(1));
    }

    /** Standard deviation of the first {@code n} means; that of n draws has a relative error of 1/√2n. */
    private static double deviation(MeanField posterior, int n) {
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += (double) posterior.mean(i) * posterior.mean(i) / n;
        }
        return Math.sqrt(squares);
    }

    @Test
    void heMeansHaveVarianceTwoOverInputsAndNoBiases() {
        MeanField posterior = draw(new Initial.Means.He());
        assertThat(deviation(posterior, WEIGHTS)).isCloseTo(Math.sqrt(2.0 / 200), within(0.002));
        assertThat(posterior.slice(WEIGHTS, LAYER.size()).mean()).containsOnly(0f);
        assertThat(posterior.logSigma()).containsOnly(-6f);
    }

    @Test
    void normalMeansHaveTheDeviationChosen() {
        assertThat(deviation(draw(new Initial.Means.Normal(0.3)), LAYER.size())).isCloseTo(0.3, within(0.006));
        assertThat(deviation(draw(new Initial.Means.Normal(0)), LAYER.size())).isZero();
    }

    /** Cut at two, a standard normal keeps a deviation of 0.8796. */
    @Test
    void truncatedMeansStayWithinTwoDeviations() {
        MeanField posterior = draw(new Initial.Means.TruncatedNormal(0.1));
        for (float mean : posterior.mean()) {
            assertThat(Math.abs(mean)).isLessThanOrEqualTo(0.2f);
        }
        assertThat(deviation(posterior, LAYER.size())).isCloseTo(0.08796, within(0.002));
    }

    @Test
    void layersOfOneNameDrawTheSameAndOthersDoNot() {
        Initial initial = new Initial(new Initial.Means.He(), -3);
        Mlp.Layer other = new Mlp.Layer("layer2", 0, 200, 100);
        assertThat(initial.draw(LAYER, Rng.of(1))).isEqualTo(initial.draw(LAYER, Rng.of(1)));
        assertThat(initial.draw(LAYER, Rng.of(1))).isNotEqualTo(initial.draw(other, Rng.of(1)));
        assertThat(initial.draw(LAYER, Rng.of(1))).isNotEqualTo(initial.draw(LAYER, Rng.of(2)));
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Initial(new Initial.Means.He(), Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Initial.Means.Normal(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Initial.Means.TruncatedNormal(Double.NaN));
    }
}
