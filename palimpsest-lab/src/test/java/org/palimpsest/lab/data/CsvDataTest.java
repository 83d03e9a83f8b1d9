package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;

final class CsvDataTest {
    @TempDir
    Path directory;

    @Test
    void aHeaderIsRecognizedAndTheUsualLabelColumnFound() throws IOException {
        CsvData data = read("length,Class,width\n1,ant,2\n3,\"bee, wild\",-4e1\n\n5,ant,6\n");
        assertThat(data.inputs()).containsExactly("length", "width");
        assertThat(data.labels()).containsExactly("ant", "bee, wild");
        Dataset rows = data.dataset(data.labels());
        assertThat(rows.row(1)).containsExactly(3f, -40f);
        assertThat(((Targets.Labels) rows.targets()).at(1)).isEqualTo(1);
        assertThat(rows.size()).isEqualTo(3);
    }

    @Test
    void withoutAHeaderTheLastColumnIsTheLabel() throws IOException {
        CsvData data = read("1,2,10\n3,4,9\n");
        assertThat(data.inputs()).containsExactly("1", "2");
        assertThat(data.labels()).containsExactly("9", "10"); // by value, not by letters
        assertThat(data.dataset(data.labels()).row(0)).containsExactly(1f, 2f);
    }

    @ParameterizedTest
    @CsvSource({"kind,GUESS", "1,GUESS", "1,PRESENT"})
    void theLabelColumnCanBeNamedOrNumbered(String label, CsvData.Header header) throws IOException {
        Path file = write("kind,a,b\nx,1,2\ny,3,4\n");
        CsvData data = CsvData.read(file, new CsvData.Form(label, header));
        assertThat(data.labels()).containsExactly("x", "y");
        assertThat(data.dataset(data.labels()).row(1)).containsExactly(3f, 4f);
    }

    @Test
    void gzipAndByteOrderMarksAreNoHindrance() throws IOException {
        byte[] text = "\uFEFFa,y\n1,u\n2,v\n".getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(directory.resolve("data.csv.gz"), Samples.gzip(text));
        CsvData data = CsvData.read(file, CsvData.Form.GUESS);
        assertThat(data.inputs()).containsExactly("a");
        assertThat(data.labels()).containsExactly("u", "v");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "NaN", "Infinity", "1e99", "1f", "1,5\"", "0x", "--1"})
    void whatIsNoNumberIsNamedByLineAndColumn(String value) throws IOException {
        Path file = write("a,b,y\n1,2,u\n3,\"" + value.replace("\"", "\"\"") + "\",v\n");
        assertThatThrownBy(() -> CsvData.read(file, CsvData.Form.GUESS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("data.csv:3:2 (b)");
    }

    @Test
    void linesOfDifferentLengthAreNamed() throws IOException {
        for (String line : List.of("1,2", "1,2,3,u")) {
            Path file = write("a,b,y\n1,2,u\n" + line + "\n");
            assertThatThrownBy(() -> CsvData.read(file, CsvData.Form.GUESS))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("data.csv:3:");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a,y\n",
                "a,a,y\n1,2,u\n",
                "only\n1\n",
                "a,y\n1,\n",
                "a,y\n1,\"open\n2,v\n",
                "a,y\n1,\"u\"x\n"
            })
    void brokenFilesAreRefusedByName(String text) throws IOException {
        Path file = write(text);
        assertThatThrownBy(() -> CsvData.read(file, CsvData.Form.GUESS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("data.csv");
    }

    @Test
    void anUnknownColumnIsAnsweredWithThoseThereAre() throws IOException {
        Path file = write("a,y\n1,u\n");
        assertThatThrownBy(() -> CsvData.read(file, new CsvData.Form("z", CsvData.Header.GUESS)))
                .hasMessageContaining("there is no column 'z'")
                .hasMessageContaining("a, y");
    }

    @Test
    void aLabelUnknownInTrainingIsNamedByItsPlace() throws IOException {
        CsvData data = read("a,y\n1,u\n2,v\n");
        assertThatThrownBy(() -> data.dataset(List.of("u", "w")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("data.csv:3:2 (y): the label 'v'");
    }

    @Test
    void oneClassIsNotEnough() throws IOException {
        CsvData data = read("a,y\n1,u\n2,u\n");
        assertThatThrownBy(() -> data.dataset(data.labels()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("all rows have the label 'u'");
    }

    private CsvData read(String text) throws IOException {
        return CsvData.read(write(text), CsvData.Form.GUESS);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("data.csv"), text);
    }
}
