package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.page.Browser;
import org.palimpsest.model.ModelDirectory;
import tools.jackson.databind.JsonNode;

/** The page in a real browser. */
final class PageTest {
    @TempDir
    static Path directory;

    private static Path model;
    private static Browser browser;
    private static ModelServer server;
    private static String token;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(directory);
        model = Flowers.model(directory);
        Flowers.learn(model, Flowers.table(directory, "second", 120, 2));
        Map<String, Path> models = new LinkedHashMap<>();
        models.put("flowers", model);
        models.put("prices", Flowers.prices(directory));
        ServeOptions options = ServeOptions.of(models);
        server = ModelServer.start(options);
        token = options.token().reveal();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() throws Exception {
        browser.open(URI.create("about:blank#" + System.nanoTime()));
        browser.open(URI.create(server.address() + "#token=" + token));
        browser.await("document.querySelectorAll('#bars .bar').length === 3"
                + " && document.querySelectorAll('#history tbody tr').length >= 2"
                + " && document.querySelector('#curve svg') !== null");
    }

    @AfterEach
    void nothingWentWrongInThePage() {
        assertThat(browser.troubles()).isEmpty();
    }

    private static JsonNode value(String script) throws Exception {
        return browser.evaluate(script);
    }

    private static void fill(String id, String text) throws Exception {
        value("(() => { const it = document.getElementById('" + id + "'); it.value = '" + text
                + "'; it.dispatchEvent(new Event('input', {bubbles: true})); })()");
    }

    private static Map<String, Double> shown() throws Exception {
        Map<String, Double> all = new LinkedHashMap<>();
        for (JsonNode bar :
                value("[...document.querySelectorAll('#bars .bar')].map(b => [b.querySelector('span').textContent,"
                        + " b.querySelector('output').textContent, b.querySelector('i').style.width])")) {
            double percent = Double.parseDouble(bar.get(1).asString().replace(" %", ""));
            assertThat(Double.parseDouble(bar.get(2).asString().replace("%", "")))
                    .isCloseTo(percent, Offset.offset(0.06));
            all.put(bar.get(0).asString(), percent);
        }
        return all;
    }

    @Test
    void aPredictionFromTheFormEqualsPredict() throws Exception {
        fill("f0", "3.25");
        fill("f1", "8.75");
        fill("f2", "peat, wet");
        fill("f3", "false");
        fill("f4", "2024-11-02");
        Path one = directory.resolve("one.csv");
        Files.writeString(one, "length,width,soil,wild,seen\n3.25,8.75,\"peat, wet\",false,2024-11-02\n");
        List<String> lines = Flowers.predicted(model, "HEAD", one).lines().toList();
        String[] names = lines.get(0).split(",", -1);
        String[] cells = lines.get(1).replace("\"peat, wet\"", "wet").split(",", -1);
        Map<String, String> expected = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            expected.put(names[i], cells[i]);
        }
        String big = String.format(
                java.util.Locale.ROOT,
                "%s with probability %.1f %%",
                expected.get("prediction"),
                100 * Double.parseDouble(expected.get("probability")));
        browser.await("document.getElementById('prediction').textContent === '" + big + "'");
        shown().forEach((label, percent) -> assertThat(percent)
                .isCloseTo(100 * Double.parseDouble(expected.get("p_" + label)), Offset.offset(0.051)));
        double noise = Double.parseDouble(expected.get("aleatoric")) / Math.log(3);
        double unseen = Double.parseDouble(expected.get("novelty"));
        assertThat(Double.parseDouble(value("document.getElementById('noise').getAttribute('aria-valuenow')")
                        .asString()))
                .isCloseTo(noise, Offset.offset(0.0006));
        assertThat(Double.parseDouble(value("document.getElementById('unseen').getAttribute('aria-valuenow')")
                        .asString()))
                .isCloseTo(unseen, Offset.offset(0.0006));
    }

    @Test
    void aSliderMovesTheAnswerAndTheHeldOneStays() throws Exception {
        String before =
                value("document.getElementById('prediction').textContent").asString();
        value("document.getElementById('hold').click()");
        value("(() => { const s = document.querySelector('#f0').parentNode.querySelector('[type=range]');"
                + " s.value = s.max; s.dispatchEvent(new Event('input', {bubbles: true})); })()");
        browser.await("document.getElementById('prediction').textContent !== '" + before + "'");
        assertThat(value("document.getElementById('moved').textContent").asString())
                .contains("→", "since it was held");
        assertThat(value("document.querySelectorAll('#bars b:not([hidden])').length")
                        .asInt())
                .isEqualTo(3);
        assertThat(value("document.querySelectorAll('#curve polyline').length").asInt())
                .isEqualTo(3);
        assertThat(value("document.querySelector('#curve svg').getAttribute('aria-label')")
                        .asString())
                .startsWith("How the prediction changes with length: ");
    }

    @Test
    void anotherModelIsChosenAndANumberHasItsInterval() throws Exception {
        value("(() => { const it = document.getElementById('models'); it.value = 'prices';"
                + " it.dispatchEvent(new Event('change')); })()");
        browser.await(
                "document.querySelectorAll('#bars .bar').length === 1 && document.querySelector('#curve polygon') !== null");
        fill("f0", "80");
        fill("f1", "10");
        browser.await("document.getElementById('prediction').textContent.includes('nine times of ten from')");
        assertThat(value("document.getElementById('gist').textContent").asString())
                .contains("predicts price");
        assertThat(value("document.getElementById('noise-words').textContent").asString())
                .contains("standard deviation");
    }

    @Test
    void arrowKeysMoveASlider() throws Exception {
        value("document.querySelector('#f1').parentNode.querySelector('[type=range]').focus()");
        String before = value("document.getElementById('f1').value").asString();
        for (int i = 0; i < 5; i++) {
            for (String type : List.of("keyDown", "keyUp")) {
                browser.ask(
                        "Input.dispatchKeyEvent",
                        Map.of("type", type, "key", "ArrowRight", "code", "ArrowRight", "windowsVirtualKeyCode", 39));
            }
        }
        browser.await("document.getElementById('f1').value !== '" + before + "'");
        browser.await("document.getElementById('curve-title').textContent.endsWith('width')");
    }

    @Test
    void everythingCanBeReachedWithTheTabKeyAndHasAName() throws Exception {
        List<String> reached = new ArrayList<>();
        value("document.activeElement.blur(); window.scrollTo(0, 0)");
        for (int i = 0; i < 45; i++) {
            for (String type : List.of("keyDown", "keyUp")) {
                browser.ask(
                        "Input.dispatchKeyEvent",
                        Map.of("type", type, "key", "Tab", "code", "Tab", "windowsVirtualKeyCode", 9));
            }
            reached.add(value("document.activeElement.id || document.activeElement.getAttribute('aria-label') || ''")
                    .asString());
        }
        assertThat(reached).contains("theme", "reset", "f0", "length, slider", "f2", "f4", "hold", "file");
        assertThat(reached).anyMatch(name -> name.startsWith("Roll back to version"));
        assertThat(value(
                                "[...document.querySelectorAll('input, select, button')].filter(e => !e.closest('[hidden]') &&"
                                        + " !(e.labels && e.labels.length) && !e.getAttribute('aria-label') && !e.textContent.trim()).length")
                        .asInt())
                .isZero();
    }

    @Test
    void whatIsWrongIsSaidBesideItsField() throws Exception {
        value("(() => { const it = document.getElementById('f4'); it.type = 'text'; })()");
        fill("f4", "yesterday");
        browser.await("!document.getElementById('f4-wrong').hidden");
        assertThat(value("document.getElementById('f4-wrong').textContent").asString())
                .contains("a date such as");
        assertThat(value("document.getElementById('f4').getAttribute('aria-invalid')")
                        .asString())
                .isEqualTo("true");
        fill("f4", "2024-01-02");
        browser.await("document.getElementById('f4-wrong').hidden && document.getElementById('trouble').hidden");
        value("document.getElementById('f0-unknown').click()");
        browser.await("document.getElementById('f0').disabled");
        browser.forget(); // a refused request is an entry in the browser's log
    }

    @Test
    void aDroppedTableGetsTheBytesOfPredict() throws Exception {
        Path table = Flowers.table(directory, "dropped", 40, 11);
        String encoded = Base64.getEncoder().encodeToString(Files.readAllBytes(table));
        value("window.saved = []; URL.createObjectURL = blob => { saved.push(blob); return '#'; }");
        value(
                "(() => { const data = new DataTransfer(); data.items.add(new File([atob('" + encoded
                        + "')], 'dropped.csv'));"
                        + " document.getElementById('drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true})); })()");
        browser.await("document.getElementById('scored').textContent.startsWith('40 rows predicted')");
        assertThat(value("saved[0].text()").asString()).isEqualTo(Flowers.predicted(model, "HEAD", table));
        assertThat(value("document.querySelectorAll('#preview tbody tr').length")
                        .asInt())
                .isEqualTo(10);
    }

    @Test
    void theHistoryRollsBackAndForth() throws Exception {
        String head = ModelDirectory.at(model).head().hash();
        value("document.querySelector('[aria-label=\"Roll back to version 1\"]').click()");
        browser.await("document.getElementById('sure').open");
        value("document.getElementById('yes').click()");
        browser.await("document.querySelector('tr.current td').textContent === '1'");
        assertThat(ModelDirectory.at(model).head().hash()).isNotEqualTo(head);
        assertThat(value("document.querySelector('tr.current').textContent").asString())
                .contains("first.csv", "current");
        ModelDirectory.at(model).rollback(head);
        browser.open(URI.create("about:blank#" + System.nanoTime()));
    }

    @Test
    void itFitsAPhoneInLightAndDarkAndAsksNobodyElse() throws Exception {
        browser.ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
        try {
            assertThat(value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
            assertThat(value(
                                    "[...document.querySelectorAll('main *')].filter(e => !e.closest('.scroll') && !e.closest('svg')"
                                            + " && e.getBoundingClientRect().right > 391).length")
                            .asInt())
                    .isZero();
        } finally {
            browser.ask("Emulation.clearDeviceMetricsOverride", Map.of());
        }
        String background = "getComputedStyle(document.body).backgroundColor";
        value("document.getElementById('theme').click()");
        String light = value(background).asString();
        value("document.getElementById('theme').click()");
        assertThat(value(background).asString()).isNotEqualTo(light);
        value("document.getElementById('theme').click()");
        JsonNode asked = value("performance.getEntriesByType('resource').map(e => new URL(e.name).host)");
        assertThat(asked.size()).isGreaterThan(3);
        asked.forEach(
                host -> assertThat(host.asString()).isEqualTo(server.address().getAuthority()));
    }

    @Test
    void withoutTheTokenItAsksForIt() throws Exception {
        value("sessionStorage.clear()");
        browser.open(URI.create("about:blank#" + System.nanoTime()));
        browser.open(server.address());
        browser.await("!document.getElementById('login').hidden");
        value("(() => { document.getElementById('token').value = '" + token + "';"
                + " document.querySelector('#login-form button').click(); })()");
        browser.await("document.querySelectorAll('#bars .bar').length === 3");
        assertThat(value("location.href").asString()).doesNotContain(token);
        browser.forget(); // the 401 is an entry in the browser's log
    }
}
