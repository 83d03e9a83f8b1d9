package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Predictions;
import org.palimpsest.random.Rng;

final class AurocTest {
    private final double[] low = grid(301, 1, 0);
    private final double[] high = grid(203, 2, 3);

    /** Few values, so that there are many ties. */
    private static double[] grid(int n, long seed, int shift) {
        double[] x = new double[n];
        Arrays.setAll(x, i -> Rng.of(seed).below(12, i) + shift);
        return x;
    }

    private static double[] map(double[] x, DoubleUnaryOperator f) {
        return Arrays.stream(x).map(f).toArray();
    }

    @Test
    void theAreaIsThePartOfPairsInTheRightOrder() {
        double won = 0;
        for (double a : low) {
            for (double b : high) {
                won += b > a ? 1 : b == a ? 0.5 : 0;
            }
        }
        assertThat(Auroc.of(low, high)).isEqualTo(won / (low.length * high.length));
    }

    @Test
    void onlyTheOrderCounts() {
        double area = Auroc.of(low, high);
        assertThat(Auroc.of(map(low, Math::exp), map(high, Math::exp))).isEqualTo(area);
        assertThat(Auroc.of(map(low, x -> x * x * x - 5), map(high, x -> x * x * x - 5)))
                .isEqualTo(area);
    }

    @Test
    void swappingTheGroupsGivesTheRest() {
        assertThat(Auroc.of(high, low)).isCloseTo(1 - Auroc.of(low, high), within(1e-15));
        assertThat(Auroc.of(map(low, x -> -x), map(high, x -> -x))).isCloseTo(1 - Auroc.of(low, high), within(1e-15));
    }

    @Test
    void theEnds() {
        assertThat(Auroc.of(low, low)).isEqualTo(0.5);
        assertThat(Auroc.of(new double[] {1, 2}, new double[] {3})).isEqualTo(1);
        assertThat(Auroc.of(new double[] {-0.0}, new double[] {0.0})).isEqualTo(0.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Auroc.of(low, new double[0]))
                .withMessageContaining("at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Auroc.of(low, new double[] {Double.NaN}))
                .withMessageContaining("NaN");
    }

    @Test
    void epistemicAndTotalUncertaintyAreToldApart() {
        double all = Math.log(2);
        // At home sure, or unsure for good reason; elsewhere unsure because the weights disagree.
        Classes in = Predictions.classes(2, new float[] {1, 0, 0.5f, 0.5f}, new double[] {0, all});
        Classes out = Predictions.classes(2, new float[] {0.5f, 0.5f}, new double[] {0});
        OutOfDistribution told = OutOfDistribution.of(in, out, new double[] {1, 4}, new double[] {3});
        assertThat(told.mutualInformation()).isEqualTo(1);
        assertThat(told.totalEntropy()).isEqualTo(0.75);
        assertThat(told.featureDistance()).isEqualTo(0.5);
    }
}
