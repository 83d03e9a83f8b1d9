package org.palimpsest.model;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Work that several threads do at once and whose results come in the order in which it was given. There is one more piece
 * waiting than threads working, so that memory is bounded and no thread waits for the giver.
 */
final class OrderedWork<T> implements AutoCloseable {
    private final ExecutorService workers;
    private final Queue<Future<T>> given = new ArrayDeque<>();
    private final int most;

    OrderedWork(int threads, String name) {
        workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        most = threads + 1;
    }

    void give(Callable<T> work) {
        given.add(workers.submit(work));
    }

    /** Whether the giver should take a result before it gives more. */
    boolean isFull() {
        return given.size() >= most;
    }

    boolean isEmpty() {
        return given.isEmpty();
    }

    /** The next result. */
    T take() throws IOException {
        try {
            return given.remove().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while predicting");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
