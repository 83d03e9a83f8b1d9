package org.palimpsest.paper.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class TrajectoryTest {
    private static final Problem SMALL = new Problem(3, 20, 30, 0.3, 1, 0.5);

    static Stream<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        for (Way way : Way.ALL) {
            for (Measurement reading : List.of(Measurement.RELEASED, Measurement.FRESH_ADAM)) {
                all.add(new Condition(way, -2, reading));
            }
        }
        all.add(new Condition(Way.SGD, -3, new Measurement(Measurement.Scaling.SUM, OptimizerCarryOver.RESET)));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("conditions")
    void aTrajectoryEndsWhereTheLearnerEndsToTheBit(Condition condition) {
        Rng run = Rng.of(7);
        VclLearner learner = new VclLearner(
                Walk.LINE,
                new Likelihood.Gaussian(SMALL.noise()),
                condition.method(SMALL),
                new Compute(Kernels.plain(), Team.of(1)));
        LearnerState state = learner.initial();
        Trajectory path = Trajectory.of(SMALL, condition, 7);
        for (int t = 0; t < SMALL.tasks(); t++) {
            state = learner.learn(
                    state, new Lesson("task " + t, path.tasks().get(t).data(), 0), run);
            assertThat(path.after(t)).isEqualTo(Pair.of(state.posterior().mean()));
        }
    }

    @ParameterizedTest
    @MethodSource("conditions")
    void theSameSeedHasTheSameTrajectory(Condition condition) {
        String once = Trajectory.of(SMALL, condition, 3).csv();
        assertThat(Trajectory.of(SMALL, condition, 3).csv()).isEqualTo(once).hasLineCount(1 + 3 * 30);
        assertThat(Trajectory.of(SMALL, condition, 4).csv()).isNotEqualTo(once);
    }

    @Test
    void tasksAreTheSameForAllConditions() {
        List<List<Pair>> lines = conditions()
                .map(condition -> Trajectory.of(SMALL, condition, 5).tasks())
                .map(tasks -> tasks.stream().map(LineTask::truth).toList())
                .distinct()
                .toList();
        assertThat(lines).hasSize(1);
    }

    @Test
    void changesAddUpToTheWay() {
        Trajectory path = Trajectory.of(SMALL, new Condition(Way.ADAM, -2, Measurement.RELEASED), 1);
        double w = 0;
        for (int t = 0; t < SMALL.tasks(); t++) {
            w += path.changes(t).stream().mapToDouble(Pair::w).sum();
        }
        assertThat(w).isCloseTo(path.end().w(), within(1e-9));
    }

    /** The factor with the least KL to the exact posterior has its mean, and the inverse diagonal of its precision. */
    @Test
    void manyStepsOnOneTaskApproachTheBestFactor() {
        Problem long1 = new Problem(1, 50, 20_000, 0.5, 1, 0.5);
        Way slow = new Way("slow", Adam.DEFAULT.withLearningRate(3e-4), new Metric.Euclidean());
        Trajectory path = Trajectory.of(long1, new Condition(slow, -3, Measurement.RELEASED), 2);
        Pair exact = LineTask.exactMean(path.tasks(), long1.noise());
        double xx = 0;
        for (int n = 0; n < long1.rows(); n++) {
            double x = path.tasks().get(0).data().row(n)[0];
            xx += x * x;
        }
        Pair sigma = path.steps().get(path.steps().size() - 1).sigma();
        assertThat(path.end().minus(exact).length()).isLessThan(0.02);
        assertThat(sigma.w() * sigma.w() * (1 + xx / 0.25)).isCloseTo(1, within(0.15));
        assertThat(sigma.b() * sigma.b() * (1 + 50 / 0.25)).isCloseTo(1, within(0.15));
    }

    @Test
    void theExactMeanLeavesNoGradient() {
        List<LineTask> tasks = SMALL.draw(Rng.of(1));
        Pair exact = LineTask.exactMean(tasks, SMALL.noise());
        double step = 1e-4;
        // −log p(θ) − Σ log p(y | θ), without its constants
        assertThat(energy(tasks, exact)).isLessThan(energy(tasks, new Pair(exact.w() + step, exact.b())));
        assertThat(energy(tasks, exact)).isLessThan(energy(tasks, new Pair(exact.w() - step, exact.b())));
        assertThat(energy(tasks, exact)).isLessThan(energy(tasks, new Pair(exact.w(), exact.b() + step)));
        assertThat(energy(tasks, exact)).isLessThan(energy(tasks, new Pair(exact.w(), exact.b() - step)));
    }

    private static double energy(List<LineTask> tasks, Pair line) {
        double rows = tasks.size() * SMALL.rows();
        return 0.5 * line.length() * line.length()
                + 0.5 * rows * LineTask.averageError(tasks, line) / (SMALL.noise() * SMALL.noise());
    }

    @Test
    void aPathToInfinityIsToldAsOne() {
        Condition wild = new Condition(Way.SGD, -1, Measurement.PRINTED);
        assertThatThrownBy(() -> Trajectory.of(Problem.PAPER, wild, 0))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("smaller learning rate");
    }
}
