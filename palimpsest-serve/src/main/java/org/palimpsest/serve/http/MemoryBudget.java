package org.palimpsest.serve.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all requests may take together. A request takes its share before it allocates: bytes of its body, then so
 * much for each value and each row. Where nothing is left, it is refused at once and may come again; it never waits with
 * memory in its hands.
 */
public final class MemoryBudget {
    private static final String RETRY_SECONDS = "1";

    private final long total;
    private final AtomicLong taken = new AtomicLong();

    /** A budget of so many bytes. */
    public MemoryBudget(long total) {
        this.total = total;
    }

    /** The share of a new request, empty at first. */
    public Share open() {
        return new Share();
    }

    /** How many bytes are taken at the moment. */
    public long taken() {
        return taken.get();
    }

    /** What one request has taken. Closing it gives all of it back. */
    public final class Share implements AutoCloseable {
        private long own;
        private boolean closed;

        private Share() {}

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
            if (taken.addAndGet(bytes) > total) {
                taken.addAndGet(-bytes);
                throw exhausted();
            }
            own += bytes;
        }

        /** Gives back all but so many bytes. */
        public synchronized void keep(long bytes) {
            long less = Math.max(0, own - bytes);
            own -= less;
            taken.addAndGet(-less);
        }

        /** A share of its own for what outlives the request. */
        public Share fork(long bytes) {
            Share other = new Share();
            other.take(bytes);
            return other;
        }

        @Override
        public synchronized void close() {
            closed = true;
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
