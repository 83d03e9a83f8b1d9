package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** A server with a few addresses, on the loopback. */
abstract class ServerFixture {
    static final String HOST = "Host: localhost\r\n";
    static final String GET = "GET /hello HTTP/1.1\r\n" + HOST;
    private static final byte[] LARGE = new byte[32 << 20];
    static final String TOKEN = "open-sesame-open-sesame";

    final List<String> observed = new ArrayList<>();
    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch released = new CountDownLatch(1);
    WebServer server = start(Limits.STANDARD, ServerThreads::daemon);

    final WebServer start(Limits limits, ThreadFactory threads) {
        List<Router.Route> routes = List.of(
                new Router.Route("GET", "/hello", true, (request, at) -> Response.text("text/plain", "hello")),
                new Router.Route("POST", "/echo", true, (request, at) -> Response.of("text/plain", request.body())),
                new Router.Route("GET", "/secret/{name}", false, (request, at) -> Response.json(200, at)),
                new Router.Route("GET", "/bug", true, (request, at) -> {
                    throw new IllegalStateException("in the cellar");
                }),
                new Router.Route("GET", "/error", true, (request, at) -> {
                    throw new StackOverflowError();
                }),
                new Router.Route("GET", "/full", true, (request, at) -> {
                    throw new OutOfMemoryError("Java heap space");
                }),
                new Router.Route("GET", "/large", true, (request, at) -> Response.of("x/y", LARGE)),
                new Router.Route("GET", "/slow", true, (request, at) -> {
                    entered.countDown();
                    try {
                        assertThat(released.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return Response.text("text/plain", "at last");
                }));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        Access access = Access.of(Optional.of(AccessToken.of(TOKEN, "the test")), loopback, List.of());
        Observer observer = (route, method, status, nanos) -> {
            synchronized (observed) {
                observed.add(method + " " + route + " " + status);
            }
        };
        try {
            return WebServer.bind(loopback, 0, Optional.empty(), new Router(access, routes), limits, observer, threads)
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    final void restart(Limits limits) {
        server.close();
        server = start(limits, ServerThreads::daemon);
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.close();
    }

    /** A client may have read its answer a moment before the server has noticed. */
    static void awaitTrue(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    final void assertMemoryGivenBack() {
        awaitTrue(() -> server.memory().taken() == 0);
    }

    final String exchange(String request) throws IOException {
        return RawClient.exchange(server.port(), request);
    }
}
