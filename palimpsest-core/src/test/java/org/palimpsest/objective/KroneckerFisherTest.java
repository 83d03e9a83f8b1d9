package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.random.Rng;

final class KroneckerFisherTest {
    private static final Rng RNG = Rng.of(1);

    private static List<KroneckerFactor> factors(Mlp network, int head, Likelihood likelihood, Dataset data, int rank) {
        HeadModel model = new HeadModel(network, head, likelihood, Compute.on(1));
        float[] weights = Fixtures.normals(network.size(), 4);
        return new KroneckerFisher(Integer.MAX_VALUE, rank).at(weights, model, data, data.size(), RNG);
    }

    private static double a(KroneckerFactor one, int i, int j) {
        float[] u = one.u();
        double sum = i == j ? one.rest()[i] : 0;
        for (int k = 0; k < one.rank(); k++) {
            sum += (double) u[i * one.rank() + k] * u[j * one.rank() + k];
        }
        return sum;
    }

    /** With one linear layer and Gaussian noise h and δ are independent: F = 1/n Σ x xᵀ ⊗ I/s², exactly. */
    @Test
    void ofALinearGaussianModelItIsTheFisherInformationItself() {
        int d = 6;
        Dataset data = Fixtures.numbers(700, d, 2, 3);
        KroneckerFactor one = factors(Mlp.relu(d, List.of(), 2), 0, new Likelihood.Gaussian(0.5), data, 100)
                .get(0);
        for (int i = 0; i <= d; i++) {
            for (int j = 0; j <= d; j++) {
                double moment = 0;
                for (int r = 0; r < data.size(); r++) {
                    float[] x = data.row(r);
                    moment += (i < d ? x[i] : 1) * (j < d ? x[j] : 1) / (double) data.size();
                }
                assertThat(a(one, i, j)).isCloseTo(moment, within(1e-4 * (1 + Math.abs(moment))));
            }
        }
        assertThat(one.g()).containsExactly(4f, 0f, 0f, 4f);
        assertThat(one.examples()).isEqualTo(700);
    }

    /** G of a softmax is E[diag(p) − p pᵀ], whose rows add up to zero; the diagonal is that of FisherDiagonal's biases. */
    @Test
    void theDeltasAreThoseOfEveryLabelWithItsProbability() {
        Mlp network = Mlp.relu(8, List.of(7), 3);
        Dataset data = Fixtures.classes(300, 8, 3, 2);
        HeadModel model = new HeadModel(network, 0, new Likelihood.Categorical(), Compute.on(1));
        float[] weights = Fixtures.normals(network.size(), 4);
        List<KroneckerFactor> factors = new KroneckerFisher(Integer.MAX_VALUE, 100).at(weights, model, data, 300, RNG);
        float[] diagonal = new FisherDiagonal(new FisherDiagonal.Labels.Expected(), FisherDiagonal.ALL)
                .at(weights, model, data, RNG);
        for (int l = 0; l < 2; l++) {
            KroneckerFactor one = factors.get(l);
            Mlp.Layer layer = network.path(0).get(l);
            for (int j = 0; j < layer.outputs(); j++) {
                double bias = diagonal[layer.biases() + j];
                assertThat(one.g(j)).isCloseTo(bias, within(1e-4 * (1e-3 + bias)));
            }
        }
        float[] g = factors.get(1).g();
        for (int j = 0; j < 3; j++) {
            assertThat((double) g[3 * j] + g[3 * j + 1] + g[3 * j + 2]).isCloseTo(0, within(1e-6));
        }
    }

    @Test
    void aLowRankKeepsTheDiagonalAndIsAtMostTheMoment() {
        int d = 60;
        Dataset data = Fixtures.numbers(400, d, 1, 3);
        Mlp network = Mlp.relu(d, List.of(), 1);
        KroneckerFactor full =
                factors(network, 0, new Likelihood.Gaussian(1), data, 100).get(0);
        KroneckerFactor low =
                factors(network, 0, new Likelihood.Gaussian(1), data, 5).get(0);
        assertThat(low.rank()).isEqualTo(5);
        assertThat(low.floats()).isLessThan(full.floats() / 5);
        for (int i = 0; i <= d; i++) {
            assertThat(low.a(i)).isCloseTo(full.a(i), within(1e-5 * full.a(i)));
            assertThat(low.rest()[i]).isNotNegative();
        }
    }

    /** A row of weight 2 counts as two rows, and one of weight 0 as none. */
    @Test
    void aRowOfWeightTwoIsTheRowTwice() {
        Mlp network = Mlp.relu(8, List.of(7), 3);
        Dataset data = Fixtures.classes(60, 8, 3, 2);
        float[] weight = new float[60];
        List<Integer> often = new ArrayList<>();
        for (int r = 0; r < 60; r++) {
            weight[r] = r % 3;
            often.addAll(Collections.nCopies(r % 3, r));
        }
        Dataset repeated =
                data.select(often.stream().mapToInt(Integer::intValue).toArray());
        Likelihood classes = new Likelihood.Categorical();
        double[] one =
                new KroneckerPrecision(factors(network, 0, classes, data.weighted(weight), 100)).diagonal(network);
        double[] other = new KroneckerPrecision(factors(network, 0, classes, repeated, 100)).diagonal(network);
        for (int i = 0; i < one.length; i++) {
            assertThat(one[i]).isCloseTo(other[i], within(1e-6 + 1e-4 * other[i]));
        }
    }

    @Test
    void onlyTheLayersOnTheWayToTheHeadHaveFactors() {
        Mlp network = KroneckerCase.NETWORK;
        List<KroneckerFactor> factors =
                factors(network, 1, new Likelihood.Categorical(), Fixtures.classes(50, 9, 2, 1), 100);
        assertThat(factors.stream().map(KroneckerFactor::layer)).containsExactly(0, 2);
    }

    /** Where tasks share A, or G, up to a factor, the sum of their Kronecker products is one; its trace is kept in any case. */
    @Test
    void mergingIsExactForTasksWithTheSameInputsOrOutputsAndKeepsTheTraceOtherwise() {
        double[] a = KroneckerCase.moment(10, 20, 1);
        double[] g = KroneckerCase.moment(5, 7, 2);
        double[] otherA = KroneckerCase.moment(10, 20, 4);
        double[] otherG = KroneckerCase.moment(5, 7, 3);
        KroneckerFactor one = KroneckerFactor.of(0, a, 10, g, 5, 100, 10, RNG);
        for (double times : new double[] {0.1, 1, 4}) {
            KroneckerFactor sameInputs = KroneckerFactor.of(0, times(a, times), 10, otherG, 5, 100, 30, RNG);
            KroneckerFactor sameOutputs = KroneckerFactor.of(0, otherA, 10, times(g, times), 5, 100, 30, RNG);
            assertSame(KroneckerCase.dense(sum(one, sameInputs)), KroneckerCase.dense(merged(one, sameInputs)), 1e-3);
            assertSame(KroneckerCase.dense(sum(one, sameOutputs)), KroneckerCase.dense(merged(one, sameOutputs)), 1e-3);
        }
        KroneckerFactor two = KroneckerFactor.of(0, a, 10, otherG, 5, 100, 30, RNG);
        KroneckerFactor other = KroneckerCase.factor(0, 100, 20, 9);
        double expected = trace(KroneckerCase.dense(sum(one, other)));
        assertThat(trace(KroneckerCase.dense(merged(one, other)))).isCloseTo(expected, within(1e-5 * expected));
        assertThat(merged(one, two, other).factors()).hasSize(1);
        assertThat(merged(one, two, other).factors().get(0).examples()).isEqualTo(60);
    }

    /** A task whose predictions do not depend on its weights says nothing, whatever its inputs. */
    @Test
    void aTaskWithoutFisherInformationLeavesTheOtherAsItIs() {
        double[] nothing = new double[25];
        KroneckerFactor one = KroneckerFactor.of(
                0, KroneckerCase.moment(10, 20, 1), 10, KroneckerCase.moment(5, 7, 2), 5, 100, 10, RNG);
        KroneckerFactor none = KroneckerFactor.of(0, KroneckerCase.moment(10, 20, 4), 10, nothing, 5, 100, 30, RNG);
        assertSame(KroneckerCase.dense(sum(one)), KroneckerCase.dense(merged(one, none)), 1e-3);
        assertThat(trace(KroneckerCase.dense(merged(none, none)))).isZero();
    }

    private static double[] times(double[] m, double factor) {
        return Arrays.stream(m).map(x -> factor * x).toArray();
    }

    private static KroneckerPrecision sum(KroneckerFactor... factors) {
        return new KroneckerPrecision(List.of(factors));
    }

    private static KroneckerPrecision merged(KroneckerFactor... factors) {
        KroneckerPrecision all = KroneckerPrecision.NONE;
        for (KroneckerFactor one : factors) {
            all = all.plus(List.of(one), 1, KroneckerPrecision.Merging.MERGED, 100, RNG);
        }
        return all;
    }

    private static void assertSame(double[][] expected, double[][] actual, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).containsExactly(expected[i], within(tolerance));
        }
    }

    private static double trace(double[][] f) {
        double sum = 0;
        for (int i = 0; i < f.length; i++) {
            sum += f[i][i];
        }
        return sum;
    }

    @Test
    void decayCountsTheExamplesOfEarlierTasksLess() {
        KroneckerFactor one = KroneckerCase.factor(0, 3, 10, 1);
        KroneckerPrecision two = sum(one).plus(List.of(one), 0.5, KroneckerPrecision.Merging.PER_TASK, 3, RNG);
        assertThat(two.factors().stream().map(KroneckerFactor::examples)).containsExactly(5.0, 10.0);
        assertThatIllegalArgumentException().isThrownBy(() -> new KroneckerFisher(10, 0));
    }
}
