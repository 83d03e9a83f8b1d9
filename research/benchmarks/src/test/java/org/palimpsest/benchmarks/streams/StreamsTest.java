package org.palimpsest.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StreamsTest {
    @TempDir
    Path directory;

    @Test
    void numbersCategoriesAndMissingCellsAreRead() throws IOException {
        Path file = directory.resolve("weather.arff");
        Files.writeString(file, """
                % a comment
                @RELATION weather
                @ATTRIBUTE 'the temperature' real
                @attribute wind {calm, 'a storm'}
                @attribute class {no,yes}
                @DATA
                1.5, calm, yes
                ?, 'a storm', no
                """);
        LabelledStream stream = ArffFile.read(file);
        assertThat(stream.name()).isEqualTo("weather");
        assertThat(stream.inputs())
                .containsExactly(
                        new LabelledStream.Input("the temperature", List.of()),
                        new LabelledStream.Input("wind", List.of("calm", "a storm")));
        assertThat(stream.labels()).containsExactly("no", "yes");
        assertThat(stream.x()[0]).containsExactly(1.5, 0);
        assertThat(stream.x()[1]).containsExactly(Double.NaN, 1);
        assertThat(stream.y()).containsExactly(1, 0);
    }

    @Test
    void aLineThatCannotBeReadIsNamed() throws IOException {
        Path file = directory.resolve("bad.arff");
        Files.writeString(file, "@attribute x real\n@attribute y {a,b}\n@data\n1,a\n2,c\n");
        assertThatThrownBy(() -> ArffFile.read(file)).hasMessageContaining("line 5: 'c' is no value of y");
    }

    @Test
    void oursIsBetterThanTheLargestClassOrTheMeanOnEveryStream() {
        for (LabelledStream stream : SyntheticStreams.all(1_500, 1)) {
            Prequential result = Prequential.of(DriftingLearner.KIND, stream);
            if (stream.isRegression()) {
                assertThat(result.score()).as(stream.name()).isLessThan(80);
            } else {
                long[] count = new long[stream.labels().size()];
                for (double y : stream.y()) {
                    count[(int) y]++;
                }
                double largest = 100.0 * java.util.Arrays.stream(count).max().orElseThrow() / stream.size();
                assertThat(result.score()).as(stream.name()).isGreaterThan(largest + 5);
            }
        }
    }

    @Test
    void argumentsThatAreWrongAreRefused() throws IOException {
        assertThat(Streams.run(List.of("--rows"), List.of())).isEqualTo(2);
        assertThat(Streams.run(List.of("--speed", "3"), List.of())).isEqualTo(2);
    }
}
