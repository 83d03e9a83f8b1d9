package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Predictions;
import org.palimpsest.random.Rng;

final class ReliabilityTest {
    private static final int ROWS = 5000;
    private final Dataset data = Fixtures.classes(ROWS, 2, 2, 1);
    private final Classes prediction = random(ROWS);

    /** Two classes, the first with a probability that is uniform. */
    private static Classes random(int rows) {
        float[] p = new float[2 * rows];
        for (int r = 0; r < rows; r++) {
            p[2 * r] = (float) Rng.of(7).uniform(r);
            p[2 * r + 1] = 1 - p[2 * r];
        }
        return Predictions.classes(2, p, new double[rows]);
    }

    @Test
    void itsCalibrationErrorIsThatOfTheScore() {
        Reliability table = Reliability.of(prediction, data);
        assertThat(table.bins()).hasSize(ClassificationScore.BINS);
        assertThat(table.ece())
                .isEqualTo(ClassificationScore.of(prediction, data).ece());
    }

    @Test
    void itsBinsAddUpToTheScore() {
        Reliability table = Reliability.of(prediction, data);
        int right = table.bins().stream().mapToInt(Reliability.Bin::right).sum();
        assertThat(table.size()).isEqualTo(ROWS);
        assertThat(right / (double) ROWS)
                .isEqualTo(ClassificationScore.of(prediction, data).accuracy());
        for (Reliability.Bin bin : table.bins()) {
            if (bin.count() == 0) {
                assertThat(bin.accuracy()).isNaN();
                assertThat(bin.confidence()).isNaN();
            } else {
                assertThat(bin.confidence()).isBetween(bin.from() - 1e-12, bin.to() + 1e-12);
                assertThat(bin.accuracy()).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    void whoIsRightAsOftenAsHeSaysIsCalibrated() {
        int[] label = new int[ROWS];
        for (int r = 0; r < ROWS; r++) {
            label[r] = Rng.of(8).uniform(r) < prediction.probability(r, 0) ? 0 : 1;
        }
        Dataset honest = data.with(new Targets.Labels(label, 2));
        assertThat(Reliability.of(prediction, honest).ece()).isLessThan(0.03);
        assertThat(Reliability.of(prediction, data).ece()).isGreaterThan(0.2);
    }

    @Test
    void oneBinComparesTheAverages() {
        Reliability.Bin all = Reliability.of(prediction, data, 1).bins().get(0);
        assertThat(Reliability.of(prediction, data, 1).ece())
                .isCloseTo(Math.abs(all.accuracy() - all.confidence()), within(1e-12))
                .isLessThanOrEqualTo(Reliability.of(prediction, data).ece() + 1e-12);
        assertThatIllegalArgumentException().isThrownBy(() -> Reliability.of(prediction, data, 0));
    }

    /** A confidence at an edge belongs to the bin that begins there; the greatest one to the last bin. */
    @Test
    void aConfidenceAtAnEdgeBelongsToTheBinThatBeginsThere() {
        float[] confidences = {0.5f, Math.nextDown(0.5f), 0.625f, 0.75f, Math.nextDown(0.75f), 0.875f, 1};
        int[] bins = {4, 3, 5, 6, 5, 7, 7};
        for (int i = 0; i < confidences.length; i++) {
            float rest = (1 - confidences[i]) / 2;
            Classes one = Predictions.classes(3, new float[] {confidences[i], rest, rest}, new double[1]);
            Dataset row = Fixtures.classes(1, 2, 3, 1);
            List<Reliability.Bin> table = Reliability.of(one, row, 8).bins();
            for (int b = 0; b < table.size(); b++) {
                assertThat(table.get(b).count())
                        .as("%s in bin %d", confidences[i], b)
                        .isEqualTo(b == bins[i] ? 1 : 0);
                assertThat(table.get(b).from()).isEqualTo(b / 8.0);
                assertThat(table.get(b).to()).isEqualTo((b + 1) / 8.0);
            }
        }
    }
}
