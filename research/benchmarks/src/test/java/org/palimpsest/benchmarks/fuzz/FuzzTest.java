package org.palimpsest.benchmarks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Some seconds of what {@code make fuzz} does for hours: the committed corpus, and changed copies of it. */
final class FuzzTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final int INPUTS = 1500;

    @TempDir
    Path scratch;

    static List<FuzzTarget> readers() {
        return FuzzTargets.ALL;
    }

    @ParameterizedTest
    @MethodSource("readers")
    void nothingButDocumentedExceptions(FuzzTarget reader) throws IOException {
        List<byte[]> corpus = Fuzz.corpus(CORPUS.resolve(reader.name()));
        Fuzz.Result result =
                new Fuzz(reader, corpus, scratch).replay().mutate(INPUTS, 1).result();
        assertThat(result.findings()).extracting(Fuzz.Finding::why).isEmpty();
        assertThat(result.answers()).as("kinds of answers").isGreaterThan(1);
    }
}
