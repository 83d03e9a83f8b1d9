package org.palimpsest.serve.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * The bytes of a connection, each before a deadline. A deadline holds for all reads until the next one is set, so that a
 * client that sends a byte now and then gains nothing by it.
 */
final class ByteInput {
    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[8192];
    private int at;
    private int filled;
    private long deadline;

    ByteInput(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    void deadlineIn(long nanos) {
        deadline = System.nanoTime() + nanos;
    }

    boolean buffered() {
        return at < filled;
    }

    /** The next byte; −1 where the client has ended. */
    int read() throws IOException {
        return at < filled || fill() ? buffer[at++] & 0xFF : -1;
    }

    /** Some bytes; −1 where the client has ended. */
    int read(byte[] out, int offset, int length) throws IOException {
        if (at == filled && !fill()) {
            return -1;
        }
        int n = Math.min(length, filled - at);
        System.arraycopy(buffer, at, out, offset, n);
        at += n;
        return n;
    }

    private boolean fill() throws IOException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("the time is over");
        }
        socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
        at = 0;
        filled = Math.max(0, in.read(buffer, 0, buffer.length));
        return filled > 0;
    }
}
