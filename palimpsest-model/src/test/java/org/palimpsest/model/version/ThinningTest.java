package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.store.TensorFile;

/** The last versions and powers of two keep their sums; the others keep the rest; no killed process loses more. */
final class ThinningTest {
    private static final Part.Names NAMES = new Part.Names(Set.of("map"), Set.of("sums"));

    private final FileSystem memory = Sample.memory();
    private final Path model = memory.getPath("m");

    @AfterEach
    void forget() throws IOException {
        memory.close();
    }

    private static long[] sums(int number) {
        return new long[] {1000 + number, -number, 7L * number, 3};
    }

    private static TensorFile content(int number, long[] sums) {
        return new TensorFile(
                Map.of("n", "" + number),
                Map.of("w", new float[] {number}),
                Map.of("map", new long[] {5, 6}, "sums", sums));
    }

    private static Sample.Change learn(int number) {
        return writer -> writer.commit(content(number, sums(number)), NAMES, List.of(), Sample.entry(number), Map.of());
    }

    private void learn(int from, int to) throws IOException {
        for (int n = from; n <= to; n++) {
            try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
                learn(n).make(writer);
            }
        }
    }

    private static long[] sumsOf(VersionStore store, int number) throws IOException {
        Version version = store.read(store.versions().get(number - 1));
        Map<String, long[]> integers = store.content(version).integers();
        assertThat(integers.get("map")).containsExactly(5, 6);
        return integers.getOrDefault("sums", new long[0]);
    }

    @Test
    void theLastTwentyAndPowersOfTwoKeepTheirSums() throws IOException {
        learn(1, 100);
        Sample.writer(model, CrashingDisk.never()).close();
        VersionStore store = VersionStore.open(model);
        for (int n = 1; n <= 100; n++) {
            boolean kept = n > 80 || Integer.bitCount(n) == 1;
            assertThat(sumsOf(store, n)).as("version %d", n).isEqualTo(kept ? sums(n) : new long[0]);
            assertThat(store.isThinned(store.versions().get(n - 1))).isEqualTo(!kept);
        }
        Verification check = VersionStore.verify(model);
        assertThat(check.faults()).isEmpty();
        assertThat(check.pending()).isEmpty();
        assertThat(check.thinned()).isEqualTo(100 - 20 - 7);
        assertThat(Layout.names(model.resolve("parts"))).hasSize(20 + 7 + 1);
    }

    @Test
    void aThinnedVersionIsNoPlaceToGoBackTo() throws IOException {
        learn(1, 30);
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            List<String> versions = writer.store().versions();
            assertThatThrownBy(() -> writer.rollback(versions.get(5), Map.of()))
                    .isInstanceOfSatisfying(VersionStoreException.Thinned.class, e -> {
                        assertThat(e.number()).isEqualTo(6);
                        assertThat(e.whole()).contains(1, 2, 4, 8, 11, 30).doesNotContain(3, 6, 9);
                        assertThat(e).hasMessageContaining("1, 2, 4, 8, 11 to 30");
                    });
            writer.rollback(versions.get(12), Map.of());
        }
        // HEAD and what it is a difference to stay, however many versions come elsewhere.
        VersionStore store = VersionStore.open(model);
        assertThat(sumsOf(store, 13)).isEqualTo(sums(13));
        learn(31, 31);
        assertThat(sumsOf(VersionStore.open(model), 31)).isEqualTo(sums(31));
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void sumsThatComeBackOutliveTheVersionThatHadThemFirst() throws IOException {
        learn(1, 12);
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            writer.commit(content(13, sums(12)), NAMES, List.of(), Sample.entry(13), Map.of());
        }
        learn(14, 32);
        Sample.writer(model, CrashingDisk.never()).close();
        VersionStore store = VersionStore.open(model);
        assertThat(sumsOf(store, 13)).isEqualTo(sums(12));
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }

    @Test
    void aCrashAtAnyStepLosesNoSumsThatAreKept() throws IOException {
        learn(1, 26);
        Map<String, byte[]> before = Sample.snapshot(model);
        int crashes = 0;
        for (int steps = 0, crashed = 1; crashed == 1; steps++) {
            Sample.restore(model, before);
            crashed = 0;
            try (VersionWriter writer = Sample.writer(model, new CrashingDisk(steps))) {
                learn(27).make(writer);
            } catch (CrashingDisk.Crash e) {
                crashed = 1;
                crashes++;
            }
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            Sample.writer(model, CrashingDisk.never()).close();
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            assertThat(VersionStore.verify(model).pending()).isEmpty();
            VersionStore store = VersionStore.open(model);
            int last = store.versions().size();
            assertThat(last).isBetween(26, 27);
            for (int n : new int[] {1, 2, 4, 8, 11, 16, 26, last}) {
                assertThat(sumsOf(store, n)).isEqualTo(sums(n));
            }
        }
        assertThat(crashes).isGreaterThan(20);
    }

    @Test
    void aFlippedBitOfAPartIsFoundUnlessItChangesNoNumber() throws IOException {
        learn(1, 3);
        Path parts = model.resolve("parts");
        int unused = 0;
        for (String name : Layout.names(parts)) {
            byte[] bytes = Files.readAllBytes(parts.resolve(name));
            for (int bit = 0; bit < 8 * bytes.length; bit++) {
                byte[] flipped = bytes.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(parts.resolve(name), flipped);
                try {
                    if (VersionStore.verify(model).isValid()) {
                        assertThat(isEqual(name)).as("bit %d of %s", bit, name).isTrue();
                        unused++;
                    }
                } finally {
                    Files.write(parts.resolve(name), bytes);
                }
            }
            Files.delete(parts.resolve(name));
            assertThat(VersionStore.verify(model).faults())
                    .extracting(Discrepancy::file)
                    .contains("parts/" + name);
            Files.write(parts.resolve(name), bytes);
        }
        assertThat(unused).isLessThan(4 * 8 * Layout.names(parts).size());
    }

    /** A bit that deflate does not use, such as one after the last symbol, changes no number. */
    private boolean isEqual(String name) throws IOException {
        String hash = Layout.hash(name, Layout.PACKED).orElseThrow();
        return Part.hash(new PartFiles(new Layout(model)).read(hash).orElseThrow())
                .equals(hash);
    }
}
