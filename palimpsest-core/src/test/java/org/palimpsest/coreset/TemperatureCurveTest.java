package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Digits;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

/** A temperature rests on the held-out rows of all tables, and a few of them do not decide it. */
final class TemperatureCurveTest {
    private static final int TRAINED = 900;

    private static SummaryClassifier classifier() {
        Team team = Team.of(1);
        Dataset rows = Digits.train().select(IntStream.range(0, TRAINED).toArray());
        ClassSummary summary =
                ClassSummary.none(0, rows.features(), 10).plus(rows, Retention.Summary.DEFAULT, Rng.of(1), team);
        return SummaryClassifier.of(summary, team);
    }

    private static Dataset heldOut(int from, int to) {
        return Digits.train()
                .select(IntStream.range(TRAINED + from, TRAINED + to).toArray());
    }

    /** Rows of which the first has the label of the next class: a typing mistake. */
    private static Dataset mistyped(Dataset rows) {
        Targets.Labels labels = (Targets.Labels) rows.targets();
        int[] other = IntStream.range(0, rows.size())
                .map(r -> r == 0 ? (labels.at(r) + 1) % 10 : labels.at(r))
                .toArray();
        return rows.with(new Targets.Labels(other, 10));
    }

    private static double ece(SummaryClassifier classifier) {
        Dataset test = Digits.test();
        return ClassificationScore.of(classifier.classify(test), test).ece();
    }

    @Test
    void oneWrongRowOfTheNewestTableDoesNotDecide() {
        SummaryClassifier classifier = classifier();
        Dataset newest = mistyped(heldOut(0, 16));
        double alone = ece(classifier.calibrated(newest));
        TemperatureCurve pooled = classifier.curve(heldOut(16, 200)).plus(classifier.curve(newest));
        double together = ece(classifier.withTemperature(pooled.temperature()));
        assertThat(alone).isGreaterThan(0.1);
        assertThat(together).isLessThan(0.1).isLessThan(alone / 2);
    }

    @Test
    void manyRowsDecideAsTheirLikelihoodDoes() {
        SummaryClassifier classifier = classifier();
        Dataset rows = heldOut(0, 300);
        double likely = classifier.calibrated(rows).temperature();
        assertThat(StrictMath.log(classifier.curve(rows).temperature())).isEqualTo(StrictMath.log(likely), within(0.2));
    }

    @Test
    void curvesOfPartsAddUpAndWithoutRowsThePriorDecides() {
        SummaryClassifier classifier = classifier();
        TemperatureCurve parts = classifier.curve(heldOut(0, 70)).plus(classifier.curve(heldOut(70, 100)));
        TemperatureCurve whole = classifier.curve(heldOut(0, 100));
        for (int i = 0; i < whole.nll().size(); i++) {
            assertThat(parts.nll().get(i))
                    .isEqualTo(
                            whole.nll().get(i), within(1e-9 * (1 + whole.nll().get(i))));
        }
        assertThat(TemperatureCurve.NONE.temperature()).isEqualTo(1, within(1e-9));
        assertThat(whole.times(0.5).nll().get(3)).isEqualTo(whole.nll().get(3) / 2);
    }
}
