package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Bayesian linear regression, where the answer is known. With orthogonal columns, the constant among them, the true
 * posterior is a product of Gaussians, so that the mean-field one can equal it, task after task:
 *
 * <pre>
 * 1/σ_t² = 1/σ_{t−1}² + Σx²/s²        μ_t/σ_t² = μ_{t−1}/σ_{t−1}² + Σxy/s²
 * </pre>
 *
 * <p>All four pairs of optimizer and metric get there, if the rate falls to zero and so averages the noise of the
 * estimator away. Rates: the curvature of the objective in μ is 1/(Nσ²), here 1 to 50, and in v it is 2/N = 1/8; SGD
 * has to be stable in the first and so is slow in the second. In the Fisher metric all curvatures are 1/N, and SGD may
 * take steps fifty times as large and needs a quarter of them. Adam needs no such thought. IVON's β₂ has no schedule
 * and must average the noise over as many steps as it leaves.
 */
final class ConjugateRegressionTest {
    private static final int N = 16;
    private static final int INPUTS = 3;
    private static final int OUTPUTS = 2;
    private static final double NOISE = 0.5;

    record Way(Optimizer optimizer, Metric metric, Estimator estimator, int steps) {}

    static Stream<Way> ways() {
        Metric euclidean = new Metric.Euclidean();
        Metric fisher = new Metric.GaussianFisher();
        Estimator local = new Estimator.LocalReparameterization(4);
        Estimator weights = new Estimator.WeightSamples(8);
        return Stream.of(
                new Way(new Sgd(0.02), euclidean, local, 8000),
                new Way(new Sgd(1), fisher, local, 2000),
                new Way(new Sgd(1), fisher, weights, 2000),
                new Way(Adam.DEFAULT.withLearningRate(0.01), euclidean, local, 2000),
                new Way(Adam.DEFAULT.withLearningRate(0.01), fisher, local, 2000),
                new Way(Adam.DEFAULT.withLearningRate(0.01), fisher, weights, 2000),
                new Way(new Ivon(0.03, 0.9, 0.998), euclidean, local, 4000),
                new Way(new Ivon(0.03, 0.9, 0.998), euclidean, weights, 4000));
    }

    /** Column c of a Walsh matrix, scaled: orthogonal to the others and to the constant. */
    private static float x(int task, int row, int c) {
        int index = 1 + (INPUTS * task + c) % (N - 1);
        return (Integer.bitCount(row & index) % 2 == 0 ? 1f : -1f) * (0.5f + c * 0.75f);
    }

    private static Dataset data(int task) {
        float[] x = new float[N * INPUTS];
        float[] y = Fixtures.normals(N * OUTPUTS, task);
        float[] w = Fixtures.normals((INPUTS + 1) * OUTPUTS, 77);
        for (int r = 0; r < N; r++) {
            for (int j = 0; j < OUTPUTS; j++) {
                y[r * OUTPUTS + j] = (float) NOISE * y[r * OUTPUTS + j] + w[INPUTS * OUTPUTS + j];
                for (int c = 0; c < INPUTS; c++) {
                    x[r * INPUTS + c] = x(task, r, c);
                    y[r * OUTPUTS + j] += x(task, r, c) * w[c * OUTPUTS + j];
                }
            }
        }
        return Dataset.of(new Inputs.Floats(INPUTS, x), new Targets.Values(OUTPUTS, y));
    }

    /** The closed form of one more task. */
    private static MeanField exact(MeanField prior, int task) {
        Targets.Values y = (Targets.Values) data(task).targets();
        float[] mean = prior.mean();
        float[] v = prior.logSigma();
        for (int i = 0; i < mean.length; i++) {
            int c = i / OUTPUTS;
            double precision = Math.exp(-2 * v[i]);
            double weighted = precision * mean[i];
            for (int r = 0; r < N; r++) {
                double in = c < INPUTS ? x(task, r, c) : 1;
                precision += in * in / (NOISE * NOISE);
                weighted += in * y.at(r, i % OUTPUTS) / (NOISE * NOISE);
            }
            mean[i] = (float) (weighted / precision);
            v[i] = (float) (-0.5 * Math.log(precision));
        }
        return new MeanField(mean, v);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void sequentialPosteriorConvergesToTheClosedForm(Way way) {
        TrainingSettings trainingSettings = TrainingSettings.of(way.optimizer, way.steps, TrainingSettings.ALL_ROWS)
                .with(new Schedule.Cosine(0));
        VclMethod method =
                Fixtures.method().with(way.metric).with(way.estimator).with(trainingSettings);
        Mlp linear = new Mlp(INPUTS, List.of(), Activation.RELU, List.of());
        VclLearner vcl = new VclLearner(linear, new Likelihood.Gaussian(NOISE), method, Compute.on(1));
        LearnerState state = vcl.initial();
        MeanField exact = method.prior().over(Mlp.relu(INPUTS, List.of(), OUTPUTS));
        for (int task = 0; task < 3; task++) {
            state = vcl.learn(state, new Lesson("task " + task, data(task), 0), Rng.of(3));
            exact = exact(exact, task);
            for (int i = 0; i < exact.size(); i++) {
                double away = (state.posterior().mean(i) - exact.mean(i)) / exact.sigma(i);
                assertThat(Math.abs(away)).isLessThan(0.1);
                assertThat(Math.abs(state.posterior().logSigma(i) - exact.logSigma(i)))
                        .isLessThan(0.05f);
            }
        }
    }
}
