package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.random.Rng;

final class SufficientStatisticsTest {
    private static final FeatureMap MAP = Rows.map(150);

    private static SufficientStatistics of(Dataset data) {
        return SufficientStatistics.of(MAP, data, Rows.NAMES, Compute.shared());
    }

    static Stream<Dataset> data() {
        return Stream.of(Rows.classes(2500, 5), Rows.values(2500, 5));
    }

    @ParameterizedTest
    @MethodSource("data")
    void anyOrderAndDivisionGivesEqualBytes(Dataset data) {
        SufficientStatistics whole = of(data);
        int[] order = Rng.of(9).stream("order").permutation(data.size());
        int[] cuts = {0, 1, 700, 1741, data.size()};
        SufficientStatistics sum = of(data.select(new int[] {}));
        for (int i = 3; i >= 0; i--) {
            int[] part =
                    IntStream.range(cuts[i], cuts[i + 1]).map(r -> order[r]).toArray();
            sum = sum.plus(of(data.select(part)));
        }
        assertThat(sum.bytes()).isEqualTo(whole.bytes());
        assertThat(sum).isEqualTo(whole);
    }

    @ParameterizedTest
    @MethodSource("data")
    void theNumberOfThreadsAndTheKernelsChangeNothing(Dataset data) {
        SufficientStatistics whole = of(data);
        for (int threads : new int[] {1, 3}) {
            for (Kernels kernels : new Kernels[] {Kernels.plain(), Kernels.best()}) {
                try (Compute compute = new Compute(kernels, Team.of(threads))) {
                    assertThat(SufficientStatistics.of(MAP, data, Rows.NAMES, compute)
                                    .bytes())
                            .isEqualTo(whole.bytes());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("data")
    void minusAfterPlusRestoresTheBytes(Dataset data) {
        SufficientStatistics before = of(data.select(IntStream.range(0, 900).toArray()));
        SufficientStatistics more = of(data.select(IntStream.range(900, 2500).toArray()));
        assertThat(before.plus(more).minus(more).bytes()).isEqualTo(before.bytes());
        assertThatThrownBy(() -> before.minus(more)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("data")
    void bytesAreReadAsTheyWereWritten(Dataset data) {
        SufficientStatistics statistics = of(data);
        assertThat(SufficientStatistics.of(statistics.bytes())).isEqualTo(statistics);
    }

    @Test
    void sumsAreThoseOfSixtyFourBits() {
        Dataset data = Rows.classes(1500, 8);
        FeatureRows rows = MAP.features(data, Rows.NAMES, Compute.shared());
        SufficientStatistics statistics = of(data);
        for (int i = 0; i < MAP.width(); i++) {
            for (int j = i; j < MAP.width(); j++) {
                long sum = 0;
                for (int r = 0; r < rows.size(); r++) {
                    sum += (long) rows.at(r, i) * rows.at(r, j);
                }
                assertThat(statistics.product(j, i)).isEqualTo(sum);
            }
        }
    }

    @Test
    void sumsAreExactWhereEveryFeatureIsLargest() {
        byte[] full = new byte[3000 * 21];
        Arrays.fill(full, (byte) -127);
        SufficientStatistics statistics = SufficientStatistics.of(
                FeatureRows.of(21, full), new Targets.Labels(new int[3000], 2), Compute.shared());
        assertThat(statistics.product(3, 20)).isEqualTo(3000L * 127 * 127);
    }

    /** Few classes are summed as products of panels, many row by row. */
    @Test
    void howManyClassesThereAreChangesNoSum() {
        Dataset data = Rows.classes(1500, 8);
        Dataset many = data.with(((Targets.Labels) data.targets()).outOf(40));
        assertThat(of(many)).isEqualTo(of(data).grown(MAP.width(), 40));
    }

    @Test
    void growingByClassesAndFeaturesAddsZeros() {
        SufficientStatistics small = of(Rows.classes(300, 5));
        SufficientStatistics grown = small.grown(MAP.width() + 5, 4);
        assertThat(grown.product(2, 30)).isEqualTo(small.product(2, 30));
        assertThat(grown.product(2, MAP.width() + 1)).isZero();
        assertThat(grown.targets().cross(1, 7)).isEqualTo(small.targets().cross(1, 7));
        assertThat(grown.rows()).isEqualTo(small.rows());
        assertThat(small.plus(grown)).isEqualTo(grown.plus(small));
    }

    /** An occurrence number would depend on how rows were divided. */
    @Test
    void equalRowsGetEqualSignsUnlessTheyHaveKeysOfTheirOwn() {
        Dataset data = Rows.classes(50, 5).select(new int[] {4, 4, 4});
        ClassSums equal = (ClassSums) of(data).targets();
        ClassSums own =
                (ClassSums) SufficientStatistics.of(MAP, data, Rows.NAMES, new long[] {1, 2, 3}, Compute.shared())
                        .targets();
        int k = equal.count(0) > 0 ? 0 : equal.count(1) > 0 ? 1 : 2;
        for (int g = 0; g < ClassSums.SIGNS; g++) {
            assertThat(Math.abs(equal.signs(k, g))).isEqualTo(3);
        }
        assertThat(IntStream.range(0, ClassSums.SIGNS).anyMatch(g -> Math.abs(own.signs(k, g)) == 1))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("data")
    void evidenceToAPowerCountsEveryRowLess(Dataset data) {
        SufficientStatistics whole = of(data);
        SufficientStatistics half = whole.times(0.5);
        assertThat(half.weight()).isEqualTo(1250);
        assertThat(half.product(3, 40) / half.unit()).isEqualTo(whole.product(3, 40) / 2.0);
        assertThat(half.targets().squares(0)).isEqualTo(whole.targets().squares(0) / 2);
        assertThat(whole.times(1)).isSameAs(whole);
        assertThat(SufficientStatistics.of(half.bytes())).isEqualTo(half);
        assertThatThrownBy(() -> whole.times(0)).hasMessageContaining("above 0");
    }

    /** γ(γA + B) + C: old files count γ² and γ times. */
    @ParameterizedTest
    @MethodSource("data")
    void rowsOfAFileMayComeInAnyOrderAfterDecay(Dataset data) {
        SufficientStatistics old = of(data.select(IntStream.range(0, 900).toArray()));
        Dataset next = data.select(IntStream.range(900, 2500).toArray());
        Dataset mixed = next.select(Rng.of(4).permutation(1600));
        SufficientStatistics once = old.times(0.9).plus(of(next)).times(0.7);
        SufficientStatistics parts = old.times(0.9)
                .plus(of(mixed.select(IntStream.range(0, 13).toArray())))
                .plus(of(mixed.select(IntStream.range(13, 1600).toArray())))
                .times(0.7);
        assertThat(parts.bytes()).isEqualTo(once.bytes());
        assertThat(once.weight()).isCloseTo(0.7 * (0.9 * 900 + 1600), within(1e-3));
        assertThat(once.hasDecayed()).isTrue();
    }

    /** Each decay rounds to 2⁻¹⁶ of a unit, so that subtraction leaves no more than that. */
    @Test
    void subtractingAfterDecayLeavesARoundingErrorOnly() {
        SufficientStatistics kept = of(Rows.classes(700, 5));
        SufficientStatistics erased = of(Rows.classes(600, 6));
        SufficientStatistics rest = kept.plus(erased).times(0.83).minus(erased.times(0.83));
        SufficientStatistics never = kept.times(0.83);
        for (int i = 0; i < MAP.width(); i++) {
            assertThat(Math.abs(rest.product(0, i) - never.product(0, i))).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void classesAndNumbersCannotBeAdded() {
        assertThatThrownBy(() -> of(Rows.classes(30, 1)).plus(of(Rows.values(30, 1))))
                .hasMessageContaining("cannot be combined");
    }
}
