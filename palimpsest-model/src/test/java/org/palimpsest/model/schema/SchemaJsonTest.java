package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.EncoderId;
import org.palimpsest.model.schema.ColumnSummary.CategoryCount;

final class SchemaJsonTest {
    private static final List<Column> FEATURES = List.of(
            new Column.Numeric("a \"é\"", new Scaling(1.0 / 3, 1e-300), true, List.of(-1.5, 0.1, 1e300)),
            new Column.Category("b", List.of("x", "", "\u0000\n")),
            new Column.Flag("c", false),
            new Column.Date("d", DateOrder.DAY_FIRST, new Scaling(19_000.5, 12), true, true, List.of(3.0)),
            new Column.Embedded("t", new EncoderId("some", Content.TEXT, "1.2", "ab", 3), true),
            new Column.Id("e"),
            new Column.Ignored("f", "always '1'"),
            new Column.Constant("h", -0.1),
            new Column.Pending("p", "no values"),
            new Column.Weight("g"));

    @Test
    void schemasComeBackEqualAndInEqualBytes() throws IOException {
        for (Column target : List.of(
                new Column.ClassTarget("y", List.of("1", "2", "new"), true),
                new Column.ValueTarget("y", Math.PI, Math.E, List.of(1.0, 2.0)))) {
            List<Column> all = new java.util.ArrayList<>(FEATURES);
            all.add(target);
            Schema schema = new Schema(all, List.of("c"));
            byte[] bytes = SchemaJson.write(schema);
            Schema back = SchemaJson.readSchema(bytes);
            assertThat(back).isEqualTo(schema);
            assertThat(SchemaJson.write(back)).isEqualTo(bytes);
        }
    }

    @Test
    void summariesComeBackEqual() throws IOException {
        TableSummary summary = new TableSummary(
                1L << 40,
                "abc",
                List.of(
                        new ColumnSummary(
                                "a", "number", 5, 1, 0, 0.1, 1e-9, -1, 1, List.of(0.5), List.of(3L, 2L), List.of()),
                        new ColumnSummary(
                                "b",
                                "category",
                                5,
                                1,
                                2,
                                0,
                                0,
                                0,
                                0,
                                List.of(),
                                List.of(),
                                List.of(new CategoryCount("x", 1L << 33)))));
        byte[] bytes = SchemaJson.write(summary);
        assertThat(SchemaJson.readSummary(bytes)).isEqualTo(summary);
        assertThat(SchemaJson.write(SchemaJson.readSummary(bytes))).isEqualTo(bytes);
    }

    @Test
    void newerAndDamagedFormatsAreRefused() {
        for (String text : List.of(
                "{\"schema\":3,\"columns\":[]}",
                "{\"schema\":1}",
                "{\"schema\":1,\"columns\":[]}",
                "{\"schema\":1,\"columns\":[{\"name\":\"a\",\"kind\":\"odd\"}]}",
                "{\"schema\":1,\"columns\":[{\"name\":\"a\",\"kind\":\"number\",\"location\":\"x\"}]}",
                "{}",
                "[",
                "")) {
            assertThatExceptionOfType(SchemaFormatException.class)
                    .as(text)
                    .isThrownBy(() -> SchemaJson.readSchema(text.getBytes(StandardCharsets.UTF_8)));
        }
        assertThatExceptionOfType(SchemaFormatException.class)
                .isThrownBy(() -> SchemaJson.readSchema("{\"schema\":5}".getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("newer program");
    }

    /** Format 1 had no late columns. */
    @Test
    void schemasOfTheFirstFormatAreRead() throws IOException {
        String text = "{\"schema\":1,\"columns\":[{\"name\":\"i\",\"kind\":\"id\"},"
                + "{\"name\":\"y\",\"kind\":\"class\",\"labels\":[\"a\"],\"numbers\":false}]}";
        assertThat(SchemaJson.readSchema(text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Schema(
                        List.of(new Column.Id("i"), new Column.ClassTarget("y", List.of("a"), false)), List.of()));
    }

    @Test
    void datesOfOldFormatsAreRefused() {
        String text = "{\"schema\":2,\"columns\":[{\"name\":\"d\",\"kind\":\"date\",\"order\":\"YEAR_FIRST\","
                + "\"location\":0,\"scale\":1,\"time\":false,\"flag\":false,\"edges\":[]},"
                + "{\"name\":\"y\",\"kind\":\"class\",\"labels\":[\"a\"],\"numbers\":false}]}";
        assertThatExceptionOfType(SchemaFormatException.class)
                .isThrownBy(() -> SchemaJson.readSchema(text.getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("learn the model again");
    }

    @Test
    void summariesOfOtherFormatsAreRefused() {
        String rest = ",\"rows\":1,\"fingerprint\":\"f\",\"columns\":[]}";
        for (String wrong : List.of("{\"summary\":0" + rest, "{\"summary\":\"2\"" + rest, "{\"schema\":2" + rest)) {
            assertThatExceptionOfType(SchemaFormatException.class)
                    .isThrownBy(() -> SchemaJson.readSummary(wrong.getBytes(StandardCharsets.UTF_8)))
                    .withMessage("this is no stored summary");
        }
        assertThatExceptionOfType(SchemaFormatException.class)
                .isThrownBy(() -> SchemaJson.readSummary(("{\"summary\":4" + rest).getBytes(StandardCharsets.UTF_8)))
                .withMessage("the summary has format 4, this program reads 3; use a newer program");
        assertThatExceptionOfType(SchemaFormatException.class)
                .isThrownBy(() -> SchemaJson.readSummary("{\"summary\":2}".getBytes(StandardCharsets.UTF_8)))
                .withMessageStartingWith("the summary is damaged: ");
    }
}
