package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class PrincipalPlaneTest {
    private static final int DIMENSIONS = 40;

    /** Points of a plane, turned into a space of many dimensions. */
    private static List<float[]> flat(Random random, int count, double off) {
        double[] a = new double[DIMENSIONS];
        double[] b = new double[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
            a[d] = random.nextGaussian();
            b[d] = random.nextGaussian();
        }
        List<float[]> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double s = 3 * random.nextGaussian();
            double t = random.nextGaussian();
            float[] point = new float[DIMENSIONS];
            for (int d = 0; d < DIMENSIONS; d++) {
                point[d] = (float) (5 + s * a[d] + t * b[d] + off * random.nextGaussian());
            }
            points.add(point);
        }
        return points;
    }

    private static double distance(float[] a, float[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return Math.sqrt(sum);
    }

    @Test
    void pointsOfAPlaneKeepAllTheirDistances() {
        List<float[]> points = flat(new Random(1), 9, 0);
        PrincipalPlane plane = PrincipalPlane.of(points);
        assertThat(plane.share()).isCloseTo(1, Offset.offset(1e-9));
        for (int i = 0; i < points.size(); i++) {
            for (int j = 0; j < i; j++) {
                PrincipalPlane.Place a = plane.places().get(i);
                PrincipalPlane.Place b = plane.places().get(j);
                assertThat(Math.hypot(a.x() - b.x(), a.y() - b.y()))
                        .isCloseTo(distance(points.get(i), points.get(j)), Offset.offset(1e-3));
            }
        }
    }

    @Test
    void whatIsOffThePlaneIsMissingFromItsShare() {
        double share = PrincipalPlane.of(flat(new Random(2), 30, 1)).share();
        assertThat(share).isBetween(0.5, 0.99);
    }

    @Test
    void theFirstAxisIsTheLongerOne() {
        List<PrincipalPlane.Place> places =
                PrincipalPlane.of(flat(new Random(3), 12, 0.1)).places();
        double across = places.stream().mapToDouble(p -> p.x() * p.x()).sum();
        double up = places.stream().mapToDouble(p -> p.y() * p.y()).sum();
        assertThat(across).isGreaterThan(up);
    }

    @Test
    void oneOrEqualPointsAreInTheMiddle() {
        PrincipalPlane.Place one =
                PrincipalPlane.of(List.of(new float[] {1, 2})).places().get(0);
        assertThat(Math.hypot(one.x(), one.y())).isZero();
        PrincipalPlane same = PrincipalPlane.of(List.of(new float[] {1, 2}, new float[] {1, 2}));
        assertThat(same.share()).isEqualTo(1);
    }

    @Test
    void pointsOfDifferentLengthsAreRefused() {
        assertThatThrownBy(() -> PrincipalPlane.of(List.of(new float[1], new float[2])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one length");
    }
}
