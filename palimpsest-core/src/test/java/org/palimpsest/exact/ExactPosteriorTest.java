package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

    static Stream<Dataset> tables() {
        return Stream.of(Rows.classes(3600, 5), Rows.halves(3600, 6), Rows.rings(3600, 7));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void nineTimesTheRowsHaveAThirdOfTheMutualInformation(Dataset rows) {
        double few = information(
                posterior(rows.select(IntStream.range(0, 400).toArray())).predict(NEW, Rows.NAMES));
        double many = information(posterior(rows).predict(NEW, Rows.NAMES));
        assertThat(many).isPositive().isLessThan(few / 3);
    }

    /** Two sites that learn apart and are added afterwards are one model of all rows, to the bit. */
    @ParameterizedTest
    @MethodSource("tables")
    void mergedSitesAreOneModel(Dataset rows) {
        SufficientStatistics one = sums(rows.select(IntStream.range(0, 1300).toArray()));
        SufficientStatistics two = sums(rows.select(IntStream.range(1300, 3600).toArray()));
        ExactPosterior merged = ExactPosterior.fit(MAP, two.plus(one), Compute.shared());
        ExactPosterior whole = posterior(rows);
        assertThat(merged.settings()).isEqualTo(whole.settings());
        assertSame((Classes) merged.predict(NEW, Rows.NAMES), (Classes) whole.predict(NEW, Rows.NAMES));
    }

    /** An erased file leaves the statistics, ridges, temperature and probabilities of a model that never saw it. */
    @Test
    void anErasedFileWasNeverSeen() {
        SufficientStatistics kept = sums(Rows.classes(600, 5));
        SufficientStatistics erased = sums(Rows.classes(300, 6));
        ExactPosterior rest = ExactPosterior.fit(MAP, kept.plus(erased).minus(erased), Compute.shared());
        ExactPosterior never = ExactPosterior.fit(MAP, kept, Compute.shared());
        assertThat(rest.settings()).isEqualTo(never.settings());
        assertSame((Classes) rest.predict(NEW, Rows.NAMES), (Classes) never.predict(NEW, Rows.NAMES));
    }

    /** p(D | w)^½ twice is p(D | w): the same rows counted half, twice over, are the rows. */
    @Test
    void evidenceOfHalfThePowerTwiceIsTheEvidence() {
        SufficientStatistics whole = sums(Rows.values(500, 5));
        SufficientStatistics halves = whole.times(0.5).plus(whole.times(0.5));
        ExactPosterior a = ExactPosterior.fit(MAP, whole, Compute.shared());
        ExactPosterior b = ExactPosterior.fit(MAP, halves, Compute.shared());
        assertThat(b.weights(0)).isEqualTo(a.weights(0));
        assertThat(b.logEvidence()).isEqualTo(a.logEvidence());
    }

    @Test
    void decayedEvidenceLeavesMoreVariance() {
        SufficientStatistics whole = sums(Rows.values(500, 5));
        ExactPosterior all = ExactPosterior.fit(MAP, whole, Compute.shared());
        ExactPosterior less = ExactPosterior.of(MAP, whole.times(0.3), all.settings(), Compute.shared());
        FeatureRows rows = MAP.features(NEW, Rows.NAMES, Compute.shared());
        double[] narrow = all.leverage(rows);
        double[] wide = less.leverage(rows);
        for (int r = 0; r < narrow.length; r++) {
            assertThat(wide[r]).isGreaterThan(narrow[r]);
        }
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

    /** Mean and variance of a prediction by the rows, with Gauss-Jordan in double: no factor, no sums of integers. */
    @Test
    void predictionsAreThoseOfADenseInverse() {
        Dataset data = Rows.values(120, 5);
        FeatureMap map = Rows.map(40);
        ExactPosterior posterior = ExactPosterior.fit(
                map, SufficientStatistics.of(map, data, Rows.NAMES, Compute.shared()), Compute.shared());
        FeatureRows rows = map.features(data, Rows.NAMES, Compute.shared());
        int m = map.width();
        double[][] g = new double[m][m];
        double[] b = new double[m];
        for (int i = 0; i < m; i++) {
            g[i][i] = posterior.settings().ridge()[map.block(i).index()];
            for (int r = 0; r < rows.size(); r++) {
                b[i] += rows.at(r, i) / 127.0 * ((Targets.Values) data.targets()).at(r, 0);
                for (int j = 0; j < m; j++) {
                    g[i][j] += rows.at(r, i) / 127.0 * rows.at(r, j) / 127.0;
                }
            }
        }
        double[][] inverse = Rows.inverse(g);
        FeatureRows fresh = map.features(NEW, Rows.NAMES, Compute.shared());
        double[] scores = posterior.scores(fresh);
        double[] leverage = posterior.leverage(fresh);
        for (int r = 0; r < fresh.size(); r++) {
            double mean = 0;
            double variance = 0;
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    mean += fresh.at(r, i) / 127.0 * inverse[i][j] * b[j];
                    variance += fresh.at(r, i) / 127.0 * inverse[i][j] * fresh.at(r, j) / 127.0;
                }
            }
            assertThat(scores[r]).isCloseTo(mean, within(1e-5)); // targets are in fixed point of 2⁻²⁰
            assertThat(leverage[r]).isCloseTo(variance, within(1e-9));
        }
    }

    @Test
    void simulatedScoresSpreadAsThoseOfRowsThatWereNotLearned() {
        ExactPosterior posterior = posterior(Rows.classes(1500, 5));
        double[][] simulated = posterior.simulatedOdds(1000);
        Dataset data = Rows.classes(3000, 78);
        Classes predicted = (Classes) posterior.predict(data, Rows.NAMES);
        Targets.Labels truth = (Targets.Labels) data.targets();
        for (int k = 0; k < 3; k++) {
            assertThat(simulated[k]).isSorted();
            int own = k;
            double[] real = IntStream.range(0, data.size())
                    .filter(r -> truth.at(r) == own)
                    .mapToDouble(r -> 1 / (double) predicted.probability(r, own) - 1)
                    .sorted()
                    .toArray();
            double median = simulated[k][500];
            double ninth = simulated[k][900];
            assertThat(share(real, median)).as("below the median").isBetween(0.35, 0.65);
            assertThat(share(real, ninth)).as("below the ninth decile").isBetween(0.8, 0.97);
        }
    }

    private static double share(double[] values, double below) {
        return java.util.Arrays.stream(values).filter(v -> v <= below).count() / (double) values.length;
    }

    @Test
    void simulatedScoresOfAClassWithoutRowsAreNone() {
        ExactPosterior grown =
                ExactPosterior.fit(MAP, sums(Rows.halves(300, 5)).relabelled(new int[] {0, 2}, 3), Compute.shared());
        assertThat(grown.simulatedOdds(50)[1]).isEmpty();
        assertThat(grown.simulatedOdds(50)[2]).hasSize(50);
    }
}
