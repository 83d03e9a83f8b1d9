package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.store.TensorFile;

/** A version holds what is its own; what came before it is read along its parents. */
final class LineageTest {
    @TempDir
    Path temporary;

    private Path model;

    @BeforeEach
    void setUp() {
        model = temporary.resolve("m");
    }

    private static List<Map<String, String>> entries(VersionStore store, String name) throws IOException {
        return store.lineage(store.resolve(name)).stream().map(LogEntry::entry).toList();
    }

    private static List<Map<String, String>> expected(int... numbers) {
        List<Map<String, String>> all = new ArrayList<>();
        for (int number : numbers) {
            all.add(Sample.entry(number));
        }
        return all;
    }

    @Test
    void theLineOfAVersionHasItsAncestorsAndNoOthers() throws IOException {
        Sample.build(
                model,
                List.of(
                        Sample.learn(1),
                        Sample.learn(2),
                        writer -> writer.refuse(Sample.content(9), Sample.entry(9), Map.of()),
                        writer -> writer.rollback(1, Map.of()),
                        Sample.learn(3),
                        Sample.learn(4)));
        VersionStore store = VersionStore.open(model);
        assertThat(entries(store, "HEAD")).isEqualTo(expected(1, 3, 4));
        assertThat(entries(store, "2")).isEqualTo(expected(1, 2));
        assertThat(entries(store, "1")).isEqualTo(expected(1));
        assertThatThrownBy(() -> store.lineage("0".repeat(64)))
                .isInstanceOf(VersionStoreException.UnknownVersion.class);
    }

    @Test
    void aVersionLearnedTwiceHasOneLine() throws IOException {
        Sample.build(
                model,
                List.of(Sample.learn(1), Sample.learn(2), writer -> writer.rollback(1, Map.of()), Sample.learn(2)));
        assertThat(entries(VersionStore.open(model), "HEAD")).isEqualTo(expected(1, 2));
    }

    @Test
    void keptPointsAreThoseOfTheLineWithErasedOnesReplacedOrLeftOut() throws IOException {
        Sample.build(model, List.of(Sample.learn(1), Sample.learn(2), Sample.learn(3)));
        try (VersionWriter writer = Sample.writer(model)) {
            VersionStore store = writer.store();
            String one = Sample.hash(writer, 1);
            String two = Sample.hash(writer, 2);
            String three = Sample.hash(writer, 3);
            String head = writer.head().orElseThrow();
            assertThat(store.keptPoints(head)).containsExactly(one, two, three);
            assertThat(store.keptPoints(store.resolve("2"))).containsExactly(one, two);
            List<Tombstone> gone = writer.erase(
                    List.of(Erasure.of(one, 1, Sample.points("rest")), Erasure.of(two, 1)), "asked", Map.of());
            String rest = gone.get(0).replacement().orElseThrow();
            assertThat(store.keptPoints(head)).containsExactly(rest, three);
            assertThat(VersionStore.open(model).keptPoints(head)).containsExactly(rest, three);
            writer.erase(List.of(Erasure.of(rest, 1, Sample.points("less"))), "asked", Map.of());
            assertThat(store.keptPoints(head)).hasSize(2).doesNotContain(one, rest);
            Sample.learn(4).make(writer);
            assertThat(store.keptPoints(writer.head().orElseThrow())).hasSize(3);
        }
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    /** The length of the version's file and of its line, for versions with numbers of three digits. */
    @Test
    void neitherVersionsNorLinesGrowWithTheirNumber() throws IOException {
        List<Integer> files = new ArrayList<>();
        try (VersionWriter writer = Sample.writer(model)) {
            for (int number = 100; number < 300; number++) {
                Sample.learn(number).make(writer);
                files.add((int) Files.size(
                        model.resolve("versions").resolve(writer.head().orElseThrow() + ".safetensors")));
            }
        }
        assertThat(files.subList(1, files.size())).containsOnly(files.get(1));
        List<Integer> lines = Files.readAllLines(model.resolve("log.jsonl")).stream()
                .map(String::length)
                .toList();
        assertThat(lines.subList(1, lines.size())).containsOnly(lines.get(1));
        assertThat(VersionStore.open(model)
                        .keptPoints(VersionStore.open(model).head().orElseThrow()))
                .hasSize(200);
    }

    @Test
    void aLogThatTellsAnotherEntryThanTheVersionIsFound() throws IOException {
        Sample.build(model, List.of(Sample.learn(1), Sample.learn(2)));
        rewrite(fields -> {
            fields.put("entry", Map.of("task", "forged"));
            return fields;
        });
        assertThat(VersionStore.verify(model).faults())
                .hasSize(2)
                .allMatch(fault ->
                        fault.file().startsWith("versions/") && fault.what().contains("another entry"));
    }

    @Test
    void aLogInWhichAVersionIsItsOwnAncestorIsRefusedAndNotFollowedForEver() throws IOException {
        Sample.build(model, List.of(Sample.learn(1), Sample.learn(2)));
        String head = VersionStore.open(model).head().orElseThrow();
        rewrite(fields -> {
            fields.put("parent", head);
            return fields;
        });
        assertThatThrownBy(() -> VersionStore.open(model).lineage(head))
                .isInstanceOf(VersionStoreException.Damaged.class);
        assertThat(VersionStore.verify(model).isValid()).isFalse();
    }

    /** Writes every line again with other fields and correct sums, as only somebody who means it would. */
    private void rewrite(UnaryOperator<Map<String, Object>> change) throws IOException {
        LogFile log = LogFile.parse("log", new byte[0]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (LogEntry entry : VersionStore.open(model).log()) {
            Map<String, Object> fields = change.apply(new LinkedHashMap<>(entry.fields()));
            byte[] line = log.next(entry.event(), entry.time(), fields, entry.details());
            log = log.with(line);
            bytes.write(line);
        }
        Files.write(model.resolve("log.jsonl"), bytes.toByteArray());
    }

    @Test
    void wordsOfTheStoreAreNotTheCallers() throws IOException {
        try (VersionWriter writer = Sample.writer(model)) {
            for (String word : List.of("parent", "points", "entry.task", "entry.other")) {
                TensorFile content = new TensorFile(Map.of(word, "x"), Map.of("w", new float[] {1}));
                assertThatThrownBy(() -> writer.commit(content, Part.Names.NONE, List.of(), Sample.entry(1), Map.of()))
                        .hasMessageContaining(word);
            }
        }
    }
}
