package org.palimpsest.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.disk.Crash;
import org.palimpsest.disk.SimulatedDisk;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.method.Method;

/**
 * A run on a disk that dies before any of its operations, killed or without power, with any subset of what was not forced:
 * the same command ends in the same bytes.
 */
final class PowerCutTest {
    private static final int SAMPLES = 1;

    private static Run run() {
        Method method = SmallRuns.vcl();
        return SmallRuns.run(method.with(method.trainingSettings().withEpochs(2)), 3);
    }

    private static Path root(SimulatedDisk disk) {
        return disk.getPath("/runs");
    }

    private static RunOutcome go(SimulatedDisk disk, RunOptions options) throws IOException {
        return SmallRuns.go(root(disk), run(), options, RunListener.NONE);
    }

    private static SortedMap<String, String> left(SimulatedDisk disk) {
        return SmallRuns.left(run().directory(root(disk)));
    }

    private static void goOn(SimulatedDisk disk, RunOptions options, SortedMap<String, String> expected, String when) {
        try {
            go(disk, options);
        } catch (IOException e) {
            throw new UncheckedIOException(when, e);
        }
        SortedMap<String, String> left = left(disk);
        // Removing what an earlier position needed may be lost with the power; it does no harm and is never read.
        left.keySet().removeIf(name -> !expected.containsKey(name) && name.matches("(checkpoint|marks|state)-.*"));
        assertThat(left).as(when).isEqualTo(expected);
    }

    /** With saved steps it is begun from nothing; with --force it is begun where a finished run is. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whereverItIsCutItEndsInTheSameBytes(boolean anew) throws IOException {
        SimulatedDisk finished = SimulatedDisk.empty();
        go(finished, SmallRuns.EVERY_STEP);
        SortedMap<String, String> expected = left(finished);
        int all = finished.operations().size();
        assertThat(all).isGreaterThan(100);
        AtomicInteger cuts = new AtomicInteger();
        // A prime stride, so that all kinds of operations are met; every operation where the disk is most at risk.
        for (int steps = 0; steps < all + 20; steps += steps < 60 ? 1 : 7) {
            SimulatedDisk disk = (anew ? finished.afterKill() : SimulatedDisk.empty()).crashAfter(steps);
            RunOptions options = SmallRuns.EVERY_STEP.withAnew(anew);
            try {
                go(disk, options);
            } catch (Crash e) {
                cuts.incrementAndGet();
            }
            String when = "after " + steps + " operations";
            goOn(disk.afterKill(), SmallRuns.EVERY_STEP, expected, when + ", killed");
            disk.powerCuts(SAMPLES, steps)
                    .forEach(cut -> goOn(cut, SmallRuns.EVERY_STEP, expected, when + ", power cut"));
        }
        assertThat(cuts.get()).isGreaterThan(50);
    }

    @Test
    void afterItIsDoneAPowerCutTakesNothing() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        assertThat(go(disk, SmallRuns.EVERY_TASK)).isEqualTo(RunOutcome.DONE);
        SortedMap<String, String> expected = left(disk);
        expected.remove("lock");
        disk.powerCuts(20, 1).forEach(cut -> {
            SortedMap<String, String> kept = left(cut);
            expected.forEach((name, content) -> assertThat(kept).containsEntry(name, content));
        });
    }

    @Test
    void aFullDiskLeavesNoTemporaryFileAndCanBeGoneOnFrom() throws IOException {
        SimulatedDisk whole = SimulatedDisk.empty();
        go(whole, SmallRuns.EVERY_STEP);
        SortedMap<String, String> expected = left(whole);
        int full = 0;
        for (long room = 0; room < 60_000; room += 997) {
            SimulatedDisk disk = SimulatedDisk.empty().fullAfter(room);
            try {
                go(disk, SmallRuns.EVERY_STEP);
            } catch (CannotWriteException e) {
                full++;
                assertThat(e).hasMessageContaining("No space left");
            }
            assertThat(disk.files().keySet()).noneMatch(name -> name.endsWith(".tmp"));
            goOn(disk.fullAfter(Long.MAX_VALUE), SmallRuns.EVERY_STEP, expected, "full after " + room);
        }
        assertThat(full).isGreaterThan(10);
    }
}
