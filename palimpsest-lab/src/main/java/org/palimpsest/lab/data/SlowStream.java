package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The body of an HTTP response as a stream with a timeout and a size limit. The JDK's own stream waits forever when a server
 * stops sending. Holds at most two pieces.
 */
final class SlowStream extends InputStream {
    private final Patience patience;
    private final long most;
    private final long start = System.nanoTime();
    private final Pieces pieces = new Pieces();
    private ByteBuffer current = ByteBuffer.allocate(0);
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private long given;
    private boolean ended;

    SlowStream(Flow.Publisher<List<ByteBuffer>> body, Patience patience, long most) {
        this.patience = patience;
        this.most = most;
        body.subscribe(pieces);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!current.hasRemaining()) {
            ByteBuffer following = waiting.poll();
            if (following != null) {
                current = following;
            } else if (ended || !next()) {
                return -1;
            }
        }
        int n = Math.min(length, current.remaining());
        current.get(to, from, n);
        given += n;
        if (given > most) {
            throw new IOException("the file is longer than " + most + " bytes");
        }
        return n;
    }

    private boolean next() throws IOException {
        long left = patience.total().toNanos() - (System.nanoTime() - start);
        Signal signal;
        try {
            signal = pieces.poll(Math.min(left, patience.stall().toNanos()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Mirror.interrupted();
        }
        if (signal instanceof Piece piece) {
            waiting.addAll(piece.buffers());
            return true;
        }
        if (signal instanceof End end) {
            ended = true;
            if (end.problem() != null) {
                throw new IOException("the connection broke: " + Reasons.of(end.problem()), end.problem());
            }
            return false;
        }
        throw new HttpTimeoutException("the server fell silent");
    }

    @Override
    public void close() {
        ended = true;
        waiting.clear();
        current = ByteBuffer.allocate(0);
        pieces.cancel();
    }

    private sealed interface Signal permits Piece, End {}

    private record Piece(List<ByteBuffer> buffers) implements Signal {}

    private record End(@Nullable Throwable problem) implements Signal {}

    /** The client's threads put pieces in; the reader takes one out and so asks for one more. */
    private static final class Pieces implements Flow.Subscriber<List<ByteBuffer>> {
        private final BlockingQueue<Signal> queue = new LinkedBlockingQueue<>();
        private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();

        @Nullable
        Signal poll(long nanos) throws InterruptedException {
            Signal signal = queue.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            Flow.Subscription from = subscription.get();
            if (signal instanceof Piece && from != null) {
                from.request(1);
            }
            return signal;
        }

        void cancel() {
            Flow.Subscription from = subscription.get();
            if (from != null) {
                from.cancel();
            }
        }

        @Override
        public void onSubscribe(Flow.Subscription from) {
            subscription.set(from);
            from.request(1);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            queue.add(new Piece(buffers));
        }

        @Override
        public void onError(Throwable problem) {
            queue.add(new End(problem));
        }

        @Override
        public void onComplete() {
            queue.add(new End(null));
        }
    }
}
