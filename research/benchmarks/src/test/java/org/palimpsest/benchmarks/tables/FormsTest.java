package org.palimpsest.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FormsTest {
    @TempDir
    private Path directory;

    private List<List<String>> read(Form form, byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("table"), bytes);
        List<List<String>> all = new ArrayList<>();
        form.read(file, collect(all));
        return all;
    }

    private static Rows collect(List<List<String>> all) {
        return new Rows() {
            @Override
            public void columns(List<String> names) {
                all.add(List.copyOf(names));
            }

            @Override
            public void row(List<String> cells) {
                all.add(List.copyOf(cells));
            }
        };
    }

    private List<List<String>> read(Form form, String text) throws IOException {
        return read(form, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void arffHasQuotedNamesAndCellsCommentsAndMissingValues() throws IOException {
        String text = "% a comment\n@RELATION x\n\n@ATTRIBUTE 'long name'\treal\n@attribute kind { 'a b', \"c,d\" }\n"
                + "@attribute n numeric\n@DATA\n1.5, 'a b' ,?\n% another\n?,\"c,d\",'it\\'s'\n";
        assertThat(read(new Form.Arff(), text))
                .containsExactly(
                        List.of("long name", "kind", "n"), List.of("1.5", "a b", ""), List.of("", "c,d", "it's"));
    }

    @Test
    void brokenArffIsToldWithItsLine() {
        assertThatIOException()
                .isThrownBy(() -> read(new Form.Arff(), "@attribute a real\n@data\n1,2\n"))
                .withMessageContaining(":3: there are 2 cells for 1 attributes");
        assertThatIOException()
                .isThrownBy(() -> read(new Form.Arff(), "@attribute a real\n@data\n'1\n"))
                .withMessageContaining("a quote is not closed");
        assertThatIOException()
                .isThrownBy(() -> read(new Form.Arff(), "@attribute a real\n"))
                .withMessageContaining("there is no @data");
    }

    @Test
    void jsonKeysAreColumnsAndNullsAreMissing() throws IOException {
        assertThat(read(new Form.JsonArray(), "[{\"a\": 1.50, \"b\": null},\n {\"c\": \"x\", \"a\": true}]"))
                .containsExactly(List.of("a", "b", "c"), List.of("1.50", "", ""), List.of("true", "", "x"));
    }

    @Test
    void nestedOrBrokenJsonIsTold() {
        assertThatIOException()
                .isThrownBy(() -> read(new Form.JsonArray(), "[{\"a\": [1]}]"))
                .withMessageContaining("'a' is nested");
        assertThatIOException()
                .isThrownBy(() -> read(new Form.JsonArray(), "[{\"a\": 1}"))
                .withMessageContaining("no JSON");
        assertThatIOException()
                .isThrownBy(() -> read(new Form.JsonArray(), "{\"a\": 1}"))
                .withMessageContaining("no JSON array");
    }

    @Test
    void headerlessLinesGetNames() throws IOException {
        assertThat(read(new Form.Headerless(List.of("a", "b")), "1,2\n3,4\n"))
                .containsExactly(List.of("a", "b"), List.of("1", "2"), List.of("3", "4"));
        assertThatIOException()
                .isThrownBy(() -> read(new Form.Headerless(List.of("a")), "1,2\n"))
                .withMessageContaining("2 fields instead of 1");
    }

    @Test
    void csvKeepsWordsThatElsewhereMeanMissing() throws IOException {
        assertThat(read(new Form.Plain(), "damage,x\nNone,1\n,2\n"))
                .containsExactly(List.of("damage", "x"), List.of("None", "1"), List.of("", "2"));
    }

    /** As {@code save(d)} of {@code d <- data.frame(f = factor(c("u", NA)), x = c(0.5, 3), i = c(NA, 7L))} writes it. */
    private static byte[] frame() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes("RDX2\nX\n");
        out.writeInt(2);
        out.writeInt(0x040004);
        out.writeInt(0x020300);
        out.writeInt(0x402); // a pair with a tag
        symbol(out, "d");
        out.writeInt(0x313); // a list, with attributes
        out.writeInt(3);
        out.writeInt(0x30D); // a factor
        out.writeInt(2);
        out.writeInt(1);
        out.writeInt(Integer.MIN_VALUE);
        out.writeInt(0x402);
        symbol(out, "levels");
        strings(out, "u");
        out.writeInt(0x402);
        symbol(out, "class");
        strings(out, "factor");
        out.writeInt(254);
        out.writeInt(14);
        out.writeInt(2);
        out.writeDouble(0.5);
        out.writeDouble(3);
        out.writeInt(13);
        out.writeInt(2);
        out.writeInt(Integer.MIN_VALUE);
        out.writeInt(7);
        out.writeInt(0x402);
        symbol(out, "names");
        strings(out, "f", "x", "i");
        out.writeInt(0x402);
        out.writeInt(3 << 8 | 255); // the third symbol again: class
        strings(out, "data.frame");
        out.writeInt(254);
        out.writeInt(254);
        return bytes.toByteArray();
    }

    private static void symbol(DataOutputStream out, String name) throws IOException {
        out.writeInt(1);
        characters(out, name);
    }

    private static void characters(DataOutputStream out, String text) throws IOException {
        out.writeInt(0x40009);
        out.writeInt(text.length());
        out.writeBytes(text);
    }

    private static void strings(DataOutputStream out, String... texts) throws IOException {
        out.writeInt(16);
        out.writeInt(texts.length);
        for (String text : texts) {
            characters(out, text);
        }
    }

    @Test
    void dataFramesOfRHaveFactorsNumbersAndMissingValues() throws IOException {
        assertThat(read(new Form.RData(), frame()))
                .containsExactly(List.of("f", "x", "i"), List.of("u", "0.5", ""), List.of("", "3", "7"));
    }

    @Test
    void otherFilesOfRAreTold() throws IOException {
        assertThatIOException()
                .isThrownBy(() -> read(new Form.RData(), "RDX3\nX\n"))
                .withMessageContaining("no data of R");
        byte[] cut = java.util.Arrays.copyOf(frame(), 60);
        assertThatIOException().isThrownBy(() -> read(new Form.RData(), cut));
    }

    @Test
    void imagesAreRowsOfPixelsWithTheirClass() throws IOException {
        byte[] images = {0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, (byte) 255, 7, 8, 9, 10};
        Files.write(directory.resolve("a-images-idx3-ubyte"), images);
        Files.write(directory.resolve("a-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 3, 4, 9, 0});
        List<List<String>> all = new ArrayList<>();
        Rows rows = collect(all);
        new Form.Images(2).read(directory.resolve("a-images-idx3-ubyte"), rows);
        new Form.Images(2).read(directory.resolve("a-labels-idx1-ubyte"), rows);
        assertThat(all)
                .containsExactly(
                        List.of("pixel0.0", "pixel0.1", "class"), List.of("0", "255", "4"), List.of("7", "8", "9"));
        Files.write(directory.resolve("a-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 2, 4, 9});
        assertThatIOException()
                .isThrownBy(() -> new Form.Images(2).read(directory.resolve("a-images-idx3-ubyte"), rows))
                .withMessageContaining("another number of images");
    }
}
