package org.palimpsest.lab.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real browser without a window, driven by its DevTools protocol: no Selenium, no driver, no download. */
public final class Browser implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger number = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final List<String> troubles = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();

    private Browser(Process process, Path profile, URI page) throws Exception {
        this.process = process;
        this.profile = profile;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page, new Ear())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        for (String domain : List.of("Runtime", "Log", "Page")) {
            ask(domain + ".enable", Map.of());
        }
    }

    /** The program, if there is one. */
    private static Optional<Path> program() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                .flatMap(name ->
                        Stream.of(path.split(java.io.File.pathSeparator)).map(dir -> Path.of(dir, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts one with an empty profile in a directory. The test is skipped where there is none, unless
     * PALIMPSEST_REQUIRE_BROWSER is set, as in continuous integration.
     */
    public static Browser start(Path directory) throws Exception {
        Optional<Path> program = program();
        if (System.getenv("PALIMPSEST_REQUIRE_BROWSER") != null) {
            assertThat(program)
                    .as("PALIMPSEST_REQUIRE_BROWSER is set, but there is no chromium on the path")
                    .isPresent();
        }
        assumeTrue(program.isPresent(), "skipped: no chromium on the path (Debian: apt-get install chromium)");
        return start(program.get(), Files.createDirectories(directory.resolve("profile")));
    }

    private static Browser start(Path program, Path profile) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--window-size=1280,1600"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--no-sandbox"); // the sandbox refuses to work for root, as in containers
        }
        command.add("about:blank");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(profile.resolveSibling("browser.log").toFile())
                .start();
        try {
            return new Browser(process, profile, page(process, profile));
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** The browser writes into its profile which port it took. */
    private static URI page(Process process, Path profile) throws Exception {
        Path file = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < PATIENCE_SECONDS * 10; i++) {
            if (Files.exists(file) && Files.readString(file).contains("\n")) {
                String port = Files.readString(file).lines().findFirst().orElseThrow();
                HttpRequest list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                        .build();
                String answer = HttpClient.newHttpClient()
                        .send(list, HttpResponse.BodyHandlers.ofString())
                        .body();
                for (JsonNode target : JSON.readTree(answer)) {
                    if (target.path("type").asString().equals("page")) {
                        return URI.create(target.path("webSocketDebuggerUrl").asString());
                    }
                }
            }
            if (!process.isAlive()) {
                break;
            }
            Thread.sleep(100);
        }
        throw new IOException("the browser did not start: " + Files.readString(profile.resolveSibling("browser.log")));
    }

    /** Opens a page and waits until it is there. */
    public void open(URI address) throws Exception {
        ask("Page.navigate", Map.of("url", address.toString()));
        await("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /** Waits until an expression is true. */
    public void await(String expression) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!evaluate(expression).asBoolean(false)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never came true: " + expression);
            }
            Thread.sleep(50);
        }
    }

    /** The value of a script. */
    public JsonNode evaluate(String script) throws Exception {
        JsonNode answer =
                ask("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(script + ": " + answer.path("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    public JsonNode ask(String method, Map<String, Object> parameters) throws Exception {
        int id = number.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        asked.put(id, answer);
        socket.sendText(JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Errors and warnings that the page caused so far. */
    public List<String> troubles() {
        return List.copyOf(troubles);
    }

    /** Forgets errors and warnings that were meant to be. */
    public void forget() {
        troubles.clear();
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> helpers = process.descendants().toList();
        process.destroy();
        process.onExit()
                .orTimeout(10, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
        // They may write into the profile after their parent is gone, while JUnit deletes it.
        for (ProcessHandle helper : helpers) {
            helper.destroyForcibly();
            helper.onExit()
                    .orTimeout(10, TimeUnit.SECONDS)
                    .exceptionally(late -> helper)
                    .join();
        }
        // Links out of the profile, which JUnit would warn of when it cleans up.
        for (String link : List.of("SingletonSocket", "SingletonLock", "SingletonCookie")) {
            Files.deleteIfExists(profile.resolve(link));
        }
    }

    private void hear(JsonNode said) {
        if (said.has("id")) {
            CompletableFuture<JsonNode> answer = asked.remove(said.path("id").asInt());
            if (answer != null) {
                answer.complete(said.path("result"));
            }
            return;
        }
        String event = said.path("method").asString();
        JsonNode details = said.path("params");
        String level = details.path("entry").path("level").asString("");
        boolean bad = event.equals("Runtime.exceptionThrown")
                || event.equals("Runtime.consoleAPICalled")
                || (event.equals("Log.entryAdded")
                        && List.of("error", "warning").contains(level));
        if (bad) {
            troubles.add(details.toString());
        }
    }

    private final class Ear implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            message.append(part);
            if (last) {
                hear(JSON.readTree(message.toString()));
                message.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
