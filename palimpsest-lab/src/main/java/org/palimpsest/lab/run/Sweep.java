package org.palimpsest.lab.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.math.Compute;
import org.palimpsest.task.Task;

/**
 * Many runs, some at a time. How many does not change a bit of any.
 *
 * @param jobs how many runs at a time
 * @param threads how many threads each
 */
public record Sweep(int jobs, int threads) {
    /** Checks the numbers. */
    public Sweep {
        if (jobs < 1 || threads < 1) {
            throw new IllegalArgumentException("jobs and threads must be >= 1, were " + jobs + " and " + threads);
        }
    }

    /** The fastest for so many runs: one on each processor, or all processors on one. */
    public static Sweep of(int runs, int processors) {
        int jobs = Math.max(1, Math.min(runs, processors));
        return new Sweep(jobs, Math.max(1, processors / jobs));
    }

    /** A run and its tasks, which runs share. */
    public record Item(Run run, List<Task> stream) {}

    /**
     * How a run of a sweep ended.
     *
     * @param why what made it fail; empty otherwise
     */
    public record End(Run run, RunOutcome outcome, Optional<Exception> why) {}

    /**
     * Runs them all, in their order. One that fails does not keep the others from running. Runs share the heap; one for
     * which there was not enough is tried again, alone, after the others.
     */
    public List<End> run(List<Item> items, Runner runner) throws InterruptedException {
        List<End> all = run(items, runner, jobs, jobs == 1);
        if (jobs > 1) {
            for (int i = 0; i < all.size(); i++) {
                if (isOutOfHeap(all.get(i))) {
                    all.set(i, run(items.subList(i, i + 1), runner, 1, true).get(0));
                }
            }
        }
        return all;
    }

    private static boolean isOutOfHeap(End end) {
        return end.why().filter(OutOfHeapException.class::isInstance).isPresent();
    }

    private List<End> run(List<Item> items, Runner runner, int atATime, boolean last) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(atATime, work -> {
            Thread thread = new Thread(work, "palimpsest-run");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<End>> ends = new ArrayList<>();
            for (Item item : items) {
                ends.add(workers.submit(() -> one(item, runner, last)));
            }
            List<End> all = new ArrayList<>();
            for (Future<End> end : ends) {
                all.add(end.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause()); // only what one() does not catch: a bug
        } finally {
            workers.shutdownNow();
        }
    }

    /**
     * Runs one.
     *
     * @param last whether it is not tried again when memory runs out
     */
    private End one(Item item, Runner runner, boolean last) {
        End end;
        try (Compute compute = Compute.on(threads)) {
            RunOutcome outcome =
                    runner.stop().getAsBoolean() ? RunOutcome.STOPPED : runner.run(item.run(), item.stream(), compute);
            end = new End(item.run(), outcome, Optional.empty());
        } catch (IOException | DivergenceException | IllegalArgumentException e) {
            end = new End(item.run(), RunOutcome.FAILED, Optional.of(e));
        } catch (OutOfMemoryError e) {
            // All that the run held is unreachable by now, so that there is room to go on.
            end = new End(item.run(), RunOutcome.FAILED, Optional.of(new OutOfHeapException(e)));
        }
        if (last || !isOutOfHeap(end)) {
            runner.listener().ended(item.run(), end.outcome());
        }
        return end;
    }
}
