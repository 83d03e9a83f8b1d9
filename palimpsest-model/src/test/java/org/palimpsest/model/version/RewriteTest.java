package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.store.TensorFile;

/** A rewritten history has the versions from before and one in the place of the others, and says so, whenever power fails. */
final class RewriteTest {
    private static final Part.Names NAMES = new Part.Names(Set.of("map"), Set.of("sums"));

    private final FileSystem memory = Sample.memory();
    private final Path model = memory.getPath("m");

    @AfterEach
    void forget() throws IOException {
        memory.close();
    }

    private static TensorFile content(int number) {
        return new TensorFile(
                Map.of("n", "secret " + number),
                Map.of(),
                Map.of("map", new long[] {5}, "sums", new long[] {1000 + number, 7}));
    }

    private static void learn(VersionWriter writer, int number) throws IOException {
        writer.commit(content(number), NAMES, List.of(), Sample.entry(number), Map.of("task", "secret " + number));
    }

    private void build() throws IOException {
        for (int n = 1; n <= 6; n++) {
            try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
                learn(writer, n);
                if (n == 4) {
                    writer.refuse(content(99), Sample.entry(99), Map.of("task", "secret 99"));
                }
            }
        }
    }

    private static Version rewrite(VersionWriter writer, int first) throws IOException {
        return writer.rewrite(
                writer.store().versions().get(first - 1),
                content(1000),
                NAMES,
                Sample.entry(1000),
                Map.of("task", "rest"));
    }

    @Test
    void whatCameBeforeStaysAndNothingElse() throws IOException {
        build();
        List<String> old = VersionStore.open(model).versions();
        Version written;
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            written = rewrite(writer, 3);
        }
        VersionStore store = VersionStore.open(model);
        assertThat(store.versions()).containsExactly(old.get(0), old.get(1), written.hash());
        assertThat(store.head()).contains(written.hash());
        assertThat(written.parent()).contains(old.get(1));
        LogEntry last = store.log().get(2);
        assertThat(last.event()).isEqualTo(Event.REWRITTEN);
        assertThat(last.replacedLines()).isEqualTo(5);
        assertThat(VersionStore.verify(model).faults()).isEmpty();
        assertThat(VersionStore.verify(model).pending()).isEmpty();
        for (Map.Entry<String, byte[]> file : Sample.snapshot(model).entrySet()) {
            assertThat(new String(file.getValue(), StandardCharsets.ISO_8859_1))
                    .as(file.getKey())
                    .doesNotContain("secret 3", "secret 4", "secret 5", "secret 6", "secret 9");
        }
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            learn(writer, 7);
        }
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void theFirstVersionCanGoAsWell() throws IOException {
        build();
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            assertThat(rewrite(writer, 1).parent()).isEmpty();
        }
        assertThat(VersionStore.open(model).versions()).hasSize(1);
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void aPowerCutAtAnyOperationLeavesTheOldOrTheNewHistory() throws IOException {
        build();
        Map<String, byte[]> before = Sample.snapshot(model);
        Set<Integer> found = new HashSet<>();
        int crashes = 0;
        for (int steps = 0, crashed = 1; crashed == 1; steps++) {
            Sample.restore(model, before);
            crashed = 0;
            try (VersionWriter writer = Sample.writer(model, new CrashingDisk(steps))) {
                rewrite(writer, 3);
            } catch (CrashingDisk.Crash e) {
                crashed = 1;
                crashes++;
            }
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            VersionStore.open(model).headWarning();
            Sample.writer(model, CrashingDisk.never()).close();
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            assertThat(VersionStore.verify(model).pending()).isEmpty();
            VersionStore store = VersionStore.open(model);
            found.add(store.versions().size());
            assertThat(store.content(store.read(store.head().orElseThrow())).integers())
                    .containsKey("sums");
            assertThat(Layout.names(model.resolve("versions")))
                    .hasSize(store.versions().size());
        }
        assertThat(found).containsExactlyInAnyOrder(6, 3);
        assertThat(crashes).isGreaterThan(20);
    }

    @Test
    void aSignedHistoryIsRewrittenByItsKeyOnlyAndAWitnessSaysSo() throws IOException {
        Path real = Files.createTempDirectory("rewrite").resolve("m");
        for (int n = 1; n <= 4; n++) {
            try (VersionWriter writer = Sample.signing(real)) {
                learn(writer, n);
            }
        }
        Witness witness = VersionStore.open(real).witness();
        try (VersionWriter writer = Sample.signing(real)) {
            rewrite(writer, 2);
        }
        Trust key = Trust.in(Sample.publicKey());
        assertThat(VersionStore.verify(real, key).faults()).isEmpty();
        assertThat(VersionStore.verify(real, Trust.NONE.with(witness)).faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.what()).contains("history was rewritten", "3 lines"));
        try (VersionWriter writer = Sample.writer(real)) {
            rewrite(writer, 2);
        }
        assertThat(VersionStore.verify(real, key).faults()).isNotEmpty();
    }
}
