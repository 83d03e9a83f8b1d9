package org.palimpsest.serve.http;

/** Observes every response. Called concurrently. */
@FunctionalInterface
public interface Observer {
    /**
     * An answer was sent, or could not be.
     *
     * @param route the template of the path; "" where none fits or the request could not be read
     * @param method of the request; "" where it could not be read
     * @param nanos from the first byte of the request to the last of the answer
     */
    void answered(String route, String method, int status, long nanos);
}
