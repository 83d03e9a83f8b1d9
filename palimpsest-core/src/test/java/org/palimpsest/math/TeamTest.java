package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TeamTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyPartIsDoneOnce(int threads) {
        try (Team team = Team.of(threads)) {
            assertThat(team.threads()).isEqualTo(threads);
            for (int parts = 0; parts < 40; parts++) {
                AtomicIntegerArray done = new AtomicIntegerArray(40);
                team.run(parts, done::incrementAndGet);
                for (int i = 0; i < 40; i++) {
                    assertThat(done.get(i)).isEqualTo(i < parts ? 1 : 0);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void largeAndSmallPartsAreEachDoneOnce(int threads) {
        try (Team team = Team.of(threads)) {
            for (int larges = 0; larges < 6; larges++) {
                for (int smalls = 0; smalls < 6; smalls++) {
                    AtomicIntegerArray large = new AtomicIntegerArray(6);
                    AtomicIntegerArray small = new AtomicIntegerArray(6);
                    team.run(larges, large::incrementAndGet, smalls, small::incrementAndGet);
                    for (int i = 0; i < 6; i++) {
                        assertThat(large.get(i)).isEqualTo(i < larges ? 1 : 0);
                        assertThat(small.get(i)).isEqualTo(i < smalls ? 1 : 0);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatPartsWroteIsSeenByTheCallerAndByTheNextRound(int threads) {
        try (Team team = Team.of(threads)) {
            int[] a = new int[100];
            int[] b = new int[100];
            for (int round = 1; round <= 300; round++) {
                team.run(100, i -> a[i]++);
                team.run(100, i -> b[i] = a[99 - i]);
                assertThat(b).containsOnly(round);
            }
        }
    }

    @Test
    void sleepersWakeUp() {
        try (Team team = Team.of(3)) {
            int[] a = new int[10];
            for (int round = 1; round <= 3; round++) {
                LockSupport.parkNanos(20_000_000);
                team.run(10, i -> a[i]++);
                assertThat(a).containsOnly(round);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anExceptionOfAPartReachesTheCallerAndTheTeamGoesOn(int threads) {
        try (Team team = Team.of(threads)) {
            for (int failing = 0; failing < 8; failing++) {
                int bad = failing;
                assertThatExceptionOfType(ArithmeticException.class)
                        .isThrownBy(() -> team.run(8, i -> {
                            if (i == bad) {
                                throw new ArithmeticException("part " + i);
                            }
                        }))
                        .withMessage("part " + bad);
                int[] done = new int[8];
                team.run(8, i -> done[i] = 1);
                assertThat(done).containsOnly(1);
            }
        }
    }

    @Test
    void anErrorOfAPartReachesTheCaller() {
        try (Team team = Team.of(2)) {
            assertThatExceptionOfType(StackOverflowError.class)
                    .isThrownBy(() -> team.run(4, i -> {
                        throw new StackOverflowError();
                    }));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whenATeamIsClosedItsCallersWorkAlone(int threads) {
        Team team = Team.of(threads);
        team.close();
        team.close();
        int[] done = new int[5];
        team.run(5, i -> done[i]++);
        team.run(3, i -> done[i]++, 2, i -> done[3 + i]++);
        assertThat(done).containsOnly(2);
    }

    /** Each caller's sums are its own, whoever else calls, and a part may call the team again. */
    @Test
    void manyThreadsMayShareATeam() throws Exception {
        try (Team team = Team.of(3)) {
            ExecutorService callers = Executors.newFixedThreadPool(4);
            List<Future<Boolean>> ends = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                int caller = c;
                ends.add(callers.submit(() -> {
                    for (int round = 0; round < 500; round++) {
                        int[] done = new int[40];
                        int mark = 1 + caller + 4 * round;
                        if (round % 2 == 0) {
                            team.run(20, i -> team.run(2, j -> done[2 * i + j] += mark));
                        } else {
                            team.run(10, i -> done[i] += mark, 30, i -> done[10 + i] += mark);
                        }
                        for (int one : done) {
                            if (one != mark) {
                                return false;
                            }
                        }
                    }
                    return true;
                }));
            }
            for (Future<Boolean> end : ends) {
                assertThat(end.get()).isTrue();
            }
            callers.shutdown();
        }
    }

    @Test
    void aTeamHasAtLeastItsCaller() {
        assertThatIllegalArgumentException().isThrownBy(() -> Team.of(0)).withMessageContaining("was 0");
    }
}
