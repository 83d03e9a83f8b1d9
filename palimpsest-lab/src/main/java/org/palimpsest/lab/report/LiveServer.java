package org.palimpsest.lab.report;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.lab.page.Page;
import org.palimpsest.lab.store.RunTree;

/**
 * The report while runs go on, for browsers on this machine. It listens on the loopback address only, and answers only
 * to that name, so that no page from elsewhere can read it through a browser.
 */
public final class LiveServer implements AutoCloseable {
    private static final Set<String> CHANGING = Set.of("run.json", "progress.json", "metrics.jsonl");

    /** What was read, and what the files looked like then. */
    private record Snapshot(String tag, Report report) {}

    private final List<Path> roots;
    private final String version;
    private final HttpServer server;
    private Snapshot snapshot;

    private LiveServer(List<Path> roots, String version, HttpServer server, Snapshot first) {
        this.roots = List.copyOf(roots);
        this.version = version;
        this.server = server;
        this.snapshot = first;
    }

    /**
     * Begins to serve.
     *
     * @param roots run directories, or directories of them
     * @param port 0 for any that is free
     * @throws BindException when the port is taken
     */
    public static LiveServer start(List<Path> roots, int port, String version) throws IOException {
        // Without it every answer waits 40 ms for nothing on JDK 17; read when the server's classes are loaded.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Snapshot first = new Snapshot(tag(roots), Report.read(roots));
        InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
        HttpServer http;
        try {
            http = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        } catch (BindException e) {
            BindException advised = new BindException("port " + port + " cannot be used (" + e.getMessage()
                    + "): choose another with --port N, or any that is free with --port 0");
            advised.initCause(e);
            throw advised;
        }
        LiveServer live = new LiveServer(roots, version, http, first);
        http.createContext("/", live::answer);
        http.start();
        return live;
    }

    /** Where the page is. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                answered(exchange);
            } catch (IOException | UncheckedIOException e) {
                // A run may be removed or begun anew at any moment: say so, and look again when asked again.
                if (exchange.getResponseCode() < 0) {
                    send(exchange, 503, "text/plain", String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void answered(HttpExchange exchange) throws IOException {
        int port = server.getAddress().getPort();
        String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
        if (!Set.of("127.0.0.1:" + port, "localhost:" + port).contains(host)) {
            send(exchange, 403, "text/plain", "this server answers to 127.0.0.1 only");
            return;
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            send(exchange, 405, "text/plain", "there is nothing here to change");
            return;
        }
        switch (exchange.getRequestURI().getPath()) {
            case "/" -> {
                Snapshot now = now();
                send(exchange, 200, "text/html", now.report().page(version).live(now.tag()));
            }
            case "/update" -> update(exchange);
            case "/favicon.ico" -> exchange.sendResponseHeaders(204, -1);
            default -> send(exchange, 404, "text/plain", "there is nothing at this address");
        }
    }

    private void update(HttpExchange exchange) throws IOException {
        Snapshot now = now();
        exchange.getResponseHeaders().set("ETag", now.tag());
        if (now.tag().equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        send(exchange, 200, "application/json", now.report().page(version).update());
    }

    /** Reads again when a file has changed. The server calls from one thread. */
    private Snapshot now() throws IOException {
        String tag = tag(roots);
        if (!tag.equals(snapshot.tag())) {
            snapshot = new Snapshot(tag, Report.read(roots));
        }
        return snapshot;
    }

    private static String tag(List<Path> roots) throws IOException {
        List<String> seen = new ArrayList<>();
        for (Path root : roots) {
            if (!Files.exists(root)) {
                continue; // reading will say so
            }
            for (Path file : RunTree.under(root, CHANGING).files()) {
                try {
                    FileTime time = Files.getLastModifiedTime(file);
                    seen.add(file + " " + Files.size(file) + " " + time.toMillis());
                } catch (NoSuchFileException e) {
                    continue; // removed just now
                }
            }
        }
        return "\"" + Page.sha256(String.join("\n", seen)) + "\"";
    }

    private static void send(HttpExchange exchange, int code, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
