package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/** Evidence of all versions adds up, and holds for each class. */
final class CalibrationTest {
    private static Dataset truth(int classes, int... labels) {
        return Dataset.of(new Inputs.Floats(1, new float[labels.length]), new Targets.Labels(labels, classes));
    }

    /** Rows of two classes of which the second is harder: its probability is around one half. */
    private static Calibration drawn(int rows, long seed) {
        float[] p = new float[2 * rows];
        int[] label = new int[rows];
        Rng rng = Rng.of(seed);
        for (int r = 0; r < rows; r++) {
            label[r] = r % 2;
            double own = label[r] == 0 ? 0.8 + 0.2 * rng.uniform(r) : rng.uniform(r);
            p[2 * r + label[r]] = (float) own;
            p[2 * r + 1 - label[r]] = (float) (1 - own);
        }
        return Calibration.of(
                Classes.of(List.of("a", "b"), p, new double[rows]),
                truth(2, label),
                Optional.of(new double[rows]),
                Optional.empty());
    }

    @Test
    void everyClassIsCoveredAsOftenAsAsked() {
        Calibration known = drawn(400, 1);
        double[] threshold = known.thresholds(0.9, 2, Optional.empty());
        Rng rng = Rng.of(2);
        double[] covered = new double[2];
        for (int r = 0; r < 4000; r++) {
            covered[0] += Calibration.score(0.8 + 0.2 * rng.uniform(2 * r)) <= threshold[0] ? 1.0 / 4000 : 0;
            covered[1] += Calibration.score(rng.uniform(2 * r + 1)) <= threshold[1] ? 1.0 / 4000 : 0;
        }
        assertThat(covered[0]).isCloseTo(0.9, within(0.06));
        assertThat(covered[1]).isCloseTo(0.9, within(0.06));
        assertThat(threshold[1]).isGreaterThan(5 * threshold[0]);
    }

    @Test
    void versionsAddUpAndClassesMayBeNew() {
        Calibration one = drawn(100, 1);
        Calibration both = one.plus(drawn(60, 2).relabelled(new int[] {0, 2}, 3));
        assertThat(both.rows()).isEqualTo(160);
        assertThat(both.scores()).hasSize(3);
        assertThat(both.scores().get(0).rows()).isEqualTo(80);
        assertThat(both.scores().get(2).rows()).isEqualTo(30);
        assertThat(both.novelty().rows()).isEqualTo(160);
        assertThat(Calibration.NONE.plus(one)).isEqualTo(one);
        assertThat(one.plus(Calibration.NONE)).isEqualTo(one);
        assertThat(both.sharing(0.95, 3)).isEmpty();
        assertThat(both.sharing(0.99, 3)).containsExactly(0, 1, 2);
    }

    @Test
    void classesWithFewRowsShareThoseOfAll() {
        Calibration known = drawn(100, 1);
        double[] threshold = known.thresholds(0.9, 3, Optional.empty());
        assertThat(threshold[2]).isBetween(threshold[0], threshold[1]);
        assertThat(known.missing(0.995)).isEqualTo(99);
    }

    @Test
    void aRiskIsPromisedFromEnoughRightAnswers() {
        assertThat(Calibration.NONE.atRisk(0.5)).isEmpty();
        float[] p = new float[200];
        int[] label = new int[100];
        for (int i = 0; i < 100; i++) {
            p[2 * i] = 0.5f + i / 200f;
            p[2 * i + 1] = 1 - p[2 * i];
            label[i] = i < 50 ? 1 : 0;
        }
        Classes classes = Classes.of(List.of("a", "b"), p, new double[100]);
        RiskControl control = Calibration.of(classes, truth(2, label), Optional.empty(), Optional.empty())
                .atRisk(0.2)
                .orElseThrow();
        assertThat(control.threshold()).isCloseTo(0.75, within(0.01));
        assertThat(control.rows()).isEqualTo(100);
        Arrays.fill(label, 1);
        assertThat(Calibration.of(classes, truth(2, label), Optional.empty(), Optional.empty())
                        .atRisk(0.2))
                .isEmpty();
    }

    @Test
    void numbersHaveOneHistogramOfStandardisedErrors() {
        Values p = Values.of(1, new double[] {0, 0, 0}, new double[3], new double[] {4});
        Dataset rows = Dataset.of(new Inputs.Floats(1, new float[3]), new Targets.Values(1, new float[] {2, -4, 0}));
        Calibration known = Calibration.of(p, rows, Optional.of(new double[] {1, 2, 3}), Optional.empty());
        assertThat(known.scores()).hasSize(1);
        assertThat(known.thresholds(0.5, 1, Optional.empty())[0]).isCloseTo(1, within(0.03));
        assertThat(known.entropy()).isNaN();
        assertThat(known.novelty(10)).isEqualTo(1);
        assertThat(known.novelty(0.5)).isZero();
    }

    @Test
    void ranksMoveThresholdsHalfWayToTheScoresOfThePresentVersion() {
        int rows = 100;
        float[] p = new float[2 * rows];
        int[] label = new int[rows];
        double[] typical = new double[rows];
        double[] later = new double[rows];
        for (int r = 0; r < rows; r++) {
            p[2 * r] = 1 / (1 + (r + 1) / 50f);
            p[2 * r + 1] = 1 - p[2 * r];
            typical[r] = (r + 1) / 50.0;
            later[r] = 16 * typical[r]; // a class that came later has lowered the probabilities
        }
        Calibration known = Calibration.of(
                Classes.of(List.of("a", "b"), p, new double[rows]),
                truth(2, label),
                Optional.empty(),
                Optional.of(List.of(typical, typical)));
        double before = known.thresholds(0.9, 2, Optional.of(List.of(typical, typical)))[0];
        assertThat(before).isCloseTo(1.82, within(0.06));
        assertThat(known.thresholds(0.9, 2, Optional.of(List.of(later, later)))[0])
                .isCloseTo(4 * before, within(0.01 * before));
        assertThat(known.thresholds(0.9, 2, Optional.empty())[0]).isCloseTo(1.82, within(0.06));
    }

    @Test
    void oneClassIsNoEvidence() {
        Classes sure = Classes.of(List.of("a"), new float[] {1, 1}, new double[2]);
        Calibration known = Calibration.of(sure, truth(1, 0, 0), Optional.of(new double[] {1, 2}), Optional.empty());
        assertThat(known.rows()).isZero();
        assertThat(known.novelty().rows()).isEqualTo(2);
    }
}
