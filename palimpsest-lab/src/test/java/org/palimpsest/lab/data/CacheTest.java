package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;

final class CacheTest {
    private static final Catalogue.Entry SET = Samples.entry();
    private static final Catalogue.Part PART = SET.parts().get(0);
    private static final byte[] CONTENT = Samples.FILES.get(PART.name());

    @TempDir
    Path directory;

    @Test
    void theOwnVariableComesBeforeXdgAndThatBeforeHome() {
        Path home = Path.of("/home/me");
        Map<String, String> all = Map.of("PALIMPSEST_DATA", "/mine", "XDG_DATA_HOME", "/xdg");
        assertThat(Cache.standard(all, home).root()).isEqualTo(Path.of("/mine"));
        assertThat(Cache.standard(Map.of("XDG_DATA_HOME", "/xdg"), home).root()).isEqualTo(Path.of("/xdg/palimpsest"));
        Path standard = Path.of("/home/me/.local/share/palimpsest");
        assertThat(Cache.standard(Map.of(), home).root()).isEqualTo(standard);
        assertThat(Cache.standard(Map.of("XDG_DATA_HOME", "relative"), home).root())
                .isEqualTo(standard);
        assertThat(Cache.standard(Map.of("PALIMPSEST_DATA", "", "XDG_DATA_HOME", ""), home)
                        .root())
                .isEqualTo(standard);
    }

    @Test
    void whatIsStoredIsGoodAndAlone() throws IOException {
        Cache cache = new Cache(directory);
        assertThat(cache.check(SET, PART)).isEqualTo(Cache.State.MISSING);
        cache.store(SET, PART, new ByteArrayInputStream(CONTENT), done -> {});
        assertThat(cache.check(SET, PART)).isEqualTo(Cache.State.GOOD);
        assertThat(directory.resolve("tiny")).isDirectoryContaining(file -> file.endsWith(PART.name()));
        assertThat(directory.resolve("tiny").toFile().list()).hasSize(1);
    }

    @Test
    void wrongBytesLeaveNothingBehind() {
        byte[] flipped = CONTENT.clone();
        flipped[flipped.length - 1] ^= 1;
        refused(flipped, "not the known file");
        refused(Arrays.copyOf(CONTENT, CONTENT.length - 1), "cut off");
        refused(Arrays.copyOf(CONTENT, CONTENT.length + 1), "longer");
    }

    private void refused(byte[] bytes, String why) {
        Cache cache = new Cache(directory);
        assertThatThrownBy(() -> cache.store(SET, PART, new ByteArrayInputStream(bytes), done -> {}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(why);
        assertThat(directory.resolve("tiny")).isEmptyDirectory();
    }

    @Test
    void aDamagedFileIsReplaced() throws IOException {
        Cache cache = new Cache(directory);
        Files.createDirectories(directory.resolve("tiny"));
        Files.writeString(directory.resolve("tiny").resolve(PART.name()), "nonsense");
        assertThat(cache.check(SET, PART)).isEqualTo(Cache.State.DAMAGED);
        assertThat(cache.wanted(SET)).contains(PART);
        cache.store(SET, PART, new ByteArrayInputStream(CONTENT), done -> {});
        assertThat(cache.check(SET, PART)).isEqualTo(Cache.State.GOOD);
    }

    @Test
    void aCompressedFilePutThereByHandCountsEvenBesideADamagedOne() throws IOException {
        Cache cache = new Cache(directory);
        Path place = Files.createDirectories(directory.resolve("tiny"));
        Files.write(place.resolve(PART.name() + ".gz"), Samples.gzip(CONTENT));
        Files.writeString(place.resolve(PART.name()), "nonsense");
        assertThat(cache.check(SET, PART)).isEqualTo(Cache.State.GOOD);
        assertThat(cache.wanted(SET)).doesNotContain(PART);
    }

    @Test
    void leftoversOfKilledProcessesAreSweptAndFreshOnesAreNot() throws IOException {
        Path place = Files.createDirectories(directory.resolve("tiny"));
        Path old = Files.writeString(place.resolve(".x-1-2.part"), "x");
        Path fresh = Files.writeString(place.resolve(".x-3-4.part"), "x");
        Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
        new Cache(directory).store(SET, PART, new ByteArrayInputStream(CONTENT), done -> {});
        assertThat(old).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        assertThatThrownBy(() -> new Cache(file).store(SET, PART, new ByteArrayInputStream(CONTENT), done -> {}))
                .isInstanceOf(CannotWriteException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("PALIMPSEST_DATA");
    }
}
