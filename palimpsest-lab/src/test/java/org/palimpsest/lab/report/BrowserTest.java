package org.palimpsest.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.page.Browser;
import tools.jackson.databind.JsonNode;

/** The page in a real browser. */
final class BrowserTest {
    private static final String NASTY = "bench </script><script>window.hurt=1</script><img src=x onerror=hurt=2>";

    @TempDir
    static Path directory;

    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(directory);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void nothingWentWrongInThePage() {
        assertThat(browser.troubles()).isEmpty();
    }

    private JsonNode value(String script) throws Exception {
        return browser.evaluate(script);
    }

    /** Opens the report of two experiments with two seeds each, one of them with a dangerous name. */
    private void openReport(Path root) throws Exception {
        for (String name : List.of("bench one", NASTY)) {
            for (long seed = 0; seed < 2; seed++) {
                RunFiles.finished(name, seed, 3).withFuture().write(root);
            }
        }
        Path file = root.resolve("report.html");
        Report.read(List.of(root)).write(file, "test");
        browser.open(file.toUri());
    }

    @Test
    void chartsAreDrawnAndHoldTheNumbersOfTheRuns(@TempDir Path root) throws Exception {
        openReport(root);
        assertThat(value("document.querySelectorAll('figure.chart').length").asInt())
                .isGreaterThan(15);
        assertThat(value(
                                "[...document.querySelectorAll('svg.drawing')].every(s => { const b = s.getBoundingClientRect();"
                                        + " return b.width > 200 && b.height > 50; })")
                        .asBoolean())
                .isTrue();
        assertThat(value("document.querySelectorAll('#b1-accuracy polygon').length")
                        .asInt())
                .isEqualTo(2);
        JsonNode data = value("JSON.parse(document.getElementById('data').textContent)");
        for (JsonNode experiment : data.path("experiments")) {
            for (JsonNode run : experiment.path("runs")) {
                RunFiles written = RunFiles.finished(
                        experiment.path("name").asString(), run.path("seed").asLong(), 3);
                assertThat(run.path("scores").get(2).get(1).path("accuracy").asDouble())
                        .isEqualTo(written.accuracy(2, 1));
            }
        }
        double[] means = new double[3];
        for (int after = 0; after < 3; after++) {
            means[after] = mean(data, after);
        }
        JsonNode heights = value("[...document.querySelectorAll('#b1-accuracy [data-series=\"0\"] circle')]"
                + ".map(dot => Number(dot.getAttribute('cy')))");
        assertThat(heights.size()).isEqualTo(3);
        double perPoint = (heights.get(2).asDouble() - heights.get(0).asDouble()) / (means[2] - means[0]);
        assertThat(perPoint).isNegative();
        assertThat(heights.get(1).asDouble() - heights.get(0).asDouble())
                .isCloseTo(perPoint * (means[1] - means[0]), Offset.offset(0.1));
    }

    /** The average accuracy of the first experiment over the tasks seen and the seeds, from the numbers of its runs. */
    private static double mean(JsonNode data, int after) {
        double sum = 0;
        JsonNode runs = data.path("experiments").get(0).path("runs");
        for (JsonNode run : runs) {
            for (int on = 0; on <= after; on++) {
                sum += run.path("scores").get(after).get(on).path("accuracy").asDouble() / (after + 1);
            }
        }
        return sum / runs.size();
    }

    @Test
    void aNameMadeOfMarkupDoesNothing(@TempDir Path root) throws Exception {
        openReport(root);
        assertThat(value("typeof window.hurt").asString()).isEqualTo("undefined");
        assertThat(value("document.querySelectorAll('img').length").asInt()).isZero();
        assertThat(value("document.body.textContent.includes('<img src=x onerror=hurt=2>')")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void controlsWork(@TempDir Path root) throws Exception {
        openReport(root);
        String shown = "getComputedStyle(document.querySelector('#b1-accuracy [data-series=\"1\"]')).display";
        assertThat(value(shown).asString()).isNotEqualTo("none");
        value("document.querySelector('[data-toggle=\"1\"]').click()");
        assertThat(value(shown).asString()).isEqualTo("none");
        value("document.querySelector('[data-toggle=\"1\"]').click()");
        assertThat(value(shown).asString()).isNotEqualTo("none");

        String background = "getComputedStyle(document.body).backgroundColor";
        value("document.getElementById('theme').click()");
        String light = value(background).asString();
        value("document.getElementById('theme').click()");
        assertThat(value(background).asString()).isNotEqualTo(light);

        String rows = "[...document.querySelectorAll('#b1-settings-table tbody tr')]"
                + ".filter(r => r.getClientRects().length).length";
        int differing = value(rows).asInt();
        value("document.querySelector('[data-only]').click()");
        assertThat(value(rows).asInt()).isGreaterThan(differing);
    }

    @Test
    void theTableAndTheCsvHoldWhatTheChartShows(@TempDir Path root) throws Exception {
        openReport(root);
        value("document.querySelector('#b1-accuracy details').open = true");
        browser.await("document.querySelectorAll('#b1-accuracy tbody tr').length === 6");
        value("window.saved = []; URL.createObjectURL = blob => { saved.push(blob); return '#'; }");
        value("HTMLAnchorElement.prototype.click = function () { window.file = this.download; }");
        value("document.querySelector('#b1-accuracy [data-csv]').click()");
        assertThat(value("window.file").asString()).isEqualTo("b1-accuracy.csv");
        String[] lines = value("saved[0].text()").asString().split("\r\n", -1);
        assertThat(lines[0]).isEqualTo("experiment,tasks learned,mean,standard error,seeds,seed 0,seed 1");
        RunFiles one = RunFiles.finished("bench one", 1, 3);
        String[] cells = java.util.Arrays.stream(lines)
                .filter(line -> line.startsWith("bench one,1,"))
                .findFirst()
                .orElseThrow()
                .split(",", -1);
        assertThat(Double.parseDouble(cells[6])).isEqualTo(100 * one.accuracy(0, 0));
        value("document.querySelector('#b1-accuracy [data-svg]').click()");
        assertThat(value("saved[1].text()").asString()).startsWith("<svg").contains("stroke=\"#0072b2\"");
    }

    @Test
    void namesThatASpreadsheetWouldComputeAreTextInTheCsv(@TempDir Path root) throws Exception {
        for (String name : List.of("=1+1", "-2")) {
            RunFiles.finished(name, 0, 3).write(root);
        }
        Path file = root.resolve("report.html");
        Report.read(List.of(root)).write(file, "test");
        browser.open(file.toUri());
        value("window.saved = []; URL.createObjectURL = blob => { saved.push(blob); return '#'; }");
        value("HTMLAnchorElement.prototype.click = function () {}");
        value("document.querySelector('#b1-accuracy [data-csv]').click()");
        assertThat(value("saved[0].text()").asString()).contains("\r\n'=1+1,").contains("\r\n-2,");
    }

    @Test
    void arrowKeysReadTheValues(@TempDir Path root) throws Exception {
        openReport(root);
        value("document.querySelector('#b1-accuracy svg').focus()");
        for (String type : List.of("keyDown", "keyUp")) {
            browser.ask("Input.dispatchKeyEvent", Map.of("type", type, "key", "ArrowRight", "code", "ArrowRight"));
        }
        assertThat(value("document.getElementById('tip').textContent").asString())
                .contains("tasks learned 1: ", "(2 seeds)");
    }

    @Test
    void aLivePageFollowsTheRunAndKeepsWhatWasOpened(@TempDir Path root) throws Exception {
        RunFiles run = RunFiles.finished("bench one", 0, 3);
        run.withLearned(1).write(root);
        LiveReport report = new LiveReport(List.of(root), "test", RepeatWords.PLAIN);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> send(exchange, report.now()));
        server.start();
        try {
            browser.open(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
            value("document.querySelector('#b1-accuracy details').open = true");
            browser.await("document.querySelectorAll('#b1-accuracy tbody tr').length === 1");
            value("document.querySelector('[data-toggle=\"0\"]').click()");
            run.write(root);
            browser.await("document.querySelectorAll('#b1-accuracy tbody tr').length === 3");
            assertThat(value("document.querySelector('#b1-accuracy details').open")
                            .asBoolean())
                    .isTrue();
            assertThat(value("document.querySelector('[data-toggle=\"0\"]').checked")
                            .asBoolean())
                    .isFalse();
            assertThat(value("document.getElementById('lost').hidden").asBoolean())
                    .isTrue();
            assertThat(value("[...document.querySelectorAll('main > section')].map(s => s.id)")
                            .toString())
                    .startsWith("[\"b1-headline\",\"b1-matrix\",\"b1-forgetting\"");
            browser.open(URI.create("about:blank#end"));
        } finally {
            server.stop(0);
        }
    }

    private static void send(HttpExchange exchange, LiveReport.Snapshot now) throws IOException {
        boolean update = exchange.getRequestURI().getPath().equals("/update");
        byte[] bytes = (update ? now.update() : now.html()).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .set("Content-Type", (update ? "application/json" : "text/html") + "; charset=utf-8");
        exchange.getResponseHeaders().set("ETag", now.tag());
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
