package org.palimpsest.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Method;

/** A run that was cut short at any moment and taken up again leaves the same as one that never was. */
final class ResumeTest {
    @TempDir
    Path directory;

    static Stream<Arguments> cases() {
        return Stream.of(
                        SmallRuns.vcl(),
                        SmallRuns.point(),
                        SmallRuns.stein(),
                        SmallRuns.ewc(),
                        SmallRuns.si(),
                        SmallRuns.ivon(),
                        new ExactMethod(60, 0.5))
                .flatMap(method -> Stream.of(
                        Arguments.of(method, SmallRuns.EVERY_STEP), Arguments.of(method, SmallRuns.EVERY_TASK)));
    }

    /** Ends a run as a killed process does: at once, with nothing tidied up. */
    private static final class Killed extends RuntimeException {}

    /** Kills at the n-th thing that happens, before the run can save that it did. */
    private static final class Killer implements RunListener {
        private final AtomicInteger left;

        Killer(int after) {
            left = new AtomicInteger(after);
        }

        private void happens() {
            if (left.decrementAndGet() < 0) {
                throw new Killed();
            }
        }

        @Override
        public void step(Run run, int task, double part) {
            happens();
        }

        @Override
        public void epoch(Run run, int task, EpochReport report) {
            happens();
        }

        @Override
        public void scored(Run run, int after, int on, ClassificationScore score) {
            happens();
        }
    }

    private SortedMap<String, String> untouched(Run run, RunOptions options) throws IOException {
        Path root = directory.resolve("untouched");
        assertThat(SmallRuns.go(root, run, options, RunListener.NONE)).isEqualTo(RunOutcome.DONE);
        return SmallRuns.left(run.directory(root));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void killedOnceAtAnyMoment(Method method, RunOptions options) throws IOException {
        Run run = SmallRuns.run(method, 5);
        SortedMap<String, String> expected = untouched(run, options);
        int moment = 0;
        for (boolean killed = true; killed; moment++) {
            Path root = directory.resolve("at " + moment);
            killed = killed(root, run, options, moment);
            SmallRuns.go(root, run, options, RunListener.NONE);
            assertThat(SmallRuns.left(run.directory(root)))
                    .as("killed at %d", moment)
                    .isEqualTo(expected);
        }
        assertThat(moment).as("moments").isGreaterThan(method instanceof ExactMethod ? 6 : 20);
    }

    /** How many things happen in a run. */
    private int moments(Run run) throws IOException {
        Killer counter = new Killer(Integer.MAX_VALUE);
        SmallRuns.go(directory.resolve("counted"), run, SmallRuns.EVERY_TASK, counter);
        return Integer.MAX_VALUE - counter.left.get();
    }

    private static boolean killed(Path root, Run run, RunOptions options, int moment) throws IOException {
        try {
            SmallRuns.go(root, run, options, new Killer(moment));
            return false;
        } catch (Killed e) {
            return true;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void killedAgainAndAgain(Method method, RunOptions options) throws IOException {
        Run run = SmallRuns.run(method, 6);
        SortedMap<String, String> expected = untouched(run, options);
        Path root = directory.resolve("again");
        int all = moments(run);
        // Only after every step there is always something that was saved since the last time.
        int moments = options.every().isZero() ? 4 : all * 2 / 3;
        int times = 0;
        while (killed(root, run, options, moments)) {
            times++;
        }
        assertThat(times).isPositive();
        assertThat(SmallRuns.left(run.directory(root))).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void stoppedAtAnyMomentItSavesAndGoesOnFromThere(Method method, RunOptions options) throws IOException {
        Run run = SmallRuns.run(method, 7);
        SortedMap<String, String> expected = untouched(run, options);
        Path root = directory.resolve("stopped");
        RunOutcome outcome = RunOutcome.STOPPED;
        int times = 0;
        for (; outcome == RunOutcome.STOPPED; times++) {
            AtomicInteger asked = new AtomicInteger();
            outcome = SmallRuns.go(root, run, options, RunListener.NONE, () -> asked.incrementAndGet() > 3);
        }
        assertThat(times).isGreaterThan(3);
        assertThat(SmallRuns.left(run.directory(root))).isEqualTo(expected);
    }

    @Test
    void whatWasBeingWrittenWhenItEndedDoesNotCount() throws IOException {
        Run run = SmallRuns.run(SmallRuns.vcl(), 8);
        SortedMap<String, String> expected = untouched(run, SmallRuns.EVERY_STEP);
        Path root = directory.resolve("torn");
        assertThat(killed(root, run, SmallRuns.EVERY_STEP, 15)).isTrue();
        Path place = run.directory(root);
        Files.writeString(place.resolve("metrics.jsonl"), "{\"event\":\"epo", StandardOpenOption.APPEND);
        Files.writeString(place.resolve("checkpoint-1-999.safetensors"), "half");
        Files.writeString(place.resolve("state-9.safetensors"), "half");
        Files.writeString(place.resolve(".progress.json.tmp"), "{");
        assertThat(RunResult.read(place).done()).isFalse();
        SmallRuns.go(root, run, SmallRuns.EVERY_STEP, RunListener.NONE);
        assertThat(SmallRuns.left(place)).isEqualTo(expected);
    }

    @Test
    void aDirectoryThatLostItsMetricsIsRefused() throws IOException {
        Run run = SmallRuns.run(SmallRuns.point(), 1);
        Path root = directory.resolve("lost");
        assertThat(killed(root, run, SmallRuns.EVERY_STEP, 15)).isTrue();
        Files.writeString(run.directory(root).resolve("metrics.jsonl"), "");
        assertThatThrownBy(() -> SmallRuns.go(root, run, SmallRuns.EVERY_STEP, RunListener.NONE))
                .isInstanceOf(InvalidRunException.class)
                .hasMessageContaining("begin the run anew");
        RunOptions anew = SmallRuns.EVERY_STEP.withAnew(true);
        assertThat(SmallRuns.go(root, run, anew, RunListener.NONE)).isEqualTo(RunOutcome.DONE);
    }
}
