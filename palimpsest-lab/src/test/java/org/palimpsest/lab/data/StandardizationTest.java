package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;

final class StandardizationTest {
    private static final Dataset TRAIN = data(1e6f + 1, 5, 1e6f + 2, 5, 1e6f + 3, 5, 1e6f + 4, 5);

    @Test
    void trainingRowsGetMeanZeroAndDeviationOne() {
        Dataset scaled = Standardization.of(TRAIN).apply(TRAIN);
        double sum = 0;
        double squares = 0;
        for (int r = 0; r < scaled.size(); r++) {
            sum += scaled.row(r)[0];
            squares += scaled.row(r)[0] * scaled.row(r)[0];
        }
        assertThat(sum).isCloseTo(0, within(1e-6));
        assertThat(squares / scaled.size()).isCloseTo(1, within(1e-6));
    }

    @Test
    void aConstantInputBecomesZeroAndIsNamed() {
        Standardization scale = Standardization.of(TRAIN);
        assertThat(scale.constant()).containsExactly(1);
        assertThat(scale.deviation(1)).isEqualTo(1);
        assertThat(scale.apply(TRAIN).row(0)[1]).isZero();
    }

    @Test
    void otherRowsAreMeasuredByTheTrainingRows() {
        Dataset test = data(1e6f, 6);
        float[] row = Standardization.of(TRAIN).apply(test).row(0);
        assertThat(row[0]).isCloseTo((float) (-2.5 / Math.sqrt(1.25)), within(1e-5f));
        assertThat(row[1]).isEqualTo(1f);
    }

    private static Dataset data(float... values) {
        return Dataset.of(new Inputs.Floats(2, values), new Targets.Labels(new int[values.length / 2], 2));
    }
}
