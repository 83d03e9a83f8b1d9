package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

final class ExactPosteriorTest {
    private static final FeatureMap MAP = Rows.map(150);
    private static final Dataset NEW = Rows.classes(200, 77);

    private static SufficientStatistics sums(Dataset data) {
        return SufficientStatistics.of(MAP, data, Rows.NAMES, Compute.shared());
    }

    private static ExactPosterior posterior(Dataset data) {
        return ExactPosterior.fit(MAP, sums(data), Compute.shared());
    }

    private static double information(Prediction prediction) {
        Classes classes = (Classes) prediction;
        return IntStream.range(0, classes.size())
                        .mapToDouble(classes::mutualInformation)
                        .sum()
                / classes.size();
    }

    @Test
    void anyOrderDivisionAndNumberOfThreadsGivesEqualWeightsAndProbabilities() {
        Dataset data = Rows.classes(600, 5);
        Dataset mixed = data.select(Rng.of(2).permutation(600));
        SufficientStatistics divided = sums(mixed.select(IntStream.range(0, 77).toArray()))
                .plus(sums(mixed.select(IntStream.range(77, 600).toArray())));
        ExactPosterior whole = posterior(data);
        try (Compute compute = Compute.on(3)) {
            ExactPosterior parts = ExactPosterior.fit(MAP, divided, compute);
            assertThat(parts.settings()).isEqualTo(whole.settings());
            for (int k = 0; k < 3; k++) {
                assertThat(parts.weights(k)).isEqualTo(whole.weights(k));
            }
            FeatureRows rows = MAP.features(NEW, Rows.NAMES, compute);
            assertThat(parts.scores(rows)).isEqualTo(whole.scores(rows));
            assertThat(parts.leverage(rows)).isEqualTo(whole.leverage(rows));
            assertSame((Classes) parts.predict(rows), (Classes) whole.predict(rows));
        }
    }

    private static void assertSame(Classes a, Classes b) {
        for (int r = 0; r < a.size(); r++) {
            for (int k = 0; k < Math.min(a.classes(), b.classes()); k++) {
                assertThat(a.probability(r, k)).isEqualTo(b.probability(r, k));
            }
            assertThat(a.expectedEntropy(r)).isEqualTo(b.expectedEntropy(r));
        }
    }

    @Test
    void settingsFromBeforeGiveThePosteriorAgain() {
        ExactPosterior fitted = posterior(Rows.classes(600, 5));
        ExactPosterior again = ExactPosterior.of(MAP, fitted.statistics(), fitted.settings(), Compute.shared());
        assertSame((Classes) again.predict(NEW, Rows.NAMES), (Classes) fitted.predict(NEW, Rows.NAMES));
    }

    @Test
    void aClassWithoutRowsAndANewInputLeavePredictionsAsTheyWere() {
        ExactPosterior before = posterior(Rows.classes(600, 5));
        float[] x = new float[100];
        Rng.of(8).normals(x);
        FeatureMap grown = MAP.withInputs(
                Dataset.of(new Inputs.Floats(1, x), new Targets.None(100)), List.of(NamedInput.numeric("bb")));
        SufficientStatistics more = before.statistics().grown(grown.width(), 5);
        ExactPosterior after = ExactPosterior.fit(grown, more, Compute.shared());
        assertThat(after.settings()).isEqualTo(before.settings());
        assertSame((Classes) after.predict(NEW, Rows.NAMES), (Classes) before.predict(NEW, Rows.NAMES));
    }

    @Test
    void aRowWithAnInputThatNoRowHadIsLessCertain() {
        ExactPosterior before = posterior(Rows.classes(600, 5));
        float[] x = new float[100];
        Rng.of(8).normals(x);
        FeatureMap grown = MAP.withInputs(
                Dataset.of(new Inputs.Floats(1, x), new Targets.None(100)), List.of(NamedInput.numeric("bb")));
        ExactPosterior after = ExactPosterior.fit(grown, before.statistics().grown(grown.width(), 3), Compute.shared());
        Dataset row = Dataset.of(new Inputs.Floats(5, new float[] {0, 0, 0, 0, 1}), new Targets.None(1));
        Dataset old = Dataset.of(new Inputs.Floats(4, new float[4]), new Targets.None(1));
        List<String> names = List.of("a", "b", "c", "d", "bb");
        assertThat(after.leverage(grown.features(row, names, Compute.shared()))[0])
                .isGreaterThan(after.leverage(grown.features(old, Rows.NAMES, Compute.shared()))[0]);
    }

    @Test
    void itLearnsTheRule() {
        ExactPosterior posterior = posterior(Rows.classes(3000, 5));
        Classes classes = (Classes) posterior.predict(NEW, Rows.NAMES);
        Targets.Labels truth = (Targets.Labels) NEW.targets();
        long right = IntStream.range(0, 200)
                .filter(r -> classes.index(r) == truth.at(r))
                .count();
        assertThat(right).isGreaterThan(140);
        ExactPosterior numbers = posterior(Rows.values(3000, 5));
        assertThat(numbers.noiseVariance(0)).isCloseTo(0.09, within(0.03));
    }

    @Test
    void nineTimesTheRowsHaveAThirdOfTheMutualInformation() {
        double few = information(posterior(Rows.classes(400, 5)).predict(NEW, Rows.NAMES));
        double many = information(posterior(Rows.classes(3600, 5)).predict(NEW, Rows.NAMES));
        assertThat(many).isPositive().isLessThan(few / 3);
    }

    @Test
    void varianceFallsAsOneOverN() {
        Dataset data = Rows.values(2000, 5);
        SufficientStatistics once = sums(data);
        SufficientStatistics four = once.plus(once).plus(once).plus(once);
        ExactPosterior few = ExactPosterior.fit(MAP, once, Compute.shared());
        double[] ridge = few.settings().ridge();
        for (int b = 0; b < ridge.length; b++) {
            ridge[b] *= 4; // the prior counts as many rows as before for one
        }
        PosteriorSettings settings = new PosteriorSettings(ridge, 1, few.degreesOfFreedom());
        ExactPosterior many = ExactPosterior.of(MAP, four, settings, Compute.shared());
        Values a = (Values) few.predict(NEW, Rows.NAMES);
        Values b = (Values) many.predict(NEW, Rows.NAMES);
        for (int r = 0; r < a.size(); r++) {
            assertThat(b.epistemicVariance(r, 0)).isCloseTo(a.epistemicVariance(r, 0) / 4, within(1e-6));
            assertThat(b.mean(r)).isCloseTo(a.mean(r), within(1e-6));
        }
    }

    @Test
    void predictionsStayInTheLearnedRange() {
        ExactPosterior posterior = posterior(Rows.values(500, 5));
        ValueSums sums = (ValueSums) posterior.statistics().targets();
        Dataset far = Dataset.of(new Inputs.Floats(4, new float[] {1e4f, 1e4f, 1e4f, 1}), new Targets.None(1));
        Values values = (Values) posterior.predict(far, Rows.NAMES);
        assertThat(values.mean(0)).isBetween(sums.least(0), sums.largest(0));
        assertThat(values.epistemicVariance(0, 0))
                .isGreaterThan(((Values) posterior.predict(NEW, Rows.NAMES)).epistemicVariance(0, 0));
    }

    /** Against a dense solution in double that knows the rows. */
    @Test
    void weightsAreThoseOfADenseSolution() {
        Dataset data = Rows.values(300, 5);
        ExactPosterior posterior = posterior(data);
        FeatureRows rows = MAP.features(data, Rows.NAMES, Compute.shared());
        Targets.Values y = (Targets.Values) data.targets();
        double[] w = posterior.weights(0);
        for (int i = 0; i < MAP.width(); i++) {
            double gradient = -posterior.settings().ridge()[MAP.block(i).index()] * w[i];
            for (int r = 0; r < 300; r++) {
                double f = 0;
                for (int j = 0; j < MAP.width(); j++) {
                    f += w[j] * rows.at(r, j) / 127.0;
                }
                gradient += rows.at(r, i) / 127.0 * (y.at(r, 0) - f);
            }
            assertThat(gradient).as("normal equation %d", i).isCloseTo(0, within(1e-3));
        }
    }
}
