package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/** Floor, replay and ceiling of point estimates. */
final class JointTest {
    private static final Rng RUN = Rng.of(3);
    private final Compute compute = Compute.on(1);

    private static PointMethod method(Retention keep) {
        return new PointMethod(new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.03), 30, 32))
                .with(keep);
    }

    private PointLearner learner(Retention keep) {
        Mlp shape = new Mlp(9, List.of(8), Activation.RELU, List.of());
        return new PointLearner(shape, new Likelihood.Categorical(), method(keep), compute);
    }

    /** Three tasks that contradict each other in part, through one head or a head each. */
    private static List<Task> tasks(boolean heads) {
        List<Task> tasks = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            Lesson lesson = new Lesson("task " + t, Fixtures.signs(300, 9, 3 * t, t + 1), heads ? t : 0);
            tasks.add(new Task(lesson, Fixtures.signs(300, 9, 3 * t, t + 50), List.of("no", "yes")));
        }
        return tasks;
    }

    private double accuracy(Retention keep, boolean heads) {
        ScoreMatrix scores = Protocol.run(learner(keep), tasks(heads), RUN, new Protocol.Listener() {
            @Override
            public void epoch(int task, EpochReport report) {}

            @Override
            public void learned(int task, ScoreMatrix so) {}
        });
        return scores.averageAccuracy();
    }

    @Test
    void jointTrainingKnowsAllTasksThroughTheirHeads() {
        assertThat(accuracy(new Retention.Everything(), true)).isGreaterThan(0.93);
    }

    @Test
    void replayLiesBetweenFloorAndCeiling() {
        Use regret = new Use.Regret(new Use.Weight.PerHead(1), 64);
        Retention points = new Retention.Points(new Selection.Random(false), new Movement.None(), 100, false, regret);
        double floor = accuracy(new Retention.Nothing(), true);
        assertThat(accuracy(points, true)).isBetween(floor + 0.02, accuracy(new Retention.Everything(), true));
    }

    @Test
    void jointTrainingWithoutTheEarlierDataIsRefused() {
        PointLearner joint = learner(new Retention.Everything());
        List<Task> tasks = tasks(false);
        LearnerState one = joint.learn(joint.initial(), tasks.get(0).lesson(), RUN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> joint.begin(one, tasks.get(1).lesson(), RUN))
                .withMessageContaining("needs the data of all tasks before");
    }

    @Test
    void jointTrainingTakenUpInTheMiddleEndsAsIfNeverStopped() {
        PointLearner joint = learner(new Retention.Everything());
        List<Task> tasks = tasks(true);
        LearnerState one = joint.learn(joint.initial(), tasks.get(0).lesson(), RUN);
        Lesson second = Protocol.lesson(joint, tasks, 1);
        LearnerState whole = joint.learn(one, second, RUN);
        Training half = joint.begin(one, second, RUN);
        for (int i = 0; i < 33; i++) {
            half.step(report -> {});
        }
        Training rest = joint.resume(one, second, RUN, half.checkpoint());
        while (!rest.done()) {
            rest.step(report -> {});
        }
        assertThat(rest.finish()).isEqualTo(whole);
    }

    @Test
    void whatSingleWeightsCannotDoIsRefused() {
        Use predictive = new Use.Predictive(1e-3, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        method(new Retention.Points(new Selection.KCenter(), new Movement.None(), 5, true, predictive)))
                .withMessageContaining("no posterior to refine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method(new Retention.Everything()).with(new Importance.PathIntegral(1, 1)))
                .withMessageContaining("no penalty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fixtures.method().with(new Retention.Everything()))
                .withMessageContaining("begins anew with every task");
    }
}
