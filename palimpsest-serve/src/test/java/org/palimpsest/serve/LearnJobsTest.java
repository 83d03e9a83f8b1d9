package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.version.Trust;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.MemoryBudget;

/** Every job ends in a state, whatever its learning dies of, and gives its memory back. */
final class LearnJobsTest {
    @TempDir
    static Path directory;

    private static ServedModel model;

    private final MemoryBudget memory = new MemoryBudget(1000);

    @BeforeAll
    static void open() throws IOException {
        model = ServedModel.open("flowers", ModelDirectory.at(Flowers.model(directory)), Trust.NONE);
    }

    private LearnJob submit(LearnJobs jobs) {
        byte[] table = "a,b\n".getBytes(StandardCharsets.UTF_8);
        return jobs.submit(
                model, Optional.of("monday"), table, false, memory.open().fork(table.length));
    }

    private static LearnJob ended(LearnJobs jobs, LearnJob job) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            LearnJob now = jobs.job("flowers", job.id());
            if (now.finished().isPresent()) {
                return now;
            }
            assertThat(System.nanoTime()).as("the job never ended").isLessThan(end);
            Thread.sleep(5);
        }
    }

    @Test
    void aJobThatDiesOfAnyThrowableHasFailedWithItsReason() throws Exception {
        for (Throwable fault : List.of(
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError(),
                new AssertionError("a law does not hold"),
                new IllegalStateException("in the cellar"),
                new IOException("the disk is full"))) {
            try (LearnJobs jobs = new LearnJobs(Policy.STANDARD, (path, request) -> {
                throw LearnJobsTest.<RuntimeException>asIs(fault);
            })) {
                for (int i = 0; i < 2; i++) { // the thread that learns outlives it, or is replaced
                    LearnJob job = ended(jobs, submit(jobs));
                    assertThat(job.state()).as(fault.toString()).isEqualTo(LearnJob.State.FAILED);
                    assertThat(job.message())
                            .contains(
                                    fault instanceof OutOfMemoryError
                                            ? "memory"
                                            : fault instanceof IOException
                                                    ? "disk is full"
                                                    : "the server's log has it");
                }
            }
        }
        while (memory.taken() > 0) {
            Thread.sleep(5); // the state is set a moment before the memory is given back
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable fault) throws T {
        throw (T) fault;
    }

    @Test
    void whatWaitsTakesMemoryAndTheQueueIsBounded() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        try (LearnJobs jobs = new LearnJobs(Policy.STANDARD, (path, request) -> {
            try {
                assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            throw new IOException("nothing was learned");
        })) {
            LearnJob first = submit(jobs);
            while (jobs.job("flowers", first.id()).state() != LearnJob.State.RUNNING) {
                Thread.sleep(5);
            }
            for (int i = 0; i < 16; i++) {
                submit(jobs);
            }
            assertThat(memory.taken()).isEqualTo(17 * 4);
            assertThatThrownBy(() -> submit(jobs))
                    .isInstanceOfSatisfying(
                            HttpException.class, e -> assertThat(e.status()).isEqualTo(429));
            assertThat(memory.taken()).isEqualTo(17 * 4);
            released.countDown();
        }
    }
}
