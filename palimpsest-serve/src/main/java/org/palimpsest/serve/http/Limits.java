package org.palimpsest.serve.http;

import java.time.Duration;

/**
 * What clients may take of a server.
 *
 * @param headBytes of the request line and all headers
 * @param headers how many there may be
 * @param bodyBytes of one request, before and after it is unpacked
 * @param memoryBytes of all requests together, from their bodies to their answers
 * @param head until the head has arrived, from its first bytes
 * @param body until the body has arrived
 * @param idle until the next request has begun
 * @param write until a client has taken an answer
 * @param connections how many may be open
 * @param perAddress how many of them may come from one address
 */
public record Limits(
        int headBytes,
        int headers,
        int bodyBytes,
        long memoryBytes,
        Duration head,
        Duration body,
        Duration idle,
        Duration write,
        int connections,
        int perAddress) {
    /** For people and programs on one machine or one network. Requests may take half of the heap. */
    public static final Limits STANDARD = new Limits(
            16 << 10,
            100,
            16 << 20,
            Runtime.getRuntime().maxMemory() / 2,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            2048,
            1536);

    public Limits {
        if (headBytes < 1024 || headers < 8 || bodyBytes < 0 || memoryBytes < 1 || connections < 1 || perAddress < 1) {
            throw new IllegalArgumentException("limits are too small: " + headBytes + " bytes of head, " + headers
                    + " headers, " + bodyBytes + " bytes of body, " + memoryBytes + " bytes of memory, " + connections
                    + " connections, " + perAddress + " from one address");
        }
    }

    /** Limits with another size of bodies. */
    public Limits withBodyBytes(int bytes) {
        return new Limits(headBytes, headers, bytes, memoryBytes, head, body, idle, write, connections, perAddress);
    }

    /** Limits with another amount of memory for all requests. */
    public Limits withMemoryBytes(long bytes) {
        return new Limits(headBytes, headers, bodyBytes, bytes, head, body, idle, write, connections, perAddress);
    }

    /** Limits with other times for head and body. */
    public Limits withTimeouts(Duration ofHead, Duration ofBody) {
        return new Limits(
                headBytes, headers, bodyBytes, memoryBytes, ofHead, ofBody, idle, write, connections, perAddress);
    }

    /** Limits with another time to take an answer. */
    public Limits withWriteTimeout(Duration time) {
        return new Limits(headBytes, headers, bodyBytes, memoryBytes, head, body, idle, time, connections, perAddress);
    }

    /** Limits with other numbers of connections. */
    public Limits withConnections(int max, int maxPerAddress) {
        return new Limits(headBytes, headers, bodyBytes, memoryBytes, head, body, idle, write, max, maxPerAddress);
    }
}
