package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

/**
 * No client locks out others, by time, by connections, by memory; and the server outlives what the system refuses it. Places are
 * more than threads, because connections that come at once are opened in any order.
 */
final class ServerLimitsTest extends ServerFixture {
    @Test
    void oneByteAndSilenceHoldUpNobody() throws IOException {
        restart(Limits.STANDARD.withTimeouts(Duration.ofMillis(700), Duration.ofMillis(700)));
        try (RawClient silent = new RawClient(server.port());
                RawClient stuck = new RawClient(server.port())) {
            silent.send("G");
            stuck.send("POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nab");
            long start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                assertThat(exchange(GET + "\r\n")).endsWith("hello");
            }
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
            assertThat(silent.rest()).startsWith("HTTP/1.1 408 ").contains("too long");
            assertThat(stuck.rest()).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void aByteNowAndThenGainsNoTime() throws Exception {
        restart(Limits.STANDARD.withTimeouts(Duration.ofMillis(600), Duration.ofSeconds(5)));
        try (RawClient drip = new RawClient(server.port())) {
            drip.send("GET /");
            boolean cut = false;
            long start = System.nanoTime();
            while (!cut && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10)) {
                Thread.sleep(100);
                try {
                    drip.send("a");
                    cut = drip.socket().getInputStream().available() > 0;
                } catch (IOException e) {
                    cut = true;
                }
            }
            assertThat(cut).isTrue();
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
        }
    }

    @Test
    void whenAllPlacesAreTakenBySlowClientsANewOneIsStillAnswered() throws IOException {
        restart(Limits.STANDARD.withConnections(40, 40));
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 120; i++) {
                slow.add(new RawClient(server.port()).send("GET /hel"));
            }
            for (int i = 0; i < 20; i++) {
                assertThat(exchange(GET + "\r\n")).endsWith("hello");
            }
            assertThat(server.connections()).isLessThanOrEqualTo(41);
        } finally {
            for (RawClient client : slow) {
                client.close();
            }
        }
    }

    @Test
    void aClientThatDoesNotTakeItsAnswerIsCutOff() throws Exception {
        restart(Limits.STANDARD.withWriteTimeout(Duration.ofMillis(500)));
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /large HTTP/1.1\r\n" + HOST + "\r\n");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
            while (server.connections() > 0 && System.nanoTime() < end) {
                Thread.sleep(50);
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void clientsThatAskAndDoNotReadLockOutNobody() throws IOException {
        restart(Limits.STANDARD.withConnections(40, 40));
        List<RawClient> deaf = new ArrayList<>();
        try {
            for (int i = 0; i < 120; i++) {
                deaf.add(new RawClient(server.port()).send("GET /large HTTP/1.1\r\n" + HOST + "\r\n"));
                if (i % 2 == 0) {
                    assertThat(exchange(GET + "\r\n")).endsWith("hello");
                }
            }
            assertThat(server.connections()).isLessThanOrEqualTo(41);
        } finally {
            for (RawClient client : deaf) {
                client.close();
            }
        }
    }

    @Test
    void oneAddressTakesNoPlaceOfAnother() throws IOException {
        restart(Limits.STANDARD.withConnections(200, 40));
        List<RawClient> many = new ArrayList<>();
        try (Socket other = new Socket()) {
            other.bind(new InetSocketAddress("127.0.0.2", 0));
            other.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            other.setSoTimeout(20_000);
            for (int i = 0; i < 120; i++) {
                many.add(new RawClient(server.port()).send("GET /hel"));
            }
            assertThat(exchange(GET + "\r\n")).endsWith("hello");
            assertThat(server.connections()).isLessThanOrEqualTo(42);
            other.getOutputStream().write((GET + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("hello");
        } finally {
            for (RawClient client : many) {
                client.close();
            }
        }
    }

    /** As with {@code ulimit -u}: those that it began with are there, and no other can be started. */
    @Test
    void aServerThatGetsNoMoreThreadsStillAnswers() throws Exception {
        server.close();
        AtomicInteger failed = new AtomicInteger();
        AtomicBoolean none = new AtomicBoolean();
        server = start(Limits.STANDARD, work -> new Thread(work) {
            {
                setDaemon(true);
            }

            @Override
            public void start() {
                if (none.get()) {
                    failed.incrementAndGet();
                    throw new OutOfMemoryError("unable to create native thread");
                }
                super.start();
            }
        });
        none.set(true);
        List<RawClient> busy = new ArrayList<>();
        try {
            for (int i = 0; i < 30; i++) {
                busy.add(new RawClient(server.port()).send("GET /slow HTTP/1.1\r\n" + HOST + "\r\n"));
            }
            assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
            while (failed.get() == 0) {
                Thread.sleep(10);
            }
            released.countDown();
            for (RawClient client : busy) {
                assertThat(client.answer()).endsWith("at last");
            }
            for (int i = 0; i < 20; i++) {
                assertThat(exchange(GET + "\r\n")).endsWith("hello");
            }
        } finally {
            for (RawClient client : busy) {
                client.close();
            }
        }
    }

    @Test
    void aServerThatGetsNoThreadAtAllSaysSo() {
        assertThatThrownBy(() -> start(Limits.STANDARD, work -> {
                    throw new OutOfMemoryError("unable to create native thread");
                }))
                .hasRootCauseMessage("unable to create native thread");
    }

    @Test
    void acceptingGoesOnAfterAnyThrowable() throws Exception {
        Server bare = new Server(ServerThreads.of(ServerThreads::daemon));
        AtomicInteger faults = new AtomicInteger();
        ClientConnector connector = new ClientConnector(bare, Limits.STANDARD, new HttpConnectionFactory()) {
            @Override
            public void accept(int acceptor) throws IOException {
                super.accept(acceptor);
                if (faults.incrementAndGet() <= 3) {
                    throw new InternalError("no thread, no memory, no handle");
                }
            }
        };
        bare.addConnector(connector);
        bare.start();
        try {
            for (int i = 0; i < 6; i++) {
                assertThat(RawClient.exchange(connector.getLocalPort(), GET + "\r\n"))
                        .startsWith("HTTP/1.1 404");
            }
            assertThat(faults).hasValueGreaterThanOrEqualTo(6);
        } finally {
            bare.stop();
        }
    }

    @Test
    void anyThrowableOfAnActionIsAnswered() throws IOException {
        for (int i = 0; i < 100; i++) { // more often than there are threads
            assertThat(exchange("GET /error HTTP/1.1\r\n" + HOST + "\r\n")).startsWith("HTTP/1.1 500 ");
        }
        assertThat(exchange("GET /full HTTP/1.1\r\n" + HOST + "\r\n"))
                .startsWith("HTTP/1.1 503 ")
                .contains("Retry-After: 1");
        assertThat(exchange(GET + "\r\n")).endsWith("hello");
    }

    @Test
    void memoryIsSharedByAllRequestsAndGivenBack() throws Exception {
        restart(Limits.STANDARD.withMemoryBytes(1 << 20));
        String head = "POST /echo HTTP/1.1\r\n" + HOST + "Connection: close\r\nContent-Length: ";
        String half = "x".repeat(600_000);
        try (RawClient first = new RawClient(server.port())) {
            first.send(head + "600001\r\n\r\n" + half);
            while (server.memory().taken() < 600_000) {
                Thread.sleep(5);
            }
            assertThat(exchange(head + half.length() + "\r\n\r\n" + half))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: 1");
            assertThat(first.send("x").rest()).startsWith("HTTP/1.1 200 ");
        }
        assertThat(exchange(head + half.length() + "\r\n\r\n" + half)).startsWith("HTTP/1.1 200 ");
        assertThat(exchange(head + (2 << 20) + "\r\n\r\n" + "x".repeat(2 << 20)))
                .startsWith("HTTP/1.1 413 ");
        assertMemoryGivenBack();
    }
}
