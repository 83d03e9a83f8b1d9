package org.palimpsest.exact.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.random.Rng;

final class DriftingPosteriorTest {
    private static final List<NamedInput> INPUTS =
            List.of(NamedInput.numeric("a"), NamedInput.numeric("b"), NamedInput.indicator("c"));
    private static final DriftSettings SMALL = DriftSettings.STANDARD.withSize(48);

    private static float[][] rows(int n, long seed) {
        float[] x = new float[3 * n];
        Rng.of(seed).normals(x);
        float[][] rows = new float[n][];
        for (int r = 0; r < n; r++) {
            rows[r] = new float[] {x[3 * r], 20 + 5 * x[3 * r + 1], x[3 * r + 2] > 0 ? 1 : 0};
        }
        return rows;
    }

    /** Three classes. */
    private static int label(float[] row) {
        double sum = row[0] + (row[1] - 20) / 5 + row[2];
        return sum < 0 ? 0 : sum < 1 ? 1 : 2;
    }

    private static double value(float[] row) {
        return 100 + 3 * row[0] * row[2] + row[1];
    }

    private static DriftingPosterior classes(DriftSettings settings) {
        return DriftingPosterior.ofClasses(INPUTS, 3, settings);
    }

    /** The share of the rows from {@code from} on that are predicted correctly before they are learned. */
    private static double accuracy(DriftingPosterior posterior, float[][] rows, int[] labels, int from) {
        Forecast forecast = posterior.forecast();
        int right = 0;
        for (int r = 0; r < rows.length; r++) {
            posterior.predict(rows[r], forecast);
            right += r >= from && forecast.index() == labels[r] ? 1 : 0;
            posterior.update(forecast, labels[r]);
        }
        return right / (double) (rows.length - from);
    }

    private static int[] labels(float[][] rows) {
        return Arrays.stream(rows).mapToInt(DriftingPosteriorTest::label).toArray();
    }

    @Test
    void laterLabelsChangeNoEarlierPrediction() {
        float[][] rows = rows(400, 1);
        DriftingPosterior one = classes(SMALL);
        DriftingPosterior other = classes(SMALL);
        Forecast a = one.forecast();
        Forecast b = other.forecast();
        for (int r = 0; r < rows.length; r++) {
            one.predict(rows[r], a);
            other.predict(rows[r], b);
            if (r <= 300) {
                assertThat(b.probability).containsExactly(a.probability);
            }
            one.update(a, label(rows[r]));
            other.update(b, r < 300 ? label(rows[r]) : 2 - label(rows[r]));
        }
        assertThat(b.probability).isNotEqualTo(a.probability);
    }

    @Test
    void aPosteriorFromItsBytesContinuesToTheBit() {
        float[][] rows = rows(200, 2);
        for (boolean numbers : new boolean[] {false, true}) {
            DriftingPosterior whole = numbers ? DriftingPosterior.ofValues(INPUTS, SMALL) : classes(SMALL);
            DriftingPosterior resumed = DriftingPosterior.of(whole.bytes());
            for (int r = 0; r < rows.length; r++) {
                step(whole, rows[r]);
                step(resumed, rows[r]);
                if (r % 50 == 7) {
                    resumed = DriftingPosterior.of(resumed.bytes());
                }
            }
            assertThat(resumed.bytes()).isEqualTo(whole.bytes());
        }
    }

    private static void step(DriftingPosterior posterior, float[] row) {
        Forecast forecast = posterior.forecast();
        posterior.predict(row, forecast);
        if (posterior.classes() > 0) {
            posterior.update(forecast, label(row));
        } else {
            posterior.update(forecast, value(row));
        }
    }

    @Test
    void predictingLeavesTheStateAsItWas() {
        DriftingPosterior posterior = classes(SMALL);
        float[][] rows = rows(50, 3);
        for (float[] row : rows) {
            step(posterior, row);
        }
        byte[] before = posterior.bytes();
        posterior.predict(rows[7], posterior.forecast());
        assertThat(posterior.bytes()).isEqualTo(before);
    }

    /** weight_g ∝ exp(Σ_s f^(t − s) log N(y_s; mean, noise + epistemic)), where filter g alone predicted row s. */
    @Test
    void filtersAreAveragedByTheirFadingEvidence() {
        DriftingPosterior all = DriftingPosterior.ofValues(INPUTS, SMALL);
        double[] evidence = new double[SMALL.halfLives().size()];
        DriftingPosterior[] single = new DriftingPosterior[evidence.length];
        for (int g = 0; g < single.length; g++) {
            single[g] = DriftingPosterior.ofValues(
                    INPUTS, SMALL.withHalfLives(List.of(SMALL.halfLives().get(g))));
        }
        Forecast together = all.forecast();
        for (float[] row : rows(300, 4)) {
            all.predict(row, together);
            double most = Arrays.stream(evidence).max().orElseThrow();
            double sum =
                    Arrays.stream(evidence).map(one -> Math.exp(one - most)).sum();
            double mean = 0;
            for (int g = 0; g < single.length; g++) {
                Forecast own = single[g].forecast();
                single[g].predict(row, own);
                double weight = Math.exp(evidence[g] - most) / sum;
                assertThat(together.weight(g)).isCloseTo(weight, within(1e-9));
                mean += weight * own.mean();
                double variance = own.noiseVariance() + own.epistemicVariance();
                double away = value(row) - own.mean();
                if (all.rows() >= 20) { // before, the noise is not known
                    evidence[g] = SMALL.fading() * evidence[g] - 0.5 * (Math.log(variance) + away * away / variance);
                }
                single[g].update(own, value(row));
            }
            assertThat(together.mean()).isCloseTo(mean, within(1e-9));
            all.update(together, value(row));
        }
    }

    @Test
    void abruptDriftIsFollowedAndWithoutForgettingItIsNot() {
        float[][] rows = rows(3000, 5);
        int[] labels = labels(rows);
        for (int r = 1500; r < labels.length; r++) {
            labels[r] = 2 - labels[r];
        }
        double followed = accuracy(classes(SMALL), rows, labels, 2500);
        double never = accuracy(classes(SMALL.withHalfLives(List.of(Double.POSITIVE_INFINITY))), rows, labels, 2500);
        assertThat(followed).isGreaterThan(0.7);
        assertThat(never).isLessThan(followed - 0.1);
    }

    @Test
    void onAStableStreamTheLongestHalfLifeIsFound() {
        DriftingPosterior posterior = classes(SMALL);
        float[][] rows = rows(3000, 6);
        assertThat(accuracy(posterior, rows, labels(rows), 1000)).isGreaterThan(0.8);
        Forecast forecast = posterior.forecast();
        posterior.predict(rows[0], forecast);
        assertThat(forecast.weight(2)).isGreaterThan(0.9);
    }

    @Test
    void probabilitiesAreCalibratedOnNoisyLabels() {
        DriftingPosterior posterior = classes(SMALL);
        Forecast forecast = posterior.forecast();
        float[][] rows = rows(6000, 7);
        double confidence = 0;
        double right = 0;
        for (int r = 0; r < rows.length; r++) {
            int label = Rng.of(8).uniform(r) < 0.3 ? Rng.of(9).below(3, r) : label(rows[r]);
            posterior.predict(rows[r], forecast);
            if (r >= 2000) {
                confidence += forecast.probability(forecast.index()) / 4000;
                right += forecast.index() == label ? 1 / 4000.0 : 0;
            }
            posterior.update(forecast, label);
        }
        assertThat(confidence).isCloseTo(right, within(0.04));
    }

    @Test
    void intervalsOfNumbersCoverWhatTheyShould() {
        DriftingPosterior posterior = DriftingPosterior.ofValues(INPUTS, SMALL);
        Forecast forecast = posterior.forecast();
        float[][] rows = rows(4000, 10);
        float[] noise = new float[rows.length];
        Rng.of(11).normals(noise);
        int inside = 0;
        for (int r = 0; r < rows.length; r++) {
            double y = value(rows[r]) + 2 * noise[r];
            posterior.predict(rows[r], forecast);
            double sd = Math.sqrt(forecast.noiseVariance() + forecast.epistemicVariance());
            inside += r >= 1000 && Math.abs(y - forecast.mean()) < 1.645 * sd ? 1 : 0;
            posterior.update(forecast, y);
        }
        assertThat(inside / 3000.0).isCloseTo(0.9, within(0.03));
        assertThat(forecast.noiseVariance()).isCloseTo(4, within(0.8));
    }

    @Test
    void unitsOfInputsDoNotMatter() {
        DriftingPosterior one = classes(SMALL);
        DriftingPosterior other = classes(SMALL);
        Forecast a = one.forecast();
        Forecast b = other.forecast();
        for (float[] row : rows(500, 12)) {
            float[] scaled = row.clone();
            scaled[0] = 1024 * row[0];
            scaled[1] = row[1] / 4;
            one.predict(row, a);
            other.predict(scaled, b);
            assertThat(b.probability).containsExactly(a.probability, within(1e-6));
            one.update(a, label(row));
            other.update(b, label(row));
        }
    }

    @Test
    void missingNumbersContributeNothing() {
        DriftingPosterior posterior = classes(SMALL);
        Forecast forecast = posterior.forecast();
        float[][] rows = rows(2000, 13);
        int right = 0;
        for (int r = 0; r < rows.length; r++) {
            int label = label(rows[r]);
            rows[r][r % 3] = r % 5 == 0 ? Float.NaN : rows[r][r % 3];
            posterior.predict(r % 100 == 0 ? new float[] {Float.NaN, Float.NaN, Float.NaN} : rows[r], forecast);
            assertThat(Arrays.stream(forecast.probability).sum()).isCloseTo(1, within(1e-12));
            right += forecast.index() == label ? 1 : 0;
            posterior.update(forecast, label);
        }
        assertThat(right).isGreaterThan(1500);
    }

    @Test
    void aNewClassAndANewInputAreLearnedAndChangeNoOldScore() {
        DriftingPosterior old = DriftingPosterior.ofClasses(INPUTS, 2, SMALL);
        Forecast before = old.forecast();
        float[][] rows = rows(600, 14);
        for (float[] row : rows) {
            old.predict(row, before);
            old.update(before, Math.min(1, label(row)));
        }
        DriftingPosterior grown = old.grown(List.of(NamedInput.numeric("new"), INPUTS.get(1)), 3);
        assertThat(grown.inputs())
                .containsExactly(INPUTS.get(0), INPUTS.get(1), INPUTS.get(2), NamedInput.numeric("new"));
        Forecast after = grown.forecast();
        old.predict(rows[5], before);
        grown.predict(Arrays.copyOf(rows[5], 4), after);
        for (int g = 0; g < 3; g++) {
            assertThat(after.mean[g][0]).isCloseTo(before.mean[g][0], within(1e-12));
            assertThat(after.mean[g][2]).isZero();
        }
        float[] wide = {0, 20, 0, 0};
        for (int r = 0; r < 300; r++) {
            wide[3] = r % 2;
            grown.predict(wide, after);
            grown.update(after, r % 2 == 0 ? 0 : 2);
        }
        wide[3] = 1;
        grown.predict(wide, after);
        assertThat(after.index()).isEqualTo(2);
    }

    @Test
    void aColumnThatAwakensIsScaledFromThere() {
        DriftingPosterior posterior = DriftingPosterior.ofClasses(INPUTS, 2, SMALL);
        float[][] rows = rows(3000, 15);
        int[] labels = new int[rows.length];
        for (int r = 0; r < rows.length; r++) {
            labels[r] = rows[r][0] > 0 ? 1 : 0;
            rows[r][0] = r < 2000 ? 7 : 1000 * rows[r][0];
        }
        assertThat(accuracy(posterior, rows, labels, 2200)).isGreaterThan(0.85);
    }

    @Test
    void aRowMustBePredictedBeforeItIsLearned() {
        DriftingPosterior posterior = classes(SMALL);
        Forecast forecast = posterior.forecast();
        assertThatThrownBy(() -> posterior.update(forecast, 0)).isInstanceOf(IllegalStateException.class);
        posterior.predict(rows(1, 16)[0], forecast);
        assertThatThrownBy(() -> posterior.update(forecast, 3)).hasMessageContaining("class 3 is not among 3");
        assertThatThrownBy(() -> posterior.update(forecast, 1.5)).hasMessageContaining("the target is a class");
        posterior.update(forecast, 2);
        assertThatThrownBy(() -> posterior.update(forecast, 2)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void damagedBytesAreRefused() {
        byte[] bytes = classes(SMALL).bytes();
        for (int length : new int[] {0, 7, 40, bytes.length / 2, bytes.length - 1}) {
            assertThatThrownBy(() -> DriftingPosterior.of(Arrays.copyOf(bytes, length)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> SMALL.withSize(15)).hasMessageContaining("16 to 1024");
        assertThatThrownBy(() -> SMALL.withHalfLives(List.of(0.0))).hasMessageContaining("> 0");
        assertThatThrownBy(() -> new DriftSettings(64, List.of(1.0), Double.NaN, 0))
                .hasMessageContaining("fading");
    }
}
