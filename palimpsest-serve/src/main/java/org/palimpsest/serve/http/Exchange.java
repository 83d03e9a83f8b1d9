package org.palimpsest.serve.http;

import java.lang.System.Logger;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;
import org.palimpsest.serve.http.Router.Match;

/** One request and its answer. A thread works on it only when there is something to do; it never waits for the client. */
final class Exchange implements Callback {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");

    private final WebServer server;
    private final Client client;
    private final org.eclipse.jetty.server.Request asked;
    private final org.eclipse.jetty.server.Response answer;
    private final Callback whenDone;
    private final MemoryBudget.Share memory;
    private String route = "";

    Exchange(
            WebServer server,
            Client client,
            org.eclipse.jetty.server.Request asked,
            org.eclipse.jetty.server.Response answer,
            Callback whenDone) {
        this.server = server;
        this.client = client;
        this.asked = asked;
        this.answer = answer;
        this.whenDone = whenDone;
        this.memory = server.memory().open();
    }

    /** Reads the body, if there is to be one, and answers. */
    void begin() {
        client.answering();
        asked.addIdleTimeoutListener(timeout -> false); // a long prediction is not an idle client
        try {
            Limits limits = server.limits();
            Request request =
                    new Request(asked.getMethod(), asked.getHttpURI(), asked.getHeaders(), limits.headers(), memory);
            Match match = server.router().match(request);
            route = match.route();
            if (match.refusal().isPresent()
                    || request.method().equals("GET")
                    || request.method().equals("HEAD")) {
                answer(match);
                return;
            }
            Body[] body = new Body[1]; // it is needed by what is to be done when it was read
            body[0] = new Body(asked, request, asked.getLength(), limits.bodyBytes(), problem -> {
                client.answering();
                answer(problem, match, request, body[0]);
            });
            client.readingBody(body[0]::expire);
            body[0].run();
        } catch (Throwable e) { // whatever it is, the client gets an answer and the server goes on
            fail(e);
        }
    }

    private void answer(Optional<HttpException> problem, Match match, Request request, Body body) {
        try {
            if (problem.isPresent()) {
                throw problem.get();
            }
            request.body(body.content());
            answer(match);
        } catch (Throwable e) {
            fail(e);
        }
    }

    private void answer(Match match) {
        Response response;
        try {
            response = match.work().answer();
        } catch (Throwable e) {
            fail(e);
            return;
        }
        send(response);
    }

    private void fail(Throwable fault) {
        if (fault instanceof HttpException refusal) {
            send(Response.of(refusal));
        } else if (fault instanceof OutOfMemoryError) {
            LOG.log(Logger.Level.ERROR, "the memory was not enough for a request (" + fault.getMessage() + ")");
            send(Response.of(MemoryBudget.exhausted()));
        } else {
            String name = UUID.randomUUID().toString().substring(0, 8);
            LOG.log(Logger.Level.ERROR, "a request failed (" + name + ")", fault);
            send(Response.of(
                    new HttpException(500, "this is a bug in Palimpsest; the server's log has it as " + name)));
        }
    }

    private void send(Response response) {
        client.writing();
        memory.keep(response.body().length); // until the client has taken it
        answer.setStatus(response.status());
        if (server.stopping()) {
            answer.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        headers(response, answer.getHeaders());
        new AnswerWriter(answer, response.body(), this).iterate();
    }

    /** Writes the headers of an answer. */
    static void headers(Response response, HttpFields.Mutable headers) {
        if (!response.type().isEmpty()) {
            headers.put(HttpHeader.CONTENT_TYPE, response.type());
        }
        if (response.status() != 204 && response.status() != 304) {
            headers.put(HttpHeader.CONTENT_LENGTH, response.body().length);
        }
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        response.headers().forEach(headers::put);
    }

    @Override
    public void succeeded() {
        end();
        whenDone.succeeded();
    }

    @Override
    public void failed(Throwable fault) {
        end();
        whenDone.failed(fault);
    }

    private void end() {
        memory.close();
        server.answered(route, asked.getMethod(), answer.getStatus(), System.nanoTime() - asked.getBeginNanoTime());
        client.waiting(); // before Jetty reads the next request, which may be there already
    }
}
