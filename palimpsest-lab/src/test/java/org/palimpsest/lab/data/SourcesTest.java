package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;

final class SourcesTest {
    private static final Catalogue.Entry SET = Samples.entry();

    @TempDir
    Path directory;

    @Test
    void filesThatTheUserHasAreTaken() throws IOException {
        Path have = Files.createDirectory(directory.resolve("have"));
        for (Map.Entry<String, byte[]> each : Samples.FILES.entrySet()) {
            Files.write(have.resolve(each.getKey()), each.getValue());
        }
        new Sources(List.of(new Places(List.of(directory.resolve("nowhere"), have))))
                .complete(SET, cache(), Progress.NONE);
        assertThat(cache().wanted(SET)).isEmpty();
    }

    @Test
    void sourcesAreTriedInTurnEachForWhatIsStillMissing() throws IOException {
        List<String> heard = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void trying(String set, String source) {
                heard.add("try " + source);
            }

            @Override
            public void failed(String set, String source, String why) {
                heard.add("failed " + why);
            }
        };
        Source broken = new Fake("broken", List.of(), "out of order");
        Source some = new Fake("some", List.of(0, 2), "");
        Source rest = new Fake("rest", List.of(1, 3), "");
        Source never = new Fake("never", List.of(), "must not be asked");
        new Sources(List.of(broken, some, rest, never)).complete(SET, cache(), progress);
        assertThat(heard)
                .containsExactly(
                        "try broken",
                        "failed out of order",
                        "try some",
                        "failed it lacks some of the files",
                        "try rest");
    }

    @Test
    void nothingIsTriedWhenAllIsThere() throws IOException {
        new Sources(List.of(new Fake("all", List.of(0, 1, 2, 3), ""))).complete(SET, cache(), Progress.NONE);
        new Sources(List.of(new Fake("never", List.of(), "asked"))).complete(SET, cache(), Progress.NONE);
        assertThat(cache().wanted(SET)).isEmpty();
    }

    @Test
    void whenAllFailTheMessageSaysWhyAndWhatToPutWhere() {
        Sources sources =
                new Sources(List.of(new Fake("one", List.of(), "no network"), new Fake("two", List.of(1), "")));
        assertThatThrownBy(() -> sources.complete(SET, cache(), Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("one: no network")
                .hasMessageContaining("two: it lacks some of the files")
                .hasMessageContaining("into " + cache().directory("tiny"))
                .hasMessageContaining("train-images-idx3-ubyte (28 bytes, SHA-256 ")
                .isInstanceOfSatisfying(
                        DataSetException.class, e -> assertThat(e.kind()).isEqualTo(DataSetException.Kind.UNAVAILABLE))
                .message()
                .doesNotContain("t10k-labels-idx1-ubyte ("); // it is there already
    }

    @Test
    void aFullDiskEndsTheSearchAtOnce() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        Sources sources = new Sources(List.of(new Fake("one", List.of(0), ""), new Fake("two", List.of(), "asked")));
        assertThatThrownBy(() -> sources.complete(SET, new Cache(file), Progress.NONE))
                .isInstanceOf(CannotWriteException.class);
    }

    @Test
    void everyFetchedSetHasSourcesAndSums() {
        for (Catalogue.Entry entry : Catalogue.entries()) {
            if (entry.origin() == Catalogue.Origin.FETCHED) {
                assertThat(entry.parts())
                        .hasSize(4)
                        .allSatisfy(part -> assertThat(part.sha256()).hasSize(64));
                assertThat(entry.mirrors()).isNotEmpty().allSatisfy(uri -> {
                    assertThat(uri.getScheme()).isEqualTo("https");
                    assertThat(uri.getPath()).endsWith("/");
                });
                assertThat(entry.bundles()).isNotEmpty();
                assertThat(entry.labels()).hasSize(10);
            }
        }
    }

    private Cache cache() {
        return new Cache(directory.resolve("cache"));
    }

    /** Gives some parts by number, then fails if it has a reason. */
    private record Fake(String name, List<Integer> parts, String why) implements Source {
        @Override
        public void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException {
            for (int i : parts) {
                Catalogue.Part part = set.parts().get(i);
                to.take(part, new java.io.ByteArrayInputStream(Samples.FILES.get(part.name())));
            }
            if (!why.isEmpty()) {
                throw new IOException(why);
            }
        }
    }
}
