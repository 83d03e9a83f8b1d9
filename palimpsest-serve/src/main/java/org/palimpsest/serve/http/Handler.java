package org.palimpsest.serve.http;

import java.io.IOException;

/** Answers requests. Called by many threads at once. */
@FunctionalInterface
public interface Handler {
    /**
     * Answers a request.
     *
     * @throws HttpException for an answer that is a refusal
     * @throws IOException when the client is gone
     */
    Answer answer(Request request) throws IOException;

    /**
     * An answer, and which route gave it.
     *
     * @param route the template of the path, for the statistics
     */
    record Answer(Response response, String route) {}
}
