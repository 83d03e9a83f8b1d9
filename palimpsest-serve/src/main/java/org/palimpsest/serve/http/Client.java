package org.palimpsest.serve.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.Callback;

/** One connection, and since when it keeps the server waiting. */
final class Client {
    /** What it is about. */
    private enum Phase {
        /** The server waits for a request. */
        WAITING,
        /** The server waits for the rest of a body. */
        READING,
        /** The client waits for the server. */
        ANSWERING,
        /** The server waits until the client takes its answer. */
        WRITING
    }

    private final EndPoint endPoint;
    private final InetAddress address;
    private volatile Phase phase = Phase.WAITING;
    private volatile long since = System.nanoTime();
    private volatile long headSince = Long.MIN_VALUE; // none has begun
    private volatile long bytesBefore;
    private volatile Runnable expire = () -> {};

    Client(EndPoint endPoint) {
        this.endPoint = endPoint;
        SocketAddress from = endPoint.getRemoteSocketAddress();
        this.address = from instanceof InetSocketAddress known ? known.getAddress() : InetAddress.getLoopbackAddress();
    }

    EndPoint endPoint() {
        return endPoint;
    }

    InetAddress address() {
        return address;
    }

    /** Since when the server waits for it, by {@link System#nanoTime}. */
    long since() {
        return since;
    }

    /** Whether the server waits for it, so that it may be sent away. */
    boolean keepsWaiting() {
        return phase != Phase.ANSWERING;
    }

    void waiting() {
        bytesBefore = bytesIn();
        headSince = Long.MIN_VALUE;
        become(Phase.WAITING);
    }

    void readingBody(Runnable whenLate) {
        expire = whenLate;
        become(Phase.READING);
    }

    void answering() {
        become(Phase.ANSWERING);
    }

    void writing() {
        become(Phase.WRITING);
    }

    private void become(Phase next) {
        since = System.nanoTime();
        phase = next;
    }

    private long bytesIn() {
        Connection connection = endPoint.getConnection();
        return connection == null ? 0 : connection.getBytesIn();
    }

    /** Ends it. */
    void close() {
        endPoint.close();
    }

    /** Ends its wait where that has lasted too long. A byte now and then gains no time. */
    void check(long now, Limits limits) {
        switch (phase) {
            case WAITING -> {
                if (headSince == Long.MIN_VALUE && bytesIn() > bytesBefore) {
                    headSince = now;
                }
                if (headSince != Long.MIN_VALUE
                        && now - headSince > limits.head().toNanos()) {
                    refuse();
                } else if (now - since > limits.idle().toNanos()) {
                    close();
                }
            }
            case READING -> {
                if (now - since > limits.body().toNanos()) {
                    expire.run();
                }
            }
            case WRITING -> {
                if (now - since > limits.write().toNanos()) {
                    close();
                }
            }
            case ANSWERING -> {}
        }
    }

    /** Jetty has no answer to a head that does not end. */
    private void refuse() {
        byte[] body = Response.of(new HttpException(408, "the request took too long to arrive"))
                .body();
        String head = "HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                + "\r\nConnection: close\r\n\r\n";
        EndPoint plain = endPoint.getConnection() instanceof SslConnection secure ? secure.getSslEndPoint() : endPoint;
        become(Phase.WRITING);
        plain.write(
                Callback.from(this::close),
                ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)),
                ByteBuffer.wrap(body));
    }
}
