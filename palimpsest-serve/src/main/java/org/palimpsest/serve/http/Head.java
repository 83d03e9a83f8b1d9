package org.palimpsest.serve.http;

import java.util.Map;
import java.util.Optional;

/**
 * What comes before a body.
 *
 * @param method such as GET
 * @param target the path with its query, as it was sent
 * @param old whether it is HTTP/1.0
 * @param headers by lower-case name
 */
record Head(String method, String target, boolean old, Map<String, String> headers) {
    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** Whether the client wants to send more requests on this connection. */
    boolean keepsAlive() {
        String connection = headers.getOrDefault("connection", "");
        return old ? connection.equalsIgnoreCase("keep-alive") : !connection.equalsIgnoreCase("close");
    }
}
