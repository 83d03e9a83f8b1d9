package org.palimpsest.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.result.FoundRuns;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;

final class RunnerTest {
    @TempDir
    Path directory;

    private static SortedMap<String, FileTime> times(Path place) throws IOException {
        SortedMap<String, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.toList()) {
                times.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    @Test
    void aRunGivesWhatTheProtocolGives() throws IOException {
        Run run = SmallRuns.run(SmallRuns.vcl(), 3);
        SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE);
        ScoreMatrix expected;
        try (Compute compute = Compute.on(1)) {
            Learner learner = Plan.learner(run.experiment(), SmallRuns.stream(), 0, compute);
            Protocol.Listener listener = new Protocol.Listener() {
                @Override
                public void epoch(int task, EpochReport report) {}

                @Override
                public void learned(int task, ScoreMatrix so) {}
            };
            expected = Protocol.run(learner, SmallRuns.stream(), Protocol.Reach.FUTURE, Rng.of(3), listener);
        }
        RunResult result = RunResult.read(run.directory(directory));
        assertThat(result.done()).isTrue();
        assertThat(result.scores()).isEqualTo(expected);
        assertThat(result.flips().rows()).hasSize(SmallRuns.TASKS);
        assertThat(result.forwardTransfer()).isBetween(-1.0, 1.0);
    }

    @Test
    void whatIsDoneIsLeftAlone() throws IOException {
        Run run = SmallRuns.run(SmallRuns.point(), 0);
        SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE);
        SortedMap<String, FileTime> before = times(run.directory(directory));
        assertThat(SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE))
                .isEqualTo(RunOutcome.KEPT);
        assertThat(times(run.directory(directory))).isEqualTo(before);
    }

    /** A process was killed after it had written that the run is done, and before it removed what is not needed then. */
    @Test
    void whatAKilledProcessLeftInADoneRunIsRemovedAndStatesAreNot() throws IOException {
        Run run = SmallRuns.run(SmallRuns.vcl(), 0);
        SmallRuns.go(directory, run, RunOptions.USUAL.withKeepStates(true), RunListener.NONE);
        Path done = run.directory(directory);
        SortedMap<String, String> before = SmallRuns.left(done);
        Files.writeString(done.resolve(RunDirectory.marks(SmallRuns.TASKS - 1)), "[]");
        Files.writeString(done.resolve(".progress.json.1-1.tmp"), "{");
        assertThat(SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE))
                .isEqualTo(RunOutcome.KEPT);
        assertThat(SmallRuns.left(done)).isEqualTo(before);
        assertThat(RunResult.read(done).states()).hasSize(SmallRuns.TASKS);
    }

    @Test
    void whatIsDoneWithoutTheStatesThatAreWantedIsDoneAgainToTheSameBytes() throws IOException {
        Run run = SmallRuns.run(SmallRuns.vcl(), 0);
        RunOptions keeping = RunOptions.USUAL.withKeepStates(true);
        SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE);
        SortedMap<String, String> before = SmallRuns.left(run.directory(directory));
        assertThat(SmallRuns.go(directory, run, keeping, RunListener.NONE)).isEqualTo(RunOutcome.DONE);
        assertThat(SmallRuns.left(run.directory(directory))).containsAllEntriesOf(before);
        assertThat(RunResult.read(run.directory(directory)).states()).hasSize(SmallRuns.TASKS);
        assertThat(SmallRuns.go(directory, run, keeping, RunListener.NONE)).isEqualTo(RunOutcome.KEPT);
        assertThat(SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE))
                .isEqualTo(RunOutcome.KEPT);
    }

    @Test
    void theNameDoesNotEnterTheHashButAllElseDoes() {
        Run run = SmallRuns.run(SmallRuns.vcl(), 0);
        Experiment experiment = run.experiment();
        Run renamed = new Run(experiment.named("other"), 0, run.data(), run.future(), run.version());
        assertThat(renamed.hash()).isEqualTo(run.hash());
        SortedMap<String, String> changed = new TreeMap<>(run.data());
        changed.put("digits.csv", "0");
        assertThat(Stream.of(
                                SmallRuns.run(SmallRuns.point(), 0),
                                new Run(experiment, 0, changed, run.future(), run.version()),
                                new Run(experiment, 0, run.data(), false, run.version()),
                                new Run(experiment, 0, run.data(), run.future(), "next"))
                        .map(Run::hash))
                .doesNotContain(run.hash())
                .doesNotHaveDuplicates();
    }

    @Test
    void twoAtATimeAreNotLetIn() throws IOException {
        Run run = SmallRuns.run(SmallRuns.point(), 0);
        AtomicInteger tries = new AtomicInteger();
        RunListener intruder = new RunListener() {
            @Override
            public void epoch(Run same, int task, EpochReport report) {
                try {
                    assertThat(SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE))
                            .isEqualTo(RunOutcome.BUSY);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                tries.incrementAndGet();
            }
        };
        assertThat(SmallRuns.go(directory, run, RunOptions.USUAL, intruder)).isEqualTo(RunOutcome.DONE);
        assertThat(tries.get()).isGreaterThan(2);
    }

    @Test
    void aPlaceThatCannotBeWrittenIsReported() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        Run run = SmallRuns.run(SmallRuns.point(), 0);
        assertThatThrownBy(() -> SmallRuns.go(file, run, RunOptions.USUAL, RunListener.NONE))
                .isInstanceOf(CannotWriteException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void whatWasSavedBeforeADiskFailedIsWhole() throws IOException {
        Run run = SmallRuns.run(SmallRuns.point(), 0);
        Path healthy = directory.resolve("healthy");
        SmallRuns.go(healthy, run, RunOptions.USUAL, RunListener.NONE);
        Path ailing = directory.resolve("ailing");
        Path inTheWay = run.directory(ailing).resolve("state-2.safetensors").resolve("full");
        Files.createDirectories(inTheWay);
        assertThatThrownBy(() -> SmallRuns.go(ailing, run, RunOptions.USUAL, RunListener.NONE))
                .isInstanceOf(CannotWriteException.class)
                .hasMessageContaining("is whole");
        assertThat(RunResult.read(run.directory(ailing)).scores().tasks()).isEqualTo(1);
        Files.delete(inTheWay);
        Files.delete(inTheWay.resolveSibling(""));
        SmallRuns.go(ailing, run, RunOptions.USUAL, RunListener.NONE);
        assertThat(SmallRuns.left(run.directory(ailing))).isEqualTo(SmallRuns.left(run.directory(healthy)));
    }

    @Test
    void otherKernelsDoNotGoOnWithARun() throws IOException {
        Run run = SmallRuns.run(SmallRuns.point(), 0);
        SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE, () -> true);
        Path record = run.directory(directory).resolve("run.json");
        Files.writeString(
                record, Files.readString(record).replaceAll("\"kernels\" : \"[^\"]*\"", "\"kernels\" : \"x\""));
        assertThatThrownBy(() -> SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE))
                .isInstanceOf(InvalidRunException.class)
                .hasMessageContaining("kernels");
    }

    @Test
    void allStatesAreKeptWhenAskedFor() throws IOException {
        Run run = SmallRuns.run(SmallRuns.vcl(), 0);
        SmallRuns.go(directory, run, RunOptions.USUAL.withKeepStates(true), RunListener.NONE);
        assertThat(SmallRuns.left(run.directory(directory)).keySet())
                .containsExactly(
                        "lock",
                        "metrics.jsonl",
                        "progress.json",
                        "run.json",
                        "state-1.safetensors",
                        "state-2.safetensors");
    }

    @Test
    void resultsAreFoundWhereverTheirDirectoriesAreCopied() throws IOException {
        for (long seed : List.of(4L, 2L)) {
            SmallRuns.go(
                    directory.resolve("a"), SmallRuns.run(SmallRuns.point(), seed), RunOptions.USUAL, RunListener.NONE);
        }
        SmallRuns.go(directory.resolve("b"), SmallRuns.run(SmallRuns.point(), 2), RunOptions.USUAL, RunListener.NONE);
        SmallRuns.go(directory.resolve("b"), SmallRuns.run(SmallRuns.point(), 9), RunOptions.USUAL, RunListener.NONE);
        List<Results> results = Results.of(FoundRuns.in(List.of(directory)).runs());
        assertThat(results).hasSize(1);
        assertThat(results.get(0).seeds()).containsExactly(2L, 4L, 9L);
    }

    /** The directories of these sort the other way round. */
    @Test
    void experimentsAreFoundInTheOrderInWhichTheyWereBegun() throws IOException, InterruptedException {
        Run first = SmallRuns.run(SmallRuns.vcl(), 1);
        Run second = SmallRuns.run(SmallRuns.point(), 1);
        List<Run> inOrder = first.directory(directory).compareTo(second.directory(directory)) > 0
                ? List.of(first, second)
                : List.of(second, first);
        for (Run run : inOrder) {
            SmallRuns.go(directory, run, RunOptions.USUAL, RunListener.NONE);
            Thread.sleep(2); // times have milliseconds
        }
        assertThat(FoundRuns.in(List.of(directory)).runs())
                .extracting(RunResult::directory)
                .containsExactly(
                        inOrder.get(0).directory(directory), inOrder.get(1).directory(directory));
    }
}
