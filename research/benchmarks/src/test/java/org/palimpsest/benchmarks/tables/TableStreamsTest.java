package org.palimpsest.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TableStreamsTest {
    private static final List<TableStream> ALL = TableStreams.all();

    @Test
    void thereAreEnoughOfEachKind() {
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(12);
        assertThat(ALL.stream().filter(s -> s.cut() instanceof Cut.ByClass)).hasSizeGreaterThanOrEqualTo(4);
        assertThat(ALL.stream().filter(s -> !s.regression() && !(s.cut() instanceof Cut.ByClass)))
                .hasSizeGreaterThanOrEqualTo(4);
        assertThat(ALL.stream().filter(TableStream::regression)).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void namesDifferAndSumsAreSums() {
        assertThat(ALL.stream().map(TableStream::name)).doesNotHaveDuplicates();
        assertThat(ALL).allSatisfy(stream -> {
            assertThat(stream.licence()).isNotBlank();
            assertThat(stream.files())
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file.sha256()).matches("[0-9a-f]{64}"));
            assertThat(stream.drop()).doesNotContain(stream.target());
        });
        assertThat(ALL.stream().flatMap(stream -> stream.files().stream())).doesNotHaveDuplicates();
    }

    @Test
    void aSiteIsNotLearnedFrom() {
        assertThat(ALL.stream().filter(stream -> stream.cut() instanceof Cut.BySite))
                .allSatisfy(stream -> assertThat(stream.drop()).contains(stream.key()));
    }

    @Test
    void noSourceNamesAHost() throws IOException {
        Path sources = Path.of("src/main/java/org/palimpsest/benchmarks/tables");
        try (Stream<Path> files = Files.list(sources)) {
            assertThat(files)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain("://"));
        }
    }
}
