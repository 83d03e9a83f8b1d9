package org.palimpsest.serve.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all requests may take together. A request takes its share before it allocates: bytes of its body, then so
 * much for each value and each row. Where nothing is left, it is refused at once and may come again. Only the oldest request
 * waits a moment for what the others give back, so that of many large requests at once one is answered.
 */
public final class MemoryBudget {
    private static final String RETRY_SECONDS = "1";
    private static final int MAX_WAITS = 400;
    private static final int WAIT_MILLIS = 5;

    private final long total;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong opened = new AtomicLong();
    private final ConcurrentSkipListSet<Long> holders =
            new ConcurrentSkipListSet<>(); // requests that hold memory, by age

    /** A budget of so many bytes. */
    public MemoryBudget(long total) {
        this.total = total;
    }

    /** The share of a new request, empty at first. */
    public Share open() {
        return new Share(true);
    }

    /** How many bytes are taken at the moment. */
    public long taken() {
        return taken.get();
    }

    /** What one request has taken. Closing it gives all of it back. */
    public final class Share implements AutoCloseable {
        private final long number = opened.incrementAndGet();
        private final boolean waits;
        private long own;
        private boolean closed;

        private Share(boolean waits) {
            this.waits = waits;
        }

        /**
         * Takes more bytes.
         *
         * @throws HttpException 413 where this request alone needs more than there is for all; 503 where others have it
         */
        public synchronized void take(long bytes) {
            if (closed) {
                return; // its request was answered in the meantime
            }
            if (own + bytes > total) {
                throw new HttpException(
                        413, "the request needs more memory than this server has; send its rows in parts");
            }
            if (waits) {
                holders.add(number);
            }
            for (int i = 0; !taken(bytes); i++) {
                if (!waits || i == MAX_WAITS || holders.first() != number) {
                    throw exhausted();
                }
                try {
                    wait(WAIT_MILLIS); // gives up the lock, so that the share can be closed
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw exhausted();
                }
                if (closed) {
                    return;
                }
            }
            own += bytes;
        }

        private boolean taken(long bytes) {
            if (taken.addAndGet(bytes) <= total) {
                return true;
            }
            taken.addAndGet(-bytes);
            return false;
        }

        /** Gives back all but so many bytes. */
        public synchronized void keep(long bytes) {
            long less = Math.max(0, own - bytes);
            own -= less;
            taken.addAndGet(-less);
        }

        /** A share of its own for what outlives the request. */
        public Share fork(long bytes) {
            Share other = new Share(false);
            other.take(bytes);
            return other;
        }

        @Override
        public synchronized void close() {
            closed = true;
            holders.remove(number);
            taken.addAndGet(-own);
            own = 0;
        }
    }

    /** The answer to a request for which there is no memory at the moment. */
    static HttpException exhausted() {
        return new HttpException(
                503,
                "the server's memory is taken by other requests at the moment; try again",
                List.of(),
                Map.of("Retry-After", RETRY_SECONDS));
    }
}
