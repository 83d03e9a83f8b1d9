package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.internal.NearestRows;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;

final class CoresetTest {
    private final Dataset data = Fixtures.classes(30, 4, 3, 1).permuted(new int[] {2, 0, 3, 1});
    private final Coreset raw =
            Coreset.raw("monday", 1, data, new WeightedSubset(new int[] {7, 3, 9}, new float[] {1, 2, 0.5f}));

    @Test
    void aRawPointIsARowOfTheData() {
        Dataset points = raw.data();
        assertThat(points.size()).isEqualTo(3);
        for (int p = 0; p < 3; p++) {
            assertThat(points.row(p)).isEqualTo(data.row(raw.origin(p)));
            assertThat(((Targets.Labels) points.targets()).at(p))
                    .isEqualTo(((Targets.Labels) data.targets()).at(raw.origin(p)));
            assertThat(points.weight(p)).isEqualTo(raw.weight(p));
            assertThat(raw.distance(p)).isZero();
        }
        assertThat(raw.isSynthetic()).isFalse();
    }

    @Test
    void aRowThatCountsAsSeveralDoesSoInACoreset() {
        float[] often = new float[30];
        Arrays.fill(often, 3f);
        often[3] = 0.25f;
        Coreset weighted = Coreset.raw(
                "monday", 1, data.weighted(often), new WeightedSubset(new int[] {7, 3, 9}, new float[] {1, 2, 0.5f}));
        assertThat(weighted.weight(0)).isEqualTo(3f);
        assertThat(weighted.weight(1)).isEqualTo(0.5f);
        assertThat(weighted.weight(2)).isEqualTo(1.5f);
    }

    @Test
    void erasedRowsAreGoneAndTheOthersAreAsTheyWere() {
        Coreset left = raw.withoutRows(3, 4);
        assertThat(left.size()).isEqualTo(2);
        assertThat(left.origin(0)).isEqualTo(7);
        assertThat(left.origin(1)).isEqualTo(9);
        assertThat(left.data().row(1)).isEqualTo(data.row(9));
        assertThat(left.weight(1)).isEqualTo(0.5f);
        assertThat(left).isNotEqualTo(raw).isEqualTo(raw.withoutRows(3));
        assertThat(raw.withoutRows(1)).isEqualTo(raw).hasSameHashCodeAs(raw);
    }

    @Test
    void mergedCoresetsAreTheirPointsOneAfterTheOther() {
        Coreset other = Coreset.raw("tuesday", 1, data, WeightedSubset.once(new int[] {1}));
        Dataset all = Coreset.merge(List.of(raw, other));
        assertThat(all.size()).isEqualTo(4);
        assertThat(all.row(3)).isEqualTo(data.row(1));
        assertThat(all.weight(1)).isEqualTo(2f);
        assertThat(all.weight(3)).isEqualTo(1f);
    }

    @Test
    void theNearestRowIsFound() {
        float[] points = Fixtures.normals(5 * 4, 9);
        try (Compute compute = Compute.on(2)) {
            float[] found = NearestRows.distances(points, data, compute);
            for (int p = 0; p < 5; p++) {
                double least = Double.POSITIVE_INFINITY;
                for (int r = 0; r < data.size(); r++) {
                    double sum = 0;
                    for (int c = 0; c < 4; c++) {
                        sum += Math.pow(points[p * 4 + c] - data.row(r)[c], 2);
                    }
                    least = Math.min(least, Math.sqrt(sum));
                }
                assertThat((double) found[p]).isCloseTo(least, within(1e-3));
            }
        }
    }

    @Test
    void choicesThatDoNotGoTogetherAreRefused() {
        Use use = new Use.Regret(new Use.Weight.PerPoint(1), 10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention.Points(new Selection.Geodesic(8), new Movement.None(), 10, true, use))
                .withMessageContaining("neither leave");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention.Points(new Selection.KCenter(), new Movement.None(), 0, true, use))
                .withMessageContaining("was 0");
    }

    @Test
    void whatPointsAreWorthIsStatedPerPointOrPerHead() {
        assertThat(new Use.Weight.PerPoint(1).of(200, 200, 60_000)).isCloseTo(200.0 / 60_000, within(1e-15));
        assertThat(new Use.Weight.PerPoint(10).of(200, 200, 60_000)).isCloseTo(2000.0 / 60_000, within(1e-15));
        assertThat(new Use.Weight.PerHead(1).of(200, 200, 60_000)).isEqualTo(1);
        // With weights that add up to N, the head's points together still count as one task, not as N/M of them.
        assertThat(new Use.Weight.PerHead(1).of(200, 60_000, 60_000)).isCloseTo(200.0 / 60_000, within(1e-15));
    }

    @Test
    void rowsThatAreTakenOutAreNotLearnedFrom() {
        Dataset rest = data.without(new int[] {0, 29});
        assertThat(rest.size()).isEqualTo(28);
        assertThat(rest.row(0)).isEqualTo(data.row(1));
        assertThat(rest.dot(3, Fixtures.normals(4, 1)))
                .isCloseTo(dot(data.row(4), Fixtures.normals(4, 1)), within(1e-6));
        assertThat(rest.squaredNorm(3)).isCloseTo(dot(data.row(4), data.row(4)), within(1e-6));
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
