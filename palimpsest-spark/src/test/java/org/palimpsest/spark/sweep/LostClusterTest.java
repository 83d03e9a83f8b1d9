package org.palimpsest.spark.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.deploy.LocalSparkCluster$;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.run.ClusterException;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;

/** What becomes of a sweep when a part of its cluster, or all of it, is lost in the middle. */
@Timeout(300)
final class LostClusterTest {
    @TempDir
    static Path scratch;

    private static List<Sweep.Item> items = List.of();
    private static List<String> undisturbed = List.of();

    @BeforeAll
    static void aloneAndUndisturbed() throws Exception {
        DigitsSweep.configure();
        items = DigitsSweep.items(List.of(0L), "epochs=20");
        Path here = scratch.resolve("here");
        new Sweep(1, 1).run(items, DigitsSweep.runner(here));
        undisturbed = DigitsSweep.metrics(items, here);
    }

    @AfterAll
    static void clean() {
        DigitsSweep.clear();
    }

    @Test
    void anExecutorKilledInTheMiddleOfItsRunChangesNoMetric() throws Exception {
        Path there = scratch.resolve("killed");
        CompletableFuture<Boolean> killed = inTheMiddle(there, 2, () -> {
            // The only Java processes that this one starts.
            ProcessHandle executor = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("java"))
                    .findFirst()
                    .orElseThrow();
            assertThat(executor.destroyForcibly()).isTrue();
            executor.onExit().join();
        });
        List<Sweep.End> ends = new SparkSweep().run("local-cluster[2,1,640]", 1, items, DigitsSweep.runner(there));
        assertThat(killed.get(1, TimeUnit.SECONDS))
                .as("both runs were in their middle")
                .isTrue();
        assertThat(ends).extracting(Sweep.End::outcome).containsOnly(RunOutcome.DONE);
        assertThat(DigitsSweep.metrics(items, there)).isEqualTo(undisturbed);
    }

    @Test
    void aClusterThatIsLostEndsTheSweepInOneSentenceAndTheRunsGoOnElsewhere() throws Exception {
        // Short only after the first executor, whose JVM may take long to start beside other work.
        SparkSweep impatient = new SparkSweep(Optional.of(Duration.ofSeconds(3)));
        Path there = scratch.resolve("lost");
        CompletableFuture<Boolean> lost = inTheMiddle(
                there, 1, () -> LocalSparkCluster$.MODULE$.get().get().stop());
        assertThatThrownBy(() -> impatient.run("local-cluster[1,1,640]", 1, items, DigitsSweep.runner(there)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("local-cluster[1,1,640] has had no executor for 3 s")
                .hasMessageContaining("with 2 runs to do")
                .hasMessageContaining("the same sweep goes on there")
                .hasMessageNotContaining("\n")
                .satisfies(e -> assertThat(FailureKind.of((Exception) e)).isEqualTo(FailureKind.RESOURCE));
        assertThat(lost.get(1, TimeUnit.SECONDS)).isTrue();
        try (var files = Files.list(there)) {
            assertThat(files).allMatch(Files::isDirectory); // no token is left
        }
        List<Sweep.End> ends = new Sweep(1, 1).run(items, DigitsSweep.runner(there));
        assertThat(ends).extracting(Sweep.End::outcome).containsOnly(RunOutcome.DONE);
        assertThat(DigitsSweep.metrics(items, there)).isEqualTo(undisturbed);
    }

    /**
     * Does something as soon as so many runs have learned a task, on a thread of its own.
     *
     * @return whether none of them was done when that had happened
     */
    private static CompletableFuture<Boolean> inTheMiddle(Path root, int runs, Runnable deed) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                while (begun(root).size() < runs) {
                    Thread.sleep(5);
                }
                deed.run();
                return begun(root).stream().noneMatch(Position::done);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** How far those runs are that have learned a task. */
    private static List<Position> begun(Path root) throws IOException {
        List<Position> all = new ArrayList<>();
        for (Sweep.Item item : items) {
            new RunDirectory(item.run().directory(root))
                    .position()
                    .filter(position -> position.learned() > 0)
                    .ifPresent(all::add);
        }
        return all;
    }
}
