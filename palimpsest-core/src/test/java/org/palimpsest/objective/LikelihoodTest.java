package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;

final class LikelihoodTest {
    private static Batch one(Targets targets) {
        return Fixtures.batch(Dataset.of(new Inputs.Floats(1, new float[1]), targets));
    }

    @Test
    void classProbabilitiesSumToOneAndTheirSlopesToZero() {
        float[] f = {9f, 1f, -2f, 0.5f, 9f};
        float[] delta = {7f, 0f, 0f, 0f, 7f};
        Batch batch = one(new Targets.Labels(new int[] {2}, 3));
        double sum = 0;
        double loss = new Likelihood.Categorical().at(batch, 0, f, 1, 3, 1f, delta);
        for (int y = 0; y < 3; y++) {
            Batch other = one(new Targets.Labels(new int[] {y}, 3));
            sum += Math.exp(-new Likelihood.Categorical().at(other, 0, f, 1, 3, 1f, new float[5]));
        }
        assertThat(sum).isCloseTo(1, within(1e-6));
        assertThat(loss).isPositive();
        assertThat(delta[1] + delta[2] + delta[3]).isCloseTo(0f, within(1e-6f));
        assertThat(delta[0] + delta[4]).isEqualTo(14f); // neighbours untouched
    }

    @Test
    void outputsFarApartStayFinite() {
        float[] f = {1000f, -1000f};
        float[] delta = new float[2];
        Likelihood classes = new Likelihood.Categorical();
        assertThat(classes.at(one(new Targets.Labels(new int[] {0}, 2)), 0, f, 0, 2, 1f, delta))
                .isZero();
        assertThat(classes.at(one(new Targets.Labels(new int[] {1}, 2)), 0, f, 0, 2, 1f, delta))
                .isCloseTo(2000, within(1e-3));
        assertThat(delta).containsExactly(1f, -1f);
    }

    /** ∫ p(y | f) dy = 1, by the trapezoidal rule. */
    @Test
    void gaussianDensityIntegratesToOne() {
        Likelihood gaussian = new Likelihood.Gaussian(0.4);
        double sum = 0;
        for (float y = -4f; y < 5f; y += 0.01f) {
            Batch batch = one(new Targets.Values(1, new float[] {y}));
            sum += 0.01 * Math.exp(-gaussian.at(batch, 0, new float[] {0.5f}, 0, 1, 1f, new float[1]));
        }
        assertThat(sum).isCloseTo(1, within(1e-3));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void aBlockOfRowsIsTheSumOfItsRowsToTheBit(Kernels kernels) {
        int width = 5;
        Batch batch = Fixtures.batch(Fixtures.classes(30, 2, width, 1));
        float[] f = Fixtures.normals(30 * width, 2);
        float[] byRow = new float[f.length];
        float[] byBlock = new float[f.length];
        Likelihood classes = new Likelihood.Categorical();
        double sum = 0;
        for (int row = 3; row < 27; row++) {
            sum += classes.at(batch, row, f, row * width, width, 0.3f, byRow);
        }
        assertThat(classes.rows(kernels, batch, 3, 27, f, width, 0.3f, byBlock)).isEqualTo(sum);
        assertThat(byBlock).containsExactly(byRow);
    }

    @Test
    void eachTakesItsOwnKindOfTargets() {
        Targets labels = new Targets.Labels(new int[] {0}, 2);
        Targets values = new Targets.Values(1, new float[1]);
        new Likelihood.Categorical().accept(labels);
        new Likelihood.Gaussian(1).accept(values);
        assertThatIllegalArgumentException().isThrownBy(() -> new Likelihood.Categorical().accept(values));
        assertThatIllegalArgumentException().isThrownBy(() -> new Likelihood.Gaussian(1).accept(labels));
        assertThatIllegalArgumentException().isThrownBy(() -> new Likelihood.Gaussian(0));
    }
}
