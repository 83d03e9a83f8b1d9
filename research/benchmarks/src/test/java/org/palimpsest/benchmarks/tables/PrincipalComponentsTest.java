package org.palimpsest.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class PrincipalComponentsTest {
    @Test
    void theAxesOfAnEllipsoidAreFound() {
        Random random = new Random(1);
        float[][] rows = new float[2000][4];
        double[] sd = {1, 5, 0.1, 3};
        for (float[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                row[i] = (float) (7 + sd[i] * random.nextGaussian());
            }
        }
        PrincipalComponents components = PrincipalComponents.of(rows, 2);
        double[] first = components.project(new float[] {7, 107, 7, 7});
        double[] second = components.project(new float[] {7, 7, 7, 107});
        assertThat(Math.abs(first[0])).isCloseTo(100, within(2.0));
        assertThat(Math.abs(first[1])).isLessThan(8);
        assertThat(Math.abs(second[1])).isCloseTo(100, within(2.0));
        double[] unit = components.unit(new float[] {1, 2, 3, 4});
        assertThat(unit[0] * unit[0] + unit[1] * unit[1]).isCloseTo(1, within(1e-12));
    }
}
