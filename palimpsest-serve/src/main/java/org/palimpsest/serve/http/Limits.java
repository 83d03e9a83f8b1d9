package org.palimpsest.serve.http;

import java.time.Duration;

/**
 * What one client may take of a server.
 *
 * @param headBytes of the request line and all headers
 * @param headers how many there may be
 * @param bodyBytes of one request
 * @param bodiesBytes of all requests that are being read or answered, beyond {@value #SMALL} bytes each
 * @param head until the head has arrived, from its first byte
 * @param body until the body has arrived
 * @param idle until the first byte of the next request
 * @param write until a client has taken an answer
 * @param connections how many may be open
 */
public record Limits(
        int headBytes,
        int headers,
        int bodyBytes,
        long bodiesBytes,
        Duration head,
        Duration body,
        Duration idle,
        Duration write,
        int connections) {
    /** Bodies up to this size need no share of {@link #bodiesBytes}. */
    public static final int SMALL = 1 << 16;

    /** For people and programs on one machine or one network. */
    public static final Limits STANDARD = new Limits(
            16 << 10,
            100,
            16 << 20,
            256L << 20,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            512);

    public Limits {
        if (headBytes < 1024 || headers < 8 || bodyBytes < 0 || bodiesBytes < bodyBytes || connections < 1) {
            throw new IllegalArgumentException("limits are too small: " + headBytes + " bytes of head, " + headers
                    + " headers, " + bodyBytes + " bytes of body of " + bodiesBytes + " in all, " + connections
                    + " connections");
        }
    }

    /** The same with another size of bodies. */
    public Limits withBodyBytes(int bytes) {
        return new Limits(
                headBytes, headers, bytes, Math.max(bodiesBytes, 4L * bytes), head, body, idle, write, connections);
    }

    /** The same with other times for head and body. */
    public Limits withPatience(Duration ofHead, Duration ofBody) {
        return new Limits(headBytes, headers, bodyBytes, bodiesBytes, ofHead, ofBody, idle, write, connections);
    }

    /** The same with another number of connections. */
    public Limits withConnections(int most) {
        return new Limits(headBytes, headers, bodyBytes, bodiesBytes, head, body, idle, write, most);
    }
}
