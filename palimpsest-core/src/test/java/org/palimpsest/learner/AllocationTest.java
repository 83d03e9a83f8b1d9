package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.StructuredKl.Evidence;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.optimizer.Vadam;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * A training step allocates nothing, on any thread, once the compiler has seen it. Vectors that are boxed, the failure
 * to fear, cost kilobytes per step; until code is compiled they always are, so the best of many windows counts.
 */
final class AllocationTest {
    private static final int WINDOW = 100;
    private static final int WINDOWS = 100;
    private static final long LIMIT = WINDOW; // less than an object per step
    private static final Mlp SHAPE = new Mlp(9, List.of(12, 10), Activation.RELU, List.of());
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Way(
            Kernels kernels, int threads, Estimator estimator, Metric metric, Optimizer optimizer, Schedule schedule) {}

    static Stream<Way> ways() {
        return Fixtures.providers().flatMap(AllocationTest::waysOn);
    }

    /** Every combination on one thread, each estimator on two, and the schedules that compute something. */
    private static Stream<Way> waysOn(Kernels kernels) {
        List<Way> all = new ArrayList<>();
        for (Estimator estimator : List.of(new Estimator.WeightSamples(2), new Estimator.LocalReparameterization(1))) {
            for (Metric metric : List.of(new Metric.Euclidean(), new Metric.GaussianFisher())) {
                for (Optimizer optimizer : List.of(new Sgd(1e-3), Adam.DEFAULT)) {
                    all.add(new Way(kernels, 1, estimator, metric, optimizer, new Schedule.Constant()));
                }
            }
            all.add(new Way(kernels, 2, estimator, new Metric.GaussianFisher(), Adam.DEFAULT, new Schedule.Constant()));
        }
        for (PosteriorUpdateRule rule :
                List.of(new Ivon(0.01, 0.9, 0.999), new Bgd(0.1), new Vadam(1e-3, 0.9, 0.999))) {
            all.add(new Way(
                    kernels,
                    1,
                    new Estimator.LocalReparameterization(1),
                    new Metric.Euclidean(),
                    rule,
                    new Schedule.Constant()));
        }
        for (Schedule schedule : List.of(new Schedule.Cosine(0), new Schedule.Exponential(0.1))) {
            all.add(new Way(
                    kernels, 1, new Estimator.WeightSamples(1), new Metric.Euclidean(), new Sgd(1e-3), schedule));
        }
        return all.stream();
    }

    /** Bytes allocated so far by this thread and by those of teams. */
    private static long allocated(long[] threads) {
        long sum = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(threads)) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    private static long[] threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t == Thread.currentThread() || t.getName().startsWith("palimpsest-"))
                .mapToLong(Thread::getId)
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aStepAllocatesNothing(Way way) {
        VclMethod method = Fixtures.method().with(way.estimator).with(way.metric);
        method = method.with(TrainingSettings.of(way.optimizer, 1, 70).with(way.schedule));
        try (Compute compute = new Compute(way.kernels, Team.of(way.threads))) {
            VclLearner vcl = new VclLearner(SHAPE, new Likelihood.Categorical(), method, compute);
            assertAllocatesNothing(vcl.begin(vcl.initial(), lesson(), Rng.of(1)));
        }
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void aStepWithFactorsOfOldTasksAllocatesNothing(Kernels kernels) {
        VclMethod method = Fixtures.method()
                .with(TrainingSettings.of(Adam.DEFAULT, 1, 70))
                .with(new Structure.Kronecker(new KroneckerFisher(50, 4), Merging.PER_TASK, Evidence.ONCE));
        try (Compute compute = new Compute(kernels, Team.of(2))) {
            VclLearner vcl = new VclLearner(SHAPE, new Likelihood.Categorical(), method, compute);
            LearnerState before =
                    vcl.learn(vcl.initial(), new Lesson("short", Fixtures.signs(90, 9, 0, 1), 0), Rng.of(1));
            assertAllocatesNothing(vcl.begin(before, lesson(), Rng.of(1)));
        }
    }

    static Stream<PointMethod> points() {
        FisherDiagonal fisher = new FisherDiagonal(new FisherDiagonal.Labels.Sampled(), 90);
        PointMethod plain = new PointMethod(new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT, 1, 70));
        return Stream.of(
                plain,
                plain.with(new Importance.Fisher(1, fisher, new Importance.Consolidation.Laplace(1))),
                plain.with(new Importance.PathIntegral(1, 0.1)),
                plain.with(new Metric.EmpiricalFisher(1e-3)));
    }

    @ParameterizedTest
    @MethodSource("points")
    void aStepOfAPointNetworkAllocatesNothing(PointMethod method) {
        try (Compute compute = Compute.on(1)) {
            PointLearner learner = new PointLearner(SHAPE, new Likelihood.Categorical(), method, compute);
            assertAllocatesNothing(learner.begin(learner.initial(), lesson(), Rng.of(1)));
        }
    }

    private static Lesson lesson() {
        Dataset few = Fixtures.signs(90, 9, 0, 1);
        int[] rows = new int[70 * WINDOW * WINDOWS + 70]; // one epoch, so that no window has an end of one in it
        Arrays.setAll(rows, i -> i % 90);
        return new Lesson("long", few.select(rows), 0);
    }

    private static void assertAllocatesNothing(Training training) {
        long[] threads = threads();
        long cost = overhead(threads);
        long least = Long.MAX_VALUE;
        for (int window = 0; window < WINDOWS && least >= LIMIT; window++) {
            long before = allocated(threads);
            for (int step = 0; step < WINDOW; step++) {
                training.step(report -> {});
            }
            least = Math.min(least, allocated(threads) - before - cost);
        }
        assertThat(least).isLessThan(LIMIT);
    }

    /** What asking costs. */
    private static long overhead(long[] threads) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long before = allocated(threads);
            least = Math.min(least, allocated(threads) - before);
        }
        return least;
    }
}
