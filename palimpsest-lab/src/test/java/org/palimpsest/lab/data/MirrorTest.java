package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;

final class MirrorTest {
    private static final Catalogue.Entry SET = Samples.entry();
    private static final Patience SHORT =
            new Patience(Duration.ofSeconds(5), Duration.ofMillis(400), Duration.ofMillis(400), Duration.ofSeconds(5));

    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @TempDir
    Path directory;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aGoodServerCompletesTheSet() throws IOException {
        serve("/", exchange -> answer(exchange, 200, Samples.gzip(wanted(exchange))));
        List<String> heard = new ArrayList<>();
        complete("/", new Progress() {
            @Override
            public void bytes(String file, long done, long total) {
                assertThat(done).isBetween(0L, total);
            }

            @Override
            public void stored(String set, String file, String source) {
                heard.add(file);
            }
        });
        assertThat(heard).containsExactlyElementsOf(Samples.FILES.keySet());
        assertThat(new Cache(directory).wanted(SET)).isEmpty();
    }

    @Test
    void aServerThatSendsPlainBytesWillDo() throws IOException {
        serve("/", exchange -> answer(exchange, 200, wanted(exchange)));
        complete("/", Progress.NONE);
        assertThat(new Cache(directory).wanted(SET)).isEmpty();
    }

    @Test
    void redirectsAreFollowed() throws IOException {
        serve("/old/", exchange -> {
            exchange.getResponseHeaders()
                    .add("Location", exchange.getRequestURI().toString().replace("old", "new"));
            answer(exchange, 302, new byte[0]);
        });
        serve("/new/", exchange -> answer(exchange, 200, Samples.gzip(wanted(exchange))));
        complete("/old/", Progress.NONE);
        assertThat(new Cache(directory).wanted(SET)).isEmpty();
    }

    @Test
    void aLoopOfRedirectsEnds() {
        serve("/", exchange -> {
            exchange.getResponseHeaders()
                    .add("Location", exchange.getRequestURI().toString());
            answer(exchange, 302, new byte[0]);
        });
        refused("302");
    }

    @Test
    void aMissingFileIsNamedWithTheAnswer() {
        serve("/", exchange -> answer(exchange, 404, "no".getBytes(StandardCharsets.UTF_8)));
        refused("t10k-images-idx3-ubyte.gz: the server answered 404");
    }

    @Test
    void tamperedBytesAreRejected() {
        serve("/", exchange -> {
            byte[] bytes = wanted(exchange).clone();
            bytes[bytes.length - 1] ^= 1;
            answer(exchange, 200, Samples.gzip(bytes));
        });
        refused("not the known file: SHA-256 is");
    }

    @Test
    void aConnectionCutInMidFileIsRejected() {
        serve("/", exchange -> {
            byte[] bytes = Samples.gzip(wanted(exchange));
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
            exchange.getResponseBody().flush();
            exchange.close();
        });
        refused("the connection broke");
    }

    @Test
    void aTruncatedFileIsRejectedThoughTheServerThinksItWhole() {
        serve("/", exchange -> {
            byte[] bytes = Samples.gzip(wanted(exchange));
            answer(exchange, 200, Arrays.copyOf(bytes, bytes.length - 9));
        });
        refused("Unexpected end of ZLIB input stream|the data end too early");
    }

    @Test
    void aBombIsCutOffAtTheSizeOfTheFile() {
        serve("/", exchange -> answer(exchange, 200, Samples.gzip(new byte[10 << 20])));
        refused("longer than the 24 bytes it should have");
    }

    @Test
    void aServerThatNeverAnswersIsGivenUp() {
        serve("/", exchange -> await());
        refused(SHORT, "no answer in time");
    }

    @Test
    void aServerThatFallsSilentInMidFileIsGivenUp() {
        serve("/", exchange -> {
            byte[] bytes = Samples.gzip(wanted(exchange));
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes, 0, 5);
            exchange.getResponseBody().flush();
            await();
        });
        refused(SHORT, "no answer in time");
    }

    @Test
    void aServerThatTricklesIsGivenUpInTheEnd() {
        serve("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (over.getCount() > 0) {
                exchange.getResponseBody().write(0);
                exchange.getResponseBody().flush();
                await(Duration.ofMillis(50));
            }
        });
        Patience total = new Patience(
                Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(300));
        refused(total, "no answer in time");
    }

    @Test
    void aPortWhereNobodyListensIsNamed() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        URI base = URI.create("http://127.0.0.1:" + free + "/");
        Sources sources = new Sources(List.of(new Mirror(base, Mirror.client(SHORT), SHORT)));
        assertThatThrownBy(() -> sources.complete(SET, new Cache(directory), Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("no connection");
    }

    private void refused(String why) {
        refused(Patience.STANDARD, why); // on a busy machine an answer takes its time
    }

    private void refused(Patience patience, String why) {
        Sources sources = new Sources(List.of(new Mirror(base("/"), Mirror.client(patience), patience)));
        assertThatThrownBy(() -> sources.complete(SET, new Cache(directory), Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .message()
                .containsPattern(why);
        assertThat(directory.resolve("tiny").toFile().list()).isNullOrEmpty();
    }

    private void complete(String path, Progress progress) throws IOException {
        Patience patience = Patience.STANDARD;
        new Sources(List.of(new Mirror(base(path), Mirror.client(patience), patience)))
                .complete(SET, new Cache(directory), progress);
    }

    private URI base(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void serve(String path, HttpHandler handler) {
        server.createContext(path, handler);
    }

    private void await() {
        await(Duration.ofMinutes(1));
    }

    private void await(Duration most) {
        try {
            boolean ignored = over.await(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] wanted(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        assertThat(path).endsWith(".gz");
        return Samples.FILES.get(path.substring(path.lastIndexOf('/') + 1, path.length() - ".gz".length()));
    }

    private static void answer(HttpExchange exchange, int code, byte[] body) throws IOException {
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
