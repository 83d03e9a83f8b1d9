package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * What every learner promises. The network is large enough to be cut into parts, the batches into blocks, and the last
 * batch of an epoch is short.
 */
abstract class LearnerContract {
    static final int FEATURES = 100;
    static final Mlp SHAPE = new Mlp(FEATURES, List.of(70), Activation.RELU, List.of());
    static final int BATCH = 140;
    static final Rng RUN = Rng.of(7);

    private final Dataset test = Fixtures.signs(40, FEATURES, 0, 5);
    private final List<Lesson> lessons = List.of(
            new Lesson("first", Fixtures.signs(170, FEATURES, 0, 1), 0),
            new Lesson("second", Fixtures.signs(150, FEATURES, 2, 2), 1));

    /** A learner of classes with networks of {@link #SHAPE}. */
    abstract Learner learner(Compute compute);

    private LearnerState learned(Learner learner, int tasks) {
        LearnerState state = learner.initial();
        for (Lesson lesson : lessons.subList(0, tasks)) {
            state = learner.learn(state, lesson, RUN);
        }
        return state;
    }

    @Test
    void theSameSeedGivesTheSameBitsOnAnyNumberOfThreads() {
        List<LearnerState> states = new ArrayList<>();
        List<List<EpochReport>> reports = new ArrayList<>();
        for (int threads : new int[] {1, 2, 3}) {
            try (Compute compute = Compute.on(threads)) {
                Learner learner = learner(compute);
                List<EpochReport> told = new ArrayList<>();
                LearnerState state = learner.initial();
                for (Lesson lesson : lessons) {
                    state = learner.learn(state, lesson, RUN, told::add);
                }
                states.add(state);
                reports.add(told);
            }
        }
        assertThat(states).allMatch(states.get(0)::equals);
        assertThat(reports).allMatch(reports.get(0)::equals);
    }

    @Test
    void anotherSeedGivesAnotherState() {
        Learner learner = learner(Compute.on(1));
        LearnerState other = learner.learn(learner.initial(), lessons.get(0), Rng.of(8));
        assertThat(other).isNotEqualTo(learned(learner, 1));
    }

    @Test
    void resumingAtAnyStepEqualsNeverHavingStopped() {
        Learner learner = learner(Compute.on(1));
        for (int task = 0; task < lessons.size(); task++) {
            LearnerState before = learned(learner, task);
            Lesson lesson = lessons.get(task);
            List<Checkpoint> checkpoints = new ArrayList<>();
            List<EpochReport> told = new ArrayList<>();
            List<Integer> toldBefore = new ArrayList<>();
            Training training = learner.begin(before, lesson, RUN);
            checkpoints.add(training.checkpoint());
            toldBefore.add(0);
            while (!training.done()) {
                training.step(told::add);
                checkpoints.add(training.checkpoint());
                toldBefore.add(told.size());
            }
            LearnerState expected = training.finish();
            assertThat(expected).isEqualTo(learned(learner, task + 1));
            for (int k = 0; k < checkpoints.size(); k++) {
                Training resumed = learner.resume(before, lesson, RUN, checkpoints.get(k));
                assertThat(resumed.checkpoint()).isEqualTo(checkpoints.get(k));
                List<EpochReport> rest = new ArrayList<>();
                while (!resumed.done()) {
                    resumed.step(rest::add);
                }
                assertThat(resumed.finish()).isEqualTo(expected);
                assertThat(rest).isEqualTo(told.subList(toldBefore.get(k), told.size()));
            }
        }
    }

    @Test
    void aCheckpointOfAnotherTrainingIsRefused() {
        Learner learner = learner(Compute.on(1));
        Checkpoint other = learner.begin(learner.initial(), lessons.get(0), RUN).checkpoint();
        LearnerState state = learned(learner, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.resume(state, lessons.get(1), RUN, other))
                .withMessageContaining("another training");
    }

    @Test
    void learningAndPredictingLeaveEarlierStatesEqual() {
        Learner learner = learner(Compute.on(1));
        LearnerState state = learned(learner, 1);
        LearnerState twin = learned(learner, 1);
        learner.predictor(state, 0, RUN).predict(test);
        learner.learn(state, lessons.get(1), RUN);
        assertThat(state).isEqualTo(twin);
        assertThat(learner.initial()).isEqualTo(learner.initial());
    }

    @Test
    void theSameQuestionGetsTheSameAnswer() {
        Learner learner = learner(Compute.on(2));
        LearnerState state = learned(learner, 2);
        Predictor predictor = learner.predictor(state, 1, RUN);
        Classes once = predictor.classes(test);
        for (Classes again : List.of(
                predictor.classes(test),
                learner(Compute.on(1)).predictor(state, 1, RUN).classes(test))) {
            for (int r = 0; r < test.size(); r++) {
                assertThat(again.probability(r, 0)).isEqualTo(once.probability(r, 0));
                assertThat(again.expectedEntropy(r)).isEqualTo(once.expectedEntropy(r));
            }
        }
    }

    @Test
    void lessonsThatDoNotFitAreRefusedBeforeAnyTraining() {
        Learner learner = learner(Compute.on(1));
        LearnerState state = learned(learner, 1);
        refuses(learner, state, new Lesson("narrow", Fixtures.signs(9, FEATURES - 1, 0, 1), 0), "narrow", "99", "100");
        refuses(learner, state, new Lesson("far", Fixtures.signs(9, FEATURES, 0, 1), 2), "far", "head 3");
        refuses(learner, state, new Lesson("wide", Fixtures.classes(9, FEATURES, 3, 1), 0), "wide", "3 outputs");
        refuses(learner, state, new Lesson("numbers", Fixtures.numbers(9, FEATURES, 2, 1), 0), "class labels");
        assertThat(state).isEqualTo(learned(learner, 1));
    }

    private static void refuses(Learner learner, LearnerState state, Lesson lesson, String... words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.begin(state, lesson, RUN))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    @Test
    void questionsThatDoNotFitAreRefused() {
        Learner learner = learner(Compute.on(1));
        LearnerState state = learned(learner, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.predictor(state, 1, RUN))
                .withMessageContaining("no head 2");
        Predictor predictor = learner.predictor(state, 0, RUN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> predictor.predict(Fixtures.signs(3, 5, 0, 1)))
                .withMessageContaining("5 inputs");
        assertThatIllegalStateException().isThrownBy(() -> predictor.values(test));
    }

    @Test
    void aTrainingEndsOnce() {
        Learner learner = learner(Compute.on(1));
        Training training = learner.begin(learner.initial(), lessons.get(0), RUN);
        assertThatIllegalStateException().isThrownBy(training::finish).withMessageContaining("not done");
        long done = 0;
        while (!training.done()) {
            assertThat(training.stepsDone()).isEqualTo(done++);
            training.step(report -> {});
        }
        assertThat(done).isLessThanOrEqualTo(training.totalSteps());
        assertThatIllegalStateException()
                .isThrownBy(() -> training.step(report -> {}))
                .withMessageContaining("done");
    }
}
