package org.palimpsest.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.lab.result.FoundRuns;

/** One run directory with something odd in it beside a good one: the good one is shown, and the page names the other. */
final class OddRunsTest {
    @TempDir
    Path root;

    private Path odd;

    /** What is odd: a file, what is replaced in it, and by what; all of it if nothing is named. */
    record Oddity(String file, String what, String by) {
        @Override
        public String toString() {
            return file + ": " + what + " → " + (by.length() > 40 ? by.substring(0, 40) : by);
        }
    }

    static Stream<Oddity> oddities() {
        String run = "run.json";
        String progress = "progress.json";
        String metrics = "metrics.jsonl";
        return Stream.of(
                new Oddity(run, "", "null"),
                new Oddity(run, "", ""),
                new Oddity(run, "", "[]"),
                new Oddity(run, "", "{}"),
                new Oddity(run, "", "{\"schema\":\"palimpsest-run/1\"}"),
                new Oddity(run, "", "[".repeat(100_000)),
                new Oddity(run, "\"name\":", "\"nome\":"),
                new Oddity(run, "\"seed\":", "\"sead\":"),
                new Oddity(run, "\"hash\":", "\"hush\":"),
                new Oddity(run, "\"threads\":1", "\"threads\":-1"),
                new Oddity(run, "\"classes\":[10", "\"classes\":[-10"),
                new Oddity(run, "\"classes\":[10,", "\"classes\":["),
                new Oddity(run, "\"classes\":[10", "\"classes\":[null"),
                new Oddity(run, "\"machine\":{", "\"machine\":null,\"other\":{"),
                new Oddity(run, "\"spec\":\"", "\"spec\":null,\"other\":\""),
                new Oddity(run, "\"tasks\":[", "\"tasks\":[],\"other\":["),
                new Oddity(progress, "", "null"),
                new Oddity(progress, "", "{}"),
                new Oddity(progress, "\"learned\":3", "\"learned\":2000000000"),
                new Oddity(progress, "\"scored\":3", "\"scored\":-1"),
                new Oddity(progress, "\"learned\":3,\"scored\":3", "\"learned\":2000000000,\"scored\":2000000000"),
                new Oddity(progress, "\"learned\":3,", ""),
                new Oddity(progress, "\"metrics\":", "\"metrics\":-"),
                new Oddity(progress, "12.5", "-12.5"),
                new Oddity(progress, "12.5", "1e999"),
                new Oddity(progress, "state-3.safetensors", "../../../../secret"),
                new Oddity(metrics, "", "null\n"),
                new Oddity(metrics, "\"event\":\"score\"", "\"event\":\"other\""),
                new Oddity(metrics, "\"event\":\"score\",", ""),
                new Oddity(metrics, "\"accuracy\":0.", "\"accuracy\":-0."),
                new Oddity(metrics, "\"accuracy\":0.", "\"accuracy\":7."),
                new Oddity(metrics, "\"after\":1", "\"after\":0"),
                new Oddity(metrics, "\"on\":1", "\"on\":-1"),
                new Oddity(metrics, "\"on\":1", "\"on\":77"),
                new Oddity(metrics, "\"size\":100", "\"size\":0"),
                new Oddity(metrics, "\"lost\":5", "\"lost\":-5"),
                new Oddity(metrics, "\"count\":[20,", "\"count\":["),
                new Oddity(metrics, "\"count\":[20,", "\"count\":[-20,"),
                new Oddity(metrics, "\"counts\":[[30,10]", "\"counts\":[[30]"),
                new Oddity(metrics, "\"labels\":[\"cat\"", "\"labels\":[null"),
                new Oddity(metrics, "\"epoch\":1", "\"epoch\":-1"));
    }

    @BeforeEach
    void write() throws IOException {
        RunFiles.finished("good", 0, 3).write(root.resolve("good"));
        odd = RunFiles.finished("odd", 0, 3).write(root.resolve("odd"));
    }

    private void checkLeftOut(String why) throws IOException {
        FoundRuns.in(List.of(root)); // throws nothing
        Report report = Report.read(List.of(root));
        assertThat(report.runs()).isEqualTo(1);
        assertThat(report.leftOut()).hasSize(1);
        assertThat(report.leftOut().get(0))
                .contains(odd.toString())
                .contains(why)
                .doesNotContain("creator property", "java.nio");
        String page = report.page("test").file();
        assertThat(page)
                .contains("Left out: ", "To repair a run that is left out: ", "begin it anew")
                .contains(odd.getFileName().toString());
    }

    @ParameterizedTest
    @MethodSource("oddities")
    void itIsLeftOutWithANote(Oddity oddity) throws IOException {
        Path file = odd.resolve(oddity.file());
        String text = sorted(Files.readString(file));
        String changed = oddity.what().isEmpty() ? oddity.by() : text.replace(oddity.what(), oddity.by());
        assertThat(changed).isNotEqualTo(text);
        Files.writeString(file, changed);
        checkLeftOut(oddity.file());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "progress.json"})
    void aFieldThatIsMissingIsNamed(String name) throws IOException {
        Files.writeString(odd.resolve(name), "{}");
        checkLeftOut("' is missing");
    }

    @Test
    void aFileThatIsMissingIsNamed() throws IOException {
        Files.delete(odd.resolve("metrics.jsonl"));
        checkLeftOut("metrics.jsonl: the file is missing");
    }

    /** Maps of tests have no order; the oddities need one. */
    private static String sorted(String text) {
        return text.lines().map(OddRunsTest::sortedLine).reduce("", (a, b) -> a + b + "\n");
    }

    private static String sortedLine(String line) {
        Map<?, ?> map = tools.jackson.databind.json.JsonMapper.shared().readValue(line, Map.class);
        return map.containsKey("event")
                ? tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(new TreeMap<>(map))
                : line;
    }

    @Test
    void bytesThatAreNoTextAreNamed() throws IOException {
        for (String name : List.of("run.json", "progress.json", "metrics.jsonl")) {
            Path file = odd.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            byte[] broken = whole.clone();
            broken[broken.length / 2] = (byte) 0xFF;
            Files.write(file, broken);
            checkLeftOut(name + ": it is not text in UTF-8");
            Files.write(file, whole);
        }
    }

    @Test
    void aFileLongerThanAnyRunWritesIsNotRead() throws IOException {
        for (String name : List.of("run.json", "progress.json", "metrics.jsonl")) {
            Path file = odd.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                sparse.setLength(40L << 30); // takes no room on the disk
            }
            checkLeftOut("more than a run writes");
            Files.write(file, whole);
        }
    }

    @Test
    void aDamagedStateIsNamed() throws IOException {
        Path state = odd.resolve("state-3.safetensors");
        byte[] bytes = Files.readAllBytes(state);
        bytes[bytes.length - 3] ^= 1;
        Files.write(state, bytes);
        checkLeftOut("state-3.safetensors");
    }

    @Test
    void aDirectoryInPlaceOfAFileIsNamed() throws IOException {
        Files.delete(odd.resolve("metrics.jsonl"));
        Files.createDirectory(odd.resolve("metrics.jsonl"));
        checkLeftOut("it cannot be read");
    }

    @Test
    void watchShowsTheGoodRunToo() throws IOException {
        Files.writeString(odd.resolve("run.json"), "null");
        assertThat(new LiveReport(List.of(root), "test", RepeatWords.PLAIN)
                        .now()
                        .html())
                .contains("Left out: ")
                .contains("good");
    }
}
