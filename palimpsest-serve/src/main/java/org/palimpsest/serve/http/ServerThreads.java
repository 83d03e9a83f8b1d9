package org.palimpsest.serve.http;

import java.lang.System.Logger;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The threads of a server: so many from the beginning, more when there is work for them. Where the system gives no more, the
 * work waits for a thread that is there.
 */
final class ServerThreads extends QueuedThreadPool {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final int MIN_THREADS = 8;
    private static final int MAX_THREADS = 32;
    private static final int IDLE_MILLIS = 60_000;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong pauseUntil;

    private ServerThreads(ThreadFactory factory, AtomicLong pauseUntil) {
        super(MAX_THREADS, MIN_THREADS, IDLE_MILLIS, -1, null, null, work -> {
            // Not for each task: a thread that could not be started is not forgotten by the pool.
            if (System.nanoTime() - pauseUntil.get() < 0) {
                throw new RejectedExecutionException("threads could not be started a moment ago");
            }
            return factory.newThread(work);
        });
        this.pauseUntil = pauseUntil;
        setName("palimpsest-http");
        setStopTimeout(0);
    }

    static ServerThreads of(ThreadFactory factory) {
        return new ServerThreads(factory, new AtomicLong(System.nanoTime()));
    }

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "palimpsest-http");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    protected void startThread() {
        try {
            super.startThread();
        } catch (RejectedExecutionException e) {
            return; // the work is in the queue
        } catch (Throwable e) {
            if (!isStarted()) {
                throw e; // without those that it begins with, it does not begin
            }
            pauseUntil.set(System.nanoTime() + PAUSE_NANOS);
            LOG.log(Logger.Level.WARNING, "no further thread could be started: " + e.getMessage());
        }
    }
}
