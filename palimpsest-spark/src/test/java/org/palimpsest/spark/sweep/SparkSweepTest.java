package org.palimpsest.spark.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.run.ClusterException;
import org.palimpsest.lab.run.ClusterSweep;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;

/** The runs of a sweep as tasks of Spark, against the same runs here. */
@Timeout(300)
final class SparkSweepTest {
    @TempDir
    Path scratch;

    @BeforeAll
    static void configuration() throws IOException {
        DigitsSweep.configure();
    }

    @AfterAll
    static void clean() {
        DigitsSweep.clear();
    }

    private static List<Sweep.Item> items(String... settings) throws IOException {
        return DigitsSweep.items(List.of(0L, 1L), settings);
    }

    private Runner runner(String name) {
        return DigitsSweep.runner(scratch.resolve(name));
    }

    @Test
    void runsOnTwoWorkersGiveTheMetricsOfThisMachine() throws Exception {
        List<Sweep.Item> items = items("epochs=2");
        Runner here = runner("here");
        new Sweep(1, 1).run(items, here);
        AtomicInteger ended = new AtomicInteger();
        RunListener counting = new RunListener() {
            @Override
            public void ended(Run run, RunOutcome outcome) {
                ended.incrementAndGet();
            }
        };
        Runner there = new Runner(scratch.resolve("there"), RunOptions.USUAL, counting, () -> false);
        ClusterSweep spark = ClusterSweep.found().orElseThrow();
        List<Sweep.End> ends = spark.run("local-cluster[2,1,640]", 1, items, there);
        assertThat(ends).allMatch(end -> end.outcome() == RunOutcome.DONE);
        assertThat(ends)
                .extracting(Sweep.End::run)
                .isEqualTo(items.stream().map(Sweep.Item::run).toList());
        assertThat(ended.get()).isEqualTo(4);
        assertThat(DigitsSweep.metrics(items, there.root())).isEqualTo(DigitsSweep.metrics(items, here.root()));
        try (var files = Files.list(there.root())) {
            assertThat(files).allMatch(Files::isDirectory); // no token is left
        }
        // Nothing is begun for what is done.
        assertThat(spark.run("spark://127.0.0.1:1", 1, items, there))
                .extracting(Sweep.End::outcome)
                .containsOnly(RunOutcome.KEPT);
    }

    @Test
    void aRunThatFailsIsToldAsItWouldBeHere() throws Exception {
        List<Sweep.Item> items = items("learning-rate=1e30", "epochs=2");
        List<Sweep.End> ends = new SparkSweep().run("local[2]", 1, items, runner("diverged"));
        assertThat(ends).hasSize(4);
        assertThat(ends.get(0).outcome()).isEqualTo(RunOutcome.FAILED);
        assertThat(FailureKind.of(ends.get(0).why().orElseThrow())).isEqualTo(FailureKind.DIVERGED);
        assertThat(ends.get(0).why().orElseThrow()).hasMessageContaining("diverged on task");
    }

    @Test
    void whatAnExecutorDoesNotShareIsToldInOneSentence() throws Exception {
        Run run = items("epochs=1").get(0).run();
        RunTask task =
                RunTask.of(run, runner("apart"), scratch.resolve("no-token"), DataStore.standard(), "other kernels", 1);
        RunTask.End unseen = task.run(() -> false);
        assertThat(unseen.message()).contains("does not see").contains("file system that all machines share");
        assertThat(FailureKind.valueOf(unseen.kind())).isEqualTo(FailureKind.RESOURCE);
        Path token = Files.createFile(scratch.resolve("token"));
        RunTask other = RunTask.of(run, runner("apart"), token, DataStore.standard(), "other kernels", 1);
        assertThat(other.run(() -> false).message()).contains("'other kernels'");
        assertThat(Files.exists(scratch.resolve("apart"))).isFalse();
    }

    @Test
    void aMasterThatIsNoneEndsInOneSentenceAndWritesNothing() throws Exception {
        List<Sweep.Item> items = items("epochs=1");
        assertThatThrownBy(() -> new SparkSweep().run("nowhere", 1, items, runner("none")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("nowhere");
        assertThat(Files.exists(scratch.resolve("none"))).isFalse();
    }
}
