package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.Vadam;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Rules that move posteriors, in a learner. That IVON finds the exact posterior is in {@link ConjugateRegressionTest}. */
final class PosteriorRuleLearningTest {
    /** Each batch once, and each a small part of the whole: then BGD is Bayes' rule, here that of linear regression. */
    @Test
    void onePassOfBayesianGradientDescentIsNearlyTheExactPosterior() {
        int n = 8192;
        float[] x = new float[2 * n];
        float[] y = Fixtures.normals(n, 1);
        double first = Math.exp(6);
        double[] precision = {first, first, first};
        double[] weighted = new double[3];
        for (int r = 0; r < n; r++) {
            x[2 * r] = (r & 1) == 0 ? 1f : -1f;
            x[2 * r + 1] = (r & 2) == 0 ? 0.5f : -0.5f;
            y[r] = 0.5f * y[r] + 0.3f * x[2 * r] - 0.8f * x[2 * r + 1] + 0.2f;
            double[] in = {x[2 * r], x[2 * r + 1], 1};
            for (int i = 0; i < 3; i++) {
                precision[i] += in[i] * in[i] / 0.25;
                weighted[i] += in[i] * y[r] / 0.25;
            }
        }
        Dataset data = Dataset.of(new Inputs.Floats(2, x), new Targets.Values(1, y));
        VclMethod bgd = Fixtures.method()
                .with(new Initial(new Initial.Means.Normal(0), -3))
                .with(new Estimator.WeightSamples(50))
                .with(TrainingSettings.of(new Bgd(1), 1, 4));
        Mlp linear = new Mlp(2, List.of(), Activation.RELU, List.of());
        VclLearner vcl = new VclLearner(linear, new Likelihood.Gaussian(0.5), bgd, Compute.on(1));
        MeanField q =
                vcl.learn(vcl.initial(), new Lesson("line", data, 0), Rng.of(1)).posterior();
        for (int i = 0; i < 3; i++) {
            double sigma = Math.sqrt(1 / precision[i]);
            assertThat(Math.abs(q.mean(i) - weighted[i] / precision[i])).isLessThan(0.5 * sigma);
            assertThat(q.sigma(i) / sigma).isBetween(0.9, 1.1);
        }
    }

    @Test
    void whatARuleCannotGoWithIsRefused() {
        VclMethod base = Fixtures.method();
        Ivon ivon = new Ivon(0.1, 0.9, 0.999);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> base.with(new Metric.GaussianFisher()).with(ivon))
                .withMessageContaining("its own metric");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> base.with(Start.MAXIMUM_LIKELIHOOD_FIRST).with(ivon))
                .withMessageContaining("start from the posterior");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> base.with(Start.FRESH).with(new Bgd(1)))
                .withMessageContaining("start from the posterior");
        for (PosteriorUpdateRule rule : List.of(new Bgd(1), new Vadam(0.1, 0.9, 0.999))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> base.with(rule).with(new KlWeight.Constant(0.5)))
                    .withMessageContaining("beta 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> base.with(rule).with(new KlWeight.MeanPerTensor()))
                    .withMessageContaining("beta 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> base.with(rule).with(Retention.Summary.DEFAULT.with(Sharing.Once.DEFAULT)))
                    .withMessageContaining("counted");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PointMethod(new Initial.Means.He(), TrainingSettings.of(ivon, 1, 1)))
                .withMessageContaining("SGD or Adam");
    }

    @Test
    void ivonStartsATaskAboveThePrecisionOfItsPrior() {
        VclMethod method =
                Fixtures.method().with(new Initial(new Initial.Means.He(), -2)).with(new Ivon(0.1, 0.9, 0.999));
        VclLearner vcl =
                new VclLearner(Mlp.relu(3, List.of(4), 2), new Likelihood.Categorical(), method, Compute.on(1));
        Lesson lesson = new Lesson("signs", Fixtures.signs(40, 3, 0, 1), 0);
        LearnerState one = vcl.learn(vcl.initial(), lesson, Rng.of(1));
        MeanField start = vcl.begin(one, lesson, Rng.of(1)).checkpoint().posterior();
        assertThat(start.mean()).isEqualTo(one.posterior().mean());
        for (int i = 0; i < start.size(); i++) {
            double expected = Math.exp(-2 * one.posterior().logSigma(i)) + Math.exp(4);
            assertThat(Math.exp(-2 * start.logSigma(i)) / expected).isBetween(0.9999, 1.0001);
        }
    }

    /** σ and means of a rule that has no divergence fade at its start; IVON's prior fades, and its start is above that. */
    @Test
    void aDecayReachesTheStartOfEveryRule() {
        Lesson lesson = new Lesson("signs", Fixtures.signs(40, 3, 0, 1), 0);
        for (PosteriorUpdateRule rule : List.of(new Bgd(1), new Ivon(0.1, 0.9, 0.999))) {
            VclMethod method = Fixtures.method()
                    .with(new Initial(new Initial.Means.He(), -2))
                    .with(rule)
                    .withDecay(0.5);
            VclLearner vcl =
                    new VclLearner(Mlp.relu(3, List.of(4), 2), new Likelihood.Categorical(), method, Compute.on(1));
            LearnerState one = vcl.learn(vcl.initial(), lesson, Rng.of(1));
            MeanField start = vcl.begin(one, lesson, Rng.of(1)).checkpoint().posterior();
            MeanField prior = one.posterior().tempered(method.freshPrior(one.network()), 0.5);
            boolean above = rule.startsAbovePrior();
            assertThat(start.mean()).isEqualTo(above ? one.posterior().mean() : prior.mean());
            for (int i = 0; i < start.size(); i++) {
                double expected = Math.exp(-2 * prior.logSigma(i)) + (above ? Math.exp(4) : 0);
                assertThat(Math.exp(-2 * start.logSigma(i)) / expected).isBetween(0.9999, 1.0001);
            }
        }
    }
}
