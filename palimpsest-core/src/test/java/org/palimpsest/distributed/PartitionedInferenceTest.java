package org.palimpsest.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** The laws of partitioned variational inference. */
final class PartitionedInferenceTest {
    private static final Likelihood GAUSSIAN = new Likelihood.Gaussian(Conjugate.NOISE);

    private static VclMethod method() {
        return Fixtures.method()
                .with(new Metric.GaussianFisher())
                .with(new Estimator.LocalReparameterization(4))
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.02), 400, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Cosine(0)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void conjugateRegressionOverSitesReachesTheClosedForm(int sites) {
        VclLearner learner = new VclLearner(Conjugate.LINEAR, GAUSSIAN, method(), Compute.on(1));
        LearnerState state = learner.initial();
        MeanField exact = method().prior().over(Mlp.relu(Conjugate.INPUTS, List.of(), 1));
        for (int task = 0; task < 2; task++) {
            state = learn(learner, state, task, sites);
            exact = Conjugate.exact(exact, task);
            for (int i = 0; i < exact.size(); i++) {
                assertThat((state.posterior().mean(i) - exact.mean(i)) / exact.sigma(i))
                        .isBetween(-0.1f, 0.1f);
                assertThat(state.posterior().logSigma(i)).isCloseTo(exact.logSigma(i), within(0.05f));
            }
        }
    }

    private static LearnerState learn(VclLearner learner, LearnerState before, int task, int sites) {
        LearnerState prior = learner.prior(before, Conjugate.part(task, new Partition(0, sites)));
        PartitionedInference now = PartitionedInference.of(prior.posterior(), sites);
        Optional<MeanField> start = Optional.empty();
        List<LearnerState> states = List.of();
        int[] rows = new int[sites];
        for (int round = 0; round < 30; round++) {
            states = new ArrayList<>();
            List<MeanField> fits = new ArrayList<>();
            for (int k = 0; k < sites; k++) {
                Partition site = new Partition(k, sites);
                Lesson part = Conjugate.part(task, site);
                rows[k] = part.data().size();
                SiteFit fit = new SiteFit(method(), Conjugate.LINEAR, GAUSSIAN, Compute.on(1), prior, site, Rng.of(2));
                states.add(fit.fit(part, now.cavity(k), start, round));
                fits.add(states.get(k).posterior());
            }
            now = now.step(fits, 1.0 / sites);
            start = Optional.of(now.posterior());
        }
        return StateMerge.of(states, LocalRoundTest.contiguous(rows), now.posterior(), method().retention());
    }

    @Test
    void withoutAStepThePosteriorIsThePrior() {
        MeanField prior = Fixtures.posterior(9, 1, -1, 3);
        assertThat(PartitionedInference.of(prior, 3).posterior()).isEqualTo(prior);
        assertThat(PartitionedInference.of(prior, 3).cavity(1)).isEqualTo(prior);
    }

    @Test
    void fitsThatAgreeWithThePosteriorAreAFixedPoint() {
        MeanField prior = Fixtures.posterior(9, 1, -1, 3);
        PartitionedInference now =
                PartitionedInference.of(prior, 2).step(List.of(narrower(prior, 1), narrower(prior, 2)), 0.5);
        MeanField q = now.posterior();
        MeanField again = now.step(List.of(q, q), 0.5).posterior();
        for (int i = 0; i < q.size(); i++) {
            assertThat(again.mean(i)).isCloseTo(q.mean(i), within(1e-5f));
            assertThat(again.logSigma(i)).isCloseTo(q.logSigma(i), within(1e-5f));
        }
    }

    @Test
    void theCavityTimesItsFactorIsThePosterior() {
        MeanField prior = Fixtures.posterior(9, 1, -1, 3);
        PartitionedInference now =
                PartitionedInference.of(prior, 2).step(List.of(narrower(prior, 1), narrower(prior, 2)), 0.5);
        for (int site = 0; site < 2; site++) {
            MeanField product = GaussianFactor.of(now.cavity(site))
                    .times(now.factors().get(site), 1)
                    .normalized();
            for (int i = 0; i < product.size(); i++) {
                assertThat(product.mean(i)).isCloseTo(now.posterior().mean(i), within(1e-5f));
                assertThat(product.logSigma(i)).isCloseTo(now.posterior().logSigma(i), within(1e-5f));
            }
        }
    }

    @Test
    void aPrecisionThatIsNotPositiveNeverLeaves() {
        MeanField prior = MeanField.isotropic(4, 0, 1);
        MeanField wide = MeanField.isotropic(4, 0.5, 3); // much less sure than the prior: negative factors
        PartitionedInference now = PartitionedInference.of(prior, 4);
        for (int round = 0; round < 20; round++) {
            now = now.step(List.of(wide, wide, wide, wide), 1);
            MeanField q = now.posterior();
            for (int k = 0; k < 4; k++) {
                assertThat(now.cavity(k).size()).isEqualTo(q.size()); // a MeanField is finite, or is refused
            }
        }
        MeanField sure = MeanField.isotropic(4, -0.5, 0.01);
        PartitionedInference one = PartitionedInference.of(prior, 2).step(List.of(sure, wide), 1);
        PartitionedInference two = one.step(List.of(wide, wide), 1); // would take away more than there is
        assertThat(two.posterior()).isEqualTo(one.posterior());
    }

    @Test
    void wrongStepsAreRefused() {
        PartitionedInference now = PartitionedInference.of(MeanField.isotropic(4, 0, 1), 2);
        assertThatThrownBy(() -> now.step(List.of(), 1)).hasMessageContaining("2 sites but 0 fits");
        MeanField q = now.posterior();
        assertThatThrownBy(() -> now.step(List.of(q, q), 0)).hasMessageContaining("rho");
        assertThatThrownBy(() -> new GaussianFactor(new double[] {-1}, new double[1]).normalized())
                .hasMessageContaining("weight 0");
    }

    /** Each would be in the objective of every site, and so in the posterior as often as there are sites. */
    @Test
    void termsThatEverySiteWouldCountAreRefused() {
        Retention points = new Retention.Points(
                new Selection.Random(false),
                new Movement.None(),
                4,
                false,
                new Use.Regret(new Use.Weight.PerPoint(1), 32));
        for (VclMethod one :
                List.of(method().with(points), method().with(Retention.Summary.DEFAULT), method().withLambda(2))) {
            assertThatThrownBy(() -> new SiteFit(
                            one,
                            Conjugate.LINEAR,
                            GAUSSIAN,
                            Compute.on(1),
                            new VclLearner(Conjugate.LINEAR, GAUSSIAN, one, Compute.on(1)).initial(),
                            new Partition(0, 2),
                            Rng.of(2)))
                    .hasMessageContaining("once for every site");
        }
    }

    private static MeanField narrower(MeanField prior, long seed) {
        return prior.times(Fixtures.posterior(prior.size(), 1, -0.5, seed));
    }
}
