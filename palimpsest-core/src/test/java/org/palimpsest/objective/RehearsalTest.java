package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.objective.internal.ExpectedNll;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.objective.internal.Rehearsal;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

final class RehearsalTest {
    private final Mlp network = Mlp.relu(6, List.of(5), 3).withHead(3);
    private final Dataset points = Fixtures.classes(40, 6, 3, 1);
    private final Compute compute = Compute.on(1);
    private final MutableMeanField q =
            new MutableMeanField(Fixtures.posterior(network.size(), 0.5, -2, 3), compute.kernels());

    private Rehearsal rehearsal(Dataset data, Estimator estimator, int batchSize, double weight, int head) {
        Batch batch = new Batch(batchSize, data);
        Mlp.Layer layer = network.head(head);
        return new Rehearsal(
                estimator.open(new HeadModel(network, head, new Likelihood.Categorical(), compute), batch),
                batch,
                data,
                weight,
                Ranges.of(layer.offset(), layer.end()),
                Rng.of(2));
    }

    @Test
    void allPointsTogetherAreTheWeightedMeanOfTheirTerm() {
        Estimator estimator = new Estimator.LocalReparameterization(1);
        Gradient g = new Gradient(network.size());
        double value = rehearsal(points, estimator, 40, 2.5, 0).add(q, 7, g);

        Gradient expected = new Gradient(network.size());
        Batch batch = Fixtures.batch(points);
        double sum = estimator
                .open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch)
                .at(q, batch, 7, 2.5f / 40, false, expected);
        assertThat(value).isCloseTo(2.5 * sum / 40, within(1e-9));
        assertThat(g.mean).containsExactly(expected.mean, within(1e-6f));
        assertThat(g.logSigma).containsExactly(expected.logSigma, within(1e-6f));
    }

    @Test
    void someOfThePointsStandForAllWithoutBias() {
        Rehearsal some = rehearsal(points, new Estimator.AtMean(), 8, 1, 0);
        double all = rehearsal(points, new Estimator.AtMean(), 40, 1, 0).add(q, 0, new Gradient(network.size()));
        int rounds = 4000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < rounds; i++) {
            double one = some.add(q, i, new Gradient(network.size()));
            sum += one;
            squares += one * one;
        }
        double mean = sum / rounds;
        double error = Math.sqrt((squares / rounds - mean * mean) / rounds);
        assertThat(mean).isCloseTo(all, within(4 * error));
        assertThat(error).isGreaterThan(0);
    }

    @Test
    void aRunOfVeryManyPointsStandsForAllWithoutBias() {
        Dataset very = Fixtures.classes(5000, 6, 3, 8);
        Rehearsal some = rehearsal(very, new Estimator.AtMean(), 500, 1, 0);
        double all = rehearsal(very, new Estimator.AtMean(), 5000, 1, 0).add(q, 0, new Gradient(network.size()));
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 300; i++) {
            double one = some.add(q, i, new Gradient(network.size()));
            sum += one / 300;
            squares += one * one / 300;
        }
        assertThat(sum).isCloseTo(all, within(4 * Math.sqrt((squares - sum * sum) / 300)));
    }

    @Test
    void aPointOfWeightTwoCountsAsTwoPoints() {
        float[] weights = new float[20];
        int[] doubled = new int[30];
        for (int i = 0; i < 20; i++) {
            weights[i] = i < 10 ? 2 : 1;
            doubled[i] = i;
        }
        for (int i = 20; i < 30; i++) {
            doubled[i] = i - 20;
        }
        Dataset first = points.select(IntStream.range(0, 20).toArray());
        Gradient one = new Gradient(network.size());
        Gradient two = new Gradient(network.size());
        // The weight counts per point, and there are 20 or 30.
        double a = rehearsal(first.weighted(weights), new Estimator.AtMean(), 20, 20, 0)
                .add(q, 0, one);
        double b = rehearsal(points.select(doubled), new Estimator.AtMean(), 30, 30, 0)
                .add(q, 0, two);
        assertThat(a).isCloseTo(b, within(1e-4));
        assertThat(one.mean).containsExactly(two.mean, within(1e-4f));
    }

    /** N rows as a few distinct ones with the numbers of their copies as weights: Σ w = N, and the mean loss of all rows. */
    @Test
    void weightsThatAddUpToTheRowsOfATaskMakeItCountOnceWithAMultipleOfOne() {
        int[] rows = new int[60];
        float[] weights = {1, 2, 3, 4, 5, 6, 7, 8, 9, 15};
        int at = 0;
        for (int i = 0; i < weights.length; i++) {
            for (int k = 0; k < weights[i]; k++) {
                rows[at++] = i;
            }
        }
        Dataset coreset = points.select(IntStream.range(0, 10).toArray()).weighted(weights);
        double weight = new Use.Weight.PerPoint(1).of(10, 60, 60);
        double regret =
                rehearsal(coreset, new Estimator.AtMean(), 10, weight, 0).add(q, 0, new Gradient(network.size()));
        double mean = rehearsal(points.select(rows), new Estimator.AtMean(), 60, 1, 0)
                .add(q, 0, new Gradient(network.size()));
        assertThat(regret).isCloseTo(mean, within(1e-5));
    }

    @Test
    void theObjectiveIsTheSumOfItsTermsAndItsGradientTheirs() {
        Batch batch = Fixtures.batch(Fixtures.classes(24, 6, 3, 9));
        Ranges all = Ranges.of(0, network.size());
        GaussianKl kl = new GaussianKl(Fixtures.posterior(network.size(), 0.3, -1, 5), compute.kernels());
        ExpectedNll nll =
                new Estimator.AtMean().open(new HeadModel(network, 1, new Likelihood.Categorical(), compute), batch);
        ContinualObjective objective = new ContinualObjective(
                nll, List.of(rehearsal(points, new Estimator.AtMean(), 40, 0.7, 0)), kl, 100, all, compute);
        Gradient g = new Gradient(network.size());
        Arrays.fill(g.mean, Float.NaN); // whatever was there before must not matter
        Arrays.fill(g.logSigma, Float.NaN);
        double value = objective.at(q, batch, 3, g);
        assertThat(value).isCloseTo(objective.nll() + objective.regret() + objective.prior() / 100, within(1e-12));
        assertThat(objective.regret()).isPositive();
        Gradient scratch = new Gradient(network.size());
        double h = 1e-2;
        for (int i = 0; i < network.size(); i += 5) {
            float kept = q.mean[i];
            q.mean[i] = (float) (kept + h);
            double up = objective.at(q, batch, 3, scratch);
            q.mean[i] = (float) (kept - h);
            double down = objective.at(q, batch, 3, scratch);
            q.mean[i] = kept;
            assertThat((double) g.mean[i]).isCloseTo((up - down) / (2 * h), within(2e-3));
        }
    }
}
