package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Lesson;

/**
 * Many threads on one model, threads that are ended under it, and interrupts: exact equality or a clear exception, never
 * another number, never a hang.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ThreadStressTest {
    private static final int FEATURES = 40;
    private static final int CALLERS = 6;
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(30), Activation.RELU, List.of());
    private static final Lesson LESSON = new Lesson("a", Fixtures.signs(150, FEATURES, 0, 1), 0);
    private static final Dataset ASKED = Fixtures.signs(200, FEATURES, 0, 5);

    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

    @TempDir
    Path directory;

    @AfterEach
    void end() {
        callers.shutdownNow();
    }

    private static Learner learner(Compute compute) {
        return Learner.of(Fixtures.method(), SHAPE, new Likelihood.Categorical(), compute);
    }

    private static LearnerState learned(Learner learner) {
        return learner.learn(learner.initial(), LESSON, Rng.of(3));
    }

    private static boolean same(Classes a, Classes b) {
        for (int r = 0; r < ASKED.size(); r++) {
            if (a.probability(r, 0) != b.probability(r, 0) || a.expectedEntropy(r) != b.expectedEntropy(r)) {
                return false;
            }
        }
        return true;
    }

    private void all(Callable<Boolean> work) throws Exception {
        List<Future<Boolean>> ends = new ArrayList<>();
        for (int t = 0; t < CALLERS; t++) {
            ends.add(callers.submit(work));
        }
        for (Future<Boolean> end : ends) {
            assertThat(end.get()).isTrue();
        }
    }

    @Test
    void closingWhileOthersPredictChangesNoAnswer() throws Exception {
        LearnerState state = learned(learner(Compute.on(1)));
        Classes expected = learner(Compute.on(1)).predictor(state, 0, Rng.of(4)).classes(ASKED);
        for (int round = 0; round < 30; round++) {
            Compute compute = Compute.on(3);
            Predictor shared = learner(compute).predictor(state, 0, Rng.of(4));
            int closer = round % 4;
            all(() -> {
                boolean right = true;
                for (int i = 0; i < 5; i++) {
                    right &= same(shared.classes(ASKED), expected);
                    if (i == closer) {
                        compute.close();
                    }
                }
                return right;
            });
        }
    }

    @Test
    void closingWhileOthersLearnChangesNoState() throws Exception {
        LearnerState expected = learned(learner(Compute.on(1)));
        for (int round = 0; round < 5; round++) {
            Compute compute = Compute.on(3);
            int steps = round * 2;
            all(() -> {
                Learner learner = learner(compute);
                Training training = learner.begin(learner.initial(), LESSON, Rng.of(3));
                for (int step = 0; !training.done(); step++) {
                    if (step == steps) {
                        compute.close();
                    }
                    training.step(report -> {});
                }
                return training.finish().equals(expected);
            });
        }
    }

    @Test
    void interruptsDuringTrainingAndPredictingChangeNothingAndStaySeen() throws Exception {
        Compute compute = Compute.on(3);
        LearnerState expected = learned(learner(Compute.on(1)));
        Classes answers = learner(compute).predictor(expected, 0, Rng.of(4)).classes(ASKED);
        for (int round = 0; round < 10; round++) {
            Future<Boolean> end = callers.submit(() -> {
                Thread self = Thread.currentThread();
                Future<?> pest = callers.submit(() -> {
                    for (int i = 0; i < 50; i++) {
                        self.interrupt();
                        Thread.onSpinWait();
                    }
                });
                LearnerState state = learned(learner(compute));
                boolean right = state.equals(expected)
                        && same(learner(compute).predictor(state, 0, Rng.of(4)).classes(ASKED), answers);
                while (!pest.isDone()) {
                    Thread.onSpinWait();
                }
                return Thread.interrupted() && right;
            });
            assertThat(end.get()).isTrue();
        }
        compute.close();
    }

    /** Java's file channels close when their thread is interrupted; the old file must stay whole. */
    @Test
    void anInterruptWhileSavingLeavesTheOldFile() throws Exception {
        Path file = directory.resolve("state");
        Learner learner = learner(Compute.on(1));
        StateFile.write(file, learner.initial());
        LearnerState after = learned(learner);
        Future<Boolean> end = callers.submit(() -> {
            Thread.currentThread().interrupt();
            try {
                StateFile.write(file, after);
                return false;
            } catch (ClosedByInterruptException e) {
                return Thread.interrupted();
            }
        });
        assertThat(end.get()).isTrue();
        assertThat(StateFile.read(file)).isEqualTo(learner.initial());
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }
}
