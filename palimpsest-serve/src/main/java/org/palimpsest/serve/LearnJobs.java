package org.palimpsest.serve;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.MemoryBudget;

/**
 * Learns one table after the other, on one thread, so that answers are not held up and a model has one writer. Every table goes
 * through the same gate as that of {@code palimpsest learn}.
 */
final class LearnJobs implements AutoCloseable {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final int WAITING = 16;
    private static final int KEPT = 1000;

    /** Learns a table into a model. */
    interface Learning {
        LearnReport learn(ModelDirectory model, LearnRequest request) throws IOException;
    }

    /** Observes every job that has ended. */
    interface Observer {
        void learned(LearnJob job, long nanos);
    }

    private final Policy policy;
    private final Runnable afterwards;
    private final Observer observer;
    private final Learning learning;
    private final Compute compute = Compute.on(1);
    private final Map<String, LearnJob> jobs = new LinkedHashMap<>();
    private final ThreadPoolExecutor writer;
    private long count;

    /**
     * With a gate.
     *
     * @param afterwards run after each job, to take up the new version
     */
    LearnJobs(Policy policy, Runnable afterwards, Observer observer) {
        this.policy = policy;
        this.observer = observer;
        this.afterwards = afterwards;
        this.learning = (model, request) -> model.with(compute).learn(request);
        this.writer = writer();
    }

    LearnJobs(Policy policy, Learning learning) {
        this.policy = policy;
        this.afterwards = () -> {};
        this.observer = (job, nanos) -> {};
        this.learning = learning;
        this.writer = writer();
    }

    private static ThreadPoolExecutor writer() {
        ThreadPoolExecutor one =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(WAITING), task -> {
                    Thread thread = new Thread(task, "palimpsest-learn");
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        return one;
    }

    /**
     * Puts a table into the queue.
     *
     * @param memory that the table takes until it was learned
     */
    LearnJob submit(ServedModel model, Optional<String> task, byte[] table, boolean again, MemoryBudget.Share memory) {
        LearnJob job;
        synchronized (jobs) {
            String id = String.valueOf(++count);
            job = new LearnJob(
                    id,
                    model.name(),
                    task.orElse("http-" + id + "-" + Instant.now()),
                    LearnJob.State.QUEUED,
                    Instant.now(),
                    Optional.empty(),
                    "it waits for its turn",
                    Optional.empty());
            put(job);
        }
        try {
            writer.execute(() -> {
                try (memory) {
                    learn(job, model, table, again);
                }
            });
        } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter where no thread can be started
            memory.close();
            synchronized (jobs) {
                jobs.remove(job.id());
            }
            throw new HttpException(
                    e instanceof OutOfMemoryError ? 503 : 429,
                    e instanceof OutOfMemoryError
                            ? "the server has no thread for learning at the moment; try again later"
                            : WAITING + " tables wait to be learned already; try again later",
                    List.of(),
                    Map.of("Retry-After", "10"));
        }
        return job;
    }

    private void put(LearnJob job) {
        synchronized (jobs) {
            jobs.put(job.id(), job);
            while (jobs.size() > KEPT) {
                jobs.remove(jobs.keySet().iterator().next());
            }
            jobs.notifyAll();
        }
    }

    private void learn(LearnJob job, ServedModel model, byte[] table, boolean again) {
        long start = System.nanoTime();
        put(job.running());
        LearnJob ended = result(job, model, table, again);
        observer.learned(ended, System.nanoTime() - start);
        put(ended);
    }

    private LearnJob result(LearnJob job, ServedModel model, byte[] table, boolean again) {
        try {
            Table rows = new Table(List.of(TableSource.of("the request", new ByteArrayInputStream(table))));
            LearnRequest request = LearnRequest.of(rows, job.task()).with(policy);
            LearnReport report = learning.learn(model.directory(), again ? request.withRepetition() : request);
            afterwards.run();
            return job.ended(
                    report.accepted() ? LearnJob.State.ACCEPTED : LearnJob.State.REFUSED,
                    report.accepted()
                            ? "learned from " + report.rows() + " rows"
                            : "refused by the policy; the model is as it was",
                    Optional.of(report));
        } catch (IOException | DivergenceException | IllegalArgumentException e) {
            return job.ended(LearnJob.State.FAILED, String.valueOf(e.getMessage()), Optional.empty());
        } catch (OutOfMemoryError e) {
            LOG.log(Logger.Level.ERROR, "learning failed (job " + job.id() + "): out of memory");
            return job.ended(
                    LearnJob.State.FAILED,
                    "the server's memory was not enough to learn this table; the model is as it was: send fewer rows at a"
                            + " time, or give the server more memory",
                    Optional.empty());
        } catch (Throwable e) { // whatever it is, a job ends in a state, and the next one is learned
            LOG.log(Logger.Level.ERROR, "learning failed (job " + job.id() + ")", e);
            return job.ended(
                    LearnJob.State.FAILED,
                    "this is a bug in Palimpsest; the server's log has it under job " + job.id(),
                    Optional.empty());
        }
    }

    LearnJob job(String model, String id) {
        synchronized (jobs) {
            LearnJob job = jobs.get(id);
            if (job == null || !job.model().equals(model)) {
                throw new HttpException(404, "there is no such job; the last " + KEPT + " are remembered");
            }
            return job;
        }
    }

    /** A job once it has ended, or as it is after so many seconds. */
    LearnJob await(LearnJob job, int seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        synchronized (jobs) {
            while (true) {
                LearnJob now = jobs.getOrDefault(job.id(), job);
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (now.finished().isPresent() || left <= 0) {
                    return now;
                }
                try {
                    jobs.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return now;
                }
            }
        }
    }

    List<LearnJob> of(String model) {
        synchronized (jobs) {
            return jobs.values().stream()
                    .filter(job -> job.model().equals(model))
                    .toList();
        }
    }

    /** Drops what waits. A table that is being learned is not written: the model stays as it was. */
    @Override
    public void close() {
        writer.shutdownNow();
        compute.close();
    }
}
