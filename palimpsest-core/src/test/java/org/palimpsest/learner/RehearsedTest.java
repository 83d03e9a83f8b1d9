package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** How much earlier tasks weigh beside the rows of a task. */
final class RehearsedTest {
    private static final int ROWS = 60;
    private static final int FEATURES = 6;
    private static final int TASKS = 3;
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(5), Activation.RELU, List.of());
    private static final Likelihood CLASSES = new Likelihood.Categorical();

    static List<Retention> kept() {
        Retention perPoint = new Retention.Points(
                new Selection.Random(true),
                new Movement.None(),
                6,
                false,
                new Use.Regret(new Use.Weight.PerPoint(2), 6));
        Retention perHead = new Retention.Points(
                new Selection.Random(true),
                new Movement.None(),
                6,
                false,
                new Use.Regret(new Use.Weight.PerHead(1), 6));
        return List.of(
                perPoint,
                perHead,
                new Retention.Summary(4, 10, 50, 16, new Sharing.Counted(1)),
                new Retention.Summary(4, 10, 50, 16, new Sharing.Once(1)));
    }

    /** The mean over a partition's rows stands for all rows of the task, and so must what is rehearsed beside it. */
    @ParameterizedTest
    @MethodSource("kept")
    void aPartitionRehearsesAsMuchAsTheWholeTask(Retention keep) {
        VclMethod method =
                Fixtures.method().with(TrainingSettings.of(Adam.DEFAULT, 2, 20)).with(keep);
        VclLearner learner = new VclLearner(SHAPE, CLASSES, method, Compute.on(1));
        LearnerState state = learner.initial();
        for (int task = 0; task < TASKS; task++) {
            Dataset all = Fixtures.signs(ROWS, FEATURES, task, 10 + task);
            Lesson whole = new Lesson("task " + task, all, 0);
            List<Rehearsed> alone = setup(method, state, whole);
            assertThat(alone.isEmpty()).isEqualTo(task == 0);
            for (int k = 0; k < 3; k++) {
                int first = k;
                int[] rows =
                        IntStream.range(0, ROWS).filter(r -> r % 3 == first).toArray();
                Lesson part = new Lesson(whole.name(), all.select(rows), 0).partOf(ROWS);
                assertThat(setup(method, state, part))
                        .extracting(Rehearsed::weight)
                        .isEqualTo(alone.stream().map(Rehearsed::weight).toList());
            }
            state = learner.learn(state, whole, Rng.of(1));
        }
    }

    private static List<Rehearsed> setup(VclMethod method, LearnerState before, Lesson lesson) {
        return TaskSetup.of(method, before, lesson, CLASSES, Compute.on(1), Rng.of(1))
                .old();
    }
}
