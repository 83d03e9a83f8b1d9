package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/** Numbers as people write them: one rule for a column, from all its cells. */
final class NumberStylesTest {
    private static final SchemaOptions Y = SchemaOptions.target("y");
    private static final String LABELS = "ab";

    @TempDir
    private Path directory;

    private Table table(String separator, List<String> cells) throws IOException {
        StringBuilder text = new StringBuilder("v" + separator + "x" + separator + "y\n");
        for (int i = 0; i < cells.size(); i++) {
            text.append('"').append(cells.get(i)).append('"').append(separator).append(i % 7);
            text.append(separator).append(LABELS.charAt(i % 2)).append('\n');
        }
        return Table.of(Written.file(directory, "t.csv", text.toString()));
    }

    private Column first(String separator, SchemaOptions options, String... cells) throws IOException {
        return SchemaInference.infer(table(separator, List.of(cells)), options)
                .schema()
                .columns()
                .get(0);
    }

    private void refused(String word, String... cells) {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> first(",", Y, cells))
                .satisfies(e -> assertThat(e.getMessage()).contains(word));
    }

    private static NumberStyle style(Column column) {
        assertThat(column).isInstanceOf(Column.Numeric.class);
        return ((Column.Numeric) column).style();
    }

    @Test
    void thousandsAreToldByWholeNumbersWithoutTheMark() throws IOException {
        assertThat(style(first(",", Y, "6,097", "12,345", "980", "15")))
                .isEqualTo(new NumberStyle('.', (char) 0, false));
        assertThat(style(first(",", Y, "1,234,567", "6,097"))).isEqualTo(new NumberStyle('.', (char) 0, false));
        assertThat(style(first(",", Y, "6,097.5", "6,097"))).isEqualTo(new NumberStyle('.', (char) 0, false));
        assertThat(style(first(";", Y, "1.234,56", "2.000", "7,5"))).isEqualTo(new NumberStyle(',', (char) 0, false));
    }

    @Test
    void unitsAreRead() throws IOException {
        assertThat(style(first(",", Y, "$12", "$1,250.50", "980"))).isEqualTo(new NumberStyle('.', '$', false));
        assertThat(style(first(",", Y, "45 %", "12.5%"))).isEqualTo(new NumberStyle('.', '%', false));
        assertThat(first(",", Y, "$12", "$13").describe()).contains("written as $1,234.56");
    }

    @Test
    void whatIsOpenIsRefusedUntilTheUserSays() throws IOException {
        refused("\"12,345\" may be 12345 or 12.345", "6,097", "12,345");
        assertThat(style(first(",", Y.withDecimal(','), "6,097", "12,345")))
                .isEqualTo(new NumberStyle(',', (char) 0, true));
        assertThat(style(first(",", Y.withDecimal('.'), "6,097", "12,345")))
                .isEqualTo(new NumberStyle('.', (char) 0, true));
        // A mark that is named holds for plain numbers, too.
        assertThat(style(first(";", Y.withDecimal(','), "6.097", "12.345")))
                .isEqualTo(new NumberStyle(',', (char) 0, true));
    }

    @Test
    void whatDoesNotAgreeIsRefusedWithTheReason() {
        refused("different units", "$12", "€13");
        refused("1 numbers have a per cent sign and 1 have none", "45 %", "0.45");
        refused("some numbers have a decimal point ('1,234.5'), others a decimal comma ('7,5')", "1,234.5", "7,5");
    }

    @Test
    void theTargetIsReadByTheSameRule() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 40; i++) {
            text.append(i).append(",\"$").append(1 + i).append(",000.50\"\n");
        }
        Table table = Table.of(Written.file(directory, "r.csv", text.toString()));
        Column.ValueTarget target = (Column.ValueTarget)
                SchemaInference.infer(table, Y.withRegression()).schema().target();
        assertThat(target.style()).isEqualTo(new NumberStyle('.', '$', false));
        assertThat(target.mean()).isEqualTo(20_500.5);
    }

    @Test
    void cellsAreEncodedAsTheColumnIsWritten() throws IOException {
        Table table = table(",", List.of("6,097", "12,345", "980", "15"));
        Schema schema = SchemaInference.infer(table, Y).schema();
        Scaling scaling = ((Column.Numeric) schema.columns().get(0)).scaling();
        List<Float> features = new ArrayList<>();
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, RowEncoder.Purpose.LEARNING);
            float[] row = new float[encoder.features()];
            while (reader.next()) {
                assertThat(encoder.encode(row)).isTrue();
                features.add(row[0]);
            }
        }
        assertThat(features)
                .containsExactly(scaling.apply(6097), scaling.apply(12_345), scaling.apply(980), scaling.apply(15));
        assertThat(SchemaJson.readSchema(SchemaJson.write(schema))).isEqualTo(schema);
    }

    @Test
    void mergedLabelsAreOneClass() throws IOException {
        Table table = Table.of(Written.file(directory, "m.csv", "x,y\n1,no\n2,NO\n3,yes\n4,nno\n"));
        Schema schema = SchemaInference.infer(table, Y.withMerged(java.util.Map.of("NO", "no", "nno", "no")))
                .schema();
        assertThat(schema.labels()).containsExactly("no", "yes");
        assertThat(schema.target().describe()).contains("reads NO as no, nno as no");
        List<Integer> labels = new ArrayList<>();
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, RowEncoder.Purpose.LEARNING);
            float[] row = new float[encoder.features()];
            while (reader.next()) {
                encoder.encode(row);
                labels.add(encoder.label());
            }
        }
        assertThat(labels).containsExactly(0, 0, 1, 0);
        assertThat(SchemaJson.readSchema(SchemaJson.write(schema))).isEqualTo(schema);
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> SchemaInference.infer(table, Y.withMerged(java.util.Map.of("NO", "non"))))
                .withMessageContaining("'non', which no row has");
    }
}
