package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VersionStoreTest {
    @TempDir
    Path temporary;

    private Path model;

    @BeforeEach
    void setUp() {
        model = temporary.resolve("m");
    }

    private void learn(int... numbers) throws IOException {
        for (int number : numbers) {
            try (VersionWriter writer = Sample.writer(model)) {
                Sample.learn(number).make(writer);
            }
        }
    }

    @Test
    void aVersionReadsBackAsItWasWritten() throws IOException {
        learn(1, 2);
        VersionStore store = VersionStore.open(model);
        Version version = store.read(store.head().orElseThrow());
        assertThat(version.content().words()).isEqualTo(Map.of("n", "2"));
        assertThat(version.entry()).isEqualTo(Sample.entry(2));
        assertThat(version.content().tensors().get("w")).containsExactly(2);
        assertThat(version.parent()).contains(store.versions().get(0));
        assertThat(store.points(version.points().get(0)))
                .isInstanceOfSatisfying(
                        KeptPoints.Present.class,
                        points -> assertThat(points.bytes()).isEqualTo(Sample.points("points 2")));
        assertThat(store.log().get(1).details()).isEqualTo(Map.of("task", "t2"));
        assertThat(store.log()).extracting(LogEntry::event).containsExactly(Event.CREATED, Event.LEARNED);
    }

    @Test
    void aVersionHoldsNoTime() throws IOException {
        learn(1, 2);
        String head = VersionStore.open(model).head().orElseThrow();
        Path other = temporary.resolve("other");
        InstantSource later = InstantSource.fixed(Instant.parse("2031-01-01T00:00:00Z"));
        try (VersionWriter writer =
                VersionWriter.open(other, true, FileOperations.DISK, ModelFormat.CURRENT, later, Optional.empty())) {
            Sample.learn(1).make(writer);
            Sample.learn(2).make(writer);
            assertThat(writer.head()).contains(head);
        }
    }

    @Test
    void rollingBackAndLearningTheSameAgainIsTheSameVersion() throws IOException {
        learn(1, 2);
        String two = VersionStore.open(model).head().orElseThrow();
        try (VersionWriter writer = Sample.writer(model)) {
            assertThat(writer.rollback(1, Map.of()))
                    .isEqualTo(writer.store().resolve("1"))
                    .isEqualTo(writer.head().orElseThrow());
            Sample.learn(2).make(writer);
            assertThat(writer.head()).contains(two);
            assertThat(writer.store().versions()).hasSize(2);
        }
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void versionsHaveFourKindsOfNames() throws IOException {
        learn(1, 2, 3);
        VersionStore store = VersionStore.open(model);
        List<String> versions = store.versions();
        assertThat(store.resolve("HEAD")).isEqualTo(versions.get(2));
        assertThat(store.resolve("HEAD~")).isEqualTo(versions.get(1));
        assertThat(store.resolve("HEAD~2")).isEqualTo(versions.get(0));
        assertThat(store.resolve("2")).isEqualTo(versions.get(1));
        assertThat(store.resolve(versions.get(0))).isEqualTo(versions.get(0));
        assertThat(store.resolve(versions.get(0).substring(0, 12))).isEqualTo(versions.get(0));
        for (String wrong :
                List.of("HEAD~3", "4", "0", "latest", "", versions.get(0).substring(0, 3) + "z")) {
            assertThatThrownBy(() -> store.resolve(wrong)).isInstanceOf(VersionStoreException.UnknownVersion.class);
        }
    }

    @Test
    void aRefusalChangesOneLineOfTheLogAndKeepsTheCandidate() throws IOException {
        learn(1);
        Map<String, byte[]> before = Sample.snapshot(model);
        try (VersionWriter writer = Sample.writer(model)) {
            writer.refuse(Sample.content(8), Map.of(), Map.of("reasons", List.of("drift")));
            writer.refuse(Sample.content(9), Sample.entry(9), Map.of());
        }
        Map<String, byte[]> after = Sample.snapshot(model);
        for (String name : before.keySet()) {
            if (!name.equals("log.jsonl")) {
                assertThat(after.get(name)).isEqualTo(before.get(name));
            }
        }
        VersionStore store = VersionStore.open(model);
        assertThat(store.lastRefused().orElseThrow().content().words()).isEqualTo(Map.of("n", "9"));
        assertThat(after.keySet().stream().filter(name -> name.startsWith("candidates")))
                .hasSize(1);
        assertThat(store.log().get(1).details()).isEqualTo(Map.of("reasons", List.of("drift")));
    }

    @Test
    void erasedPointsAreGoneFromEveryVersionAndAnswerWithATombstone() throws IOException {
        learn(1, 2);
        try (VersionWriter writer = Sample.writer(model)) {
            String kept = Sample.hash(writer, 1);
            writer.commit(Sample.content(3), Part.Names.NONE, List.of(kept), Map.of(), Map.of());
            writer.erase(List.of(Erasure.of(kept, 2, Sample.points("rest"))), "request 7", Map.of());
            assertThat(writer.store().points(kept)).isInstanceOfSatisfying(KeptPoints.Erased.class, erased -> {
                assertThat(erased.tombstone().rows()).isEqualTo(2);
                assertThat(erased.tombstone().why()).isEqualTo("request 7");
            });
            KeptPoints rest = writer.store().remainingPoints(kept);
            assertThat(rest)
                    .isInstanceOfSatisfying(
                            KeptPoints.Present.class,
                            points -> assertThat(points.bytes()).isEqualTo(Sample.points("rest")));
            writer.erase(List.of(Erasure.of(((KeptPoints.Present) rest).hash(), 1)), "request 8", Map.of());
            assertThat(writer.store().remainingPoints(kept)).isInstanceOf(KeptPoints.Erased.class);
            assertThatThrownBy(() -> writer.erase(List.of(Erasure.of(kept, 2)), "again", Map.of()))
                    .hasMessageContaining("no kept points");
            assertThatThrownBy(() -> writer.keep(Sample.points("points 1"))).hasMessageContaining("erased");
            assertThatThrownBy(
                            () -> writer.commit(Sample.content(4), Part.Names.NONE, List.of(kept), Map.of(), Map.of()))
                    .hasMessageContaining("not kept");
        }
        assertThat(VersionStore.verify(model).faults()).isEmpty();
        assertThat(VersionStore.verify(model).erased()).isEqualTo(2);
        for (byte[] bytes : Sample.snapshot(model).values()) {
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("points 1");
        }
    }

    @Test
    void erasedPointsThatComeBackAreFound() throws IOException {
        learn(1);
        String kept;
        try (VersionWriter writer = Sample.writer(model)) {
            kept = Sample.hash(writer, 1);
            writer.erase(List.of(Erasure.of(kept, 1)), "", Map.of());
            Sample.learn(2).make(writer);
        }
        Files.write(model.resolve("points").resolve(kept + ".safetensors"), Sample.points("points 1"));
        assertThat(VersionStore.verify(model).firstBroken().orElseThrow().what())
                .contains("erased but is there");
        Sample.writer(model).close();
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void aSecondWriterIsToldAndReadersAreNot() throws IOException {
        learn(1);
        try (VersionWriter writer = Sample.writer(model)) {
            assertThatThrownBy(() -> Sample.writer(model))
                    .isInstanceOf(VersionStoreException.Locked.class)
                    .hasMessageContaining("this process");
            assertThat(VersionStore.open(model).head()).isEqualTo(writer.head());
            assertThat(VersionStore.verify(model).faults()).isEmpty();
        }
        Sample.writer(model).close();
    }

    @Test
    void theLockOfAnotherHolderOfTheFileIsRespected() throws IOException {
        learn(1);
        try (FileChannel channel = FileChannel.open(model.resolve("lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(() -> Sample.writer(model)).isInstanceOf(VersionStoreException.Locked.class);
        }
        Sample.writer(model).close();
    }

    @Test
    void aNewerFormatIsRefusedAndAnOlderOneIsMigratedOnce() throws IOException {
        learn(1);
        Files.writeString(model.resolve("format"), "palimpsest-model 5\n");
        assertThatThrownBy(() -> VersionStore.open(model)).hasMessageContaining("newer");
        assertThatThrownBy(() -> Sample.writer(model)).hasMessageContaining("newer");
        Files.writeString(model.resolve("format"), "palimpsest-model 3\n");
        assertThatThrownBy(() -> VersionStore.open(model)).hasMessageContaining("never released");
        assertThatThrownBy(() -> Sample.writer(model)).hasMessageContaining("learn the model again");
        assertThat(VersionStore.verify(model).firstBroken())
                .map(Discrepancy::file)
                .contains("format");
        Files.writeString(model.resolve("format"), "palimpsest-model 4\n");
        ModelFormat five =
                new ModelFormat(4, List.of((path, files) -> files.write(path.resolve("migrated"), new byte[] {1})));
        VersionWriter.open(model, false, FileOperations.DISK, five, Sample.CLOCK, Optional.empty())
                .close();
        VersionWriter.open(model, false, FileOperations.DISK, five, Sample.CLOCK, Optional.empty())
                .close();
        assertThat(model.resolve("format")).hasContent("palimpsest-model 5");
        assertThat(model.resolve("migrated")).exists();
        Files.writeString(model.resolve("format"), "palimpsest-model 4\n");
        assertThat(VersionStore.open(model).log())
                .extracting(LogEntry::event)
                .containsExactly(Event.CREATED, Event.MIGRATED);
    }

    @Test
    void aDirectoryOfOtherFilesIsNeitherOpenedNorMadeAModel() throws IOException {
        Files.createDirectories(model);
        Files.writeString(model.resolve("thesis.txt"), "mine");
        assertThatThrownBy(() -> VersionStore.open(model)).isInstanceOf(VersionStoreException.UnknownFormat.class);
        assertThatThrownBy(() -> VersionWriter.open(model)).isInstanceOf(VersionStoreException.UnknownFormat.class);
        assertThatThrownBy(() -> VersionWriter.openOrCreate(model)).hasMessageContaining("thesis.txt");
        assertThatThrownBy(() -> VersionWriter.open(temporary.resolve("none")))
                .isInstanceOf(VersionStoreException.UnknownFormat.class);
        assertThat(temporary.resolve("none")).doesNotExist();
    }

    @Test
    void aDamagedModelIsLeftAsItIs() throws IOException {
        learn(1, 2);
        String first = VersionStore.open(model).versions().get(0);
        String log = Files.readString(model.resolve("log.jsonl"));
        Files.writeString(model.resolve("log.jsonl"), log.replaceFirst("t1", "t9"));
        Map<String, byte[]> before = Sample.snapshot(model);
        assertThatThrownBy(() -> Sample.writer(model)).isInstanceOf(VersionStoreException.Damaged.class);
        assertThat(Sample.snapshot(model).keySet()).isEqualTo(before.keySet());
        assertThat(VersionStore.verify(model).firstBroken())
                .map(Discrepancy::file)
                .contains("log.jsonl:1");
        Files.writeString(model.resolve("log.jsonl"), log);
        Files.writeString(model.resolve("HEAD"), "0".repeat(64) + "\n");
        assertThatThrownBy(() -> Sample.writer(model)).isInstanceOf(VersionStoreException.Damaged.class);
        assertThat(Files.exists(model.resolve("versions").resolve(first + ".safetensors")))
                .isTrue();
    }

    @Test
    void aRemovedLineIsFound() throws IOException {
        learn(1, 2, 3);
        List<String> lines = Files.readAllLines(model.resolve("log.jsonl"));
        Files.writeString(model.resolve("log.jsonl"), lines.get(0) + "\n" + lines.get(2) + "\n");
        assertThat(VersionStore.verify(model).firstBroken())
                .map(Discrepancy::file)
                .contains("log.jsonl:2");
        Files.writeString(model.resolve("log.jsonl"), lines.get(0) + "\n" + lines.get(1) + "\n");
        assertThat(VersionStore.verify(model).firstBroken())
                .map(Discrepancy::file)
                .contains("HEAD");
    }

    @Test
    void leftoversAreSweptByTheNextWriter() throws IOException {
        learn(1);
        Path scratch = Files.writeString(model.resolve(".scratch.77-1.tmp"), "rows");
        Path version = Files.writeString(model.resolve("versions/.x.safetensors.77-2.tmp"), "half");
        Path card = Files.writeString(model.resolve("README.md"), "a card");
        try (VersionWriter writer = Sample.writer(model)) {
            writer.keep(Sample.points("never committed"));
        }
        assertThat(VersionStore.verify(model).pending()).hasSize(1);
        Sample.writer(model).close();
        assertThat(scratch).doesNotExist();
        assertThat(version).doesNotExist();
        assertThat(card).exists();
        assertThat(VersionStore.verify(model).pending()).isEmpty();
    }

    @Test
    void anEmptyModelIsValidAndHasNoHead() throws IOException {
        Sample.writer(model).close();
        assertThat(VersionStore.exists(model)).isFalse();
        assertThat(VersionStore.open(model).head()).isEqualTo(Optional.empty());
        assertThat(VersionStore.verify(model).faults()).isEmpty();
        assertThatThrownBy(() -> VersionStore.open(model).resolve("HEAD")).hasMessageContaining("no version yet");
    }
}
