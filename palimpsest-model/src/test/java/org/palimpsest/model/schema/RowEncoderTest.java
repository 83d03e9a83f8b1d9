package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

final class RowEncoderTest {
    private static final String HEADER = "x,color,ok,day,gap,y\n";

    @TempDir
    private Path directory;

    private Schema schema;

    @BeforeEach
    void infer() throws IOException {
        schema = SchemaInference.infer(table("first.csv", first()), SchemaOptions.target("y"))
                .schema();
    }

    private static String first() {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 40; i++) {
            text.append(i * 1.5)
                    .append(i % 2 == 0 ? ",red," : ",blue,")
                    .append(i % 3 == 0)
                    .append(",2024-05-")
                    .append(10 + i % 20)
                    .append(',')
                    .append(i % 5 == 0 ? "" : Integer.toString(i * i))
                    .append(i % 4 == 0 ? ",b\n" : ",a\n");
        }
        return text.toString();
    }

    private Table table(String name, String text) throws IOException {
        return Table.of(Written.file(directory, name, text));
    }

    /** Features of all rows, and what the encoder found out. */
    private record Encoded(List<float[]> rows, List<String> problems, RowEncoder encoder) {}

    private Encoded encoded(Table table, RowEncoder.Purpose purpose) throws IOException {
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, purpose);
            List<float[]> rows = new ArrayList<>();
            List<String> problems = new ArrayList<>();
            while (reader.next()) {
                float[] row = new float[encoder.features()];
                boolean good = encoder.encode(row);
                rows.add(good ? row : new float[0]);
                problems.add(encoder.problem());
            }
            return new Encoded(rows, problems, encoder);
        }
    }

    private Encoded learned(String text) throws IOException {
        return encoded(table("later.csv", text), RowEncoder.Purpose.LEARNING);
    }

    @Test
    void aRowGivesTheSameFeaturesInAnyOrderOfColumnsAndAnyFormat() throws IOException {
        Encoded csv = learned("x,color,ok,day,gap,y\n1.5,red,true,2024-05-11,4,a\n");
        Encoded swapped = learned("y;day;ok;x;gap;color\na;2024-05-11;true;1,5;4;red\n");
        Encoded json = encoded(
                table(
                        "later.jsonl",
                        "{\"y\":\"a\",\"x\":1.50,\"ok\":true,\"color\":\"red\",\"day\":\"2024-05-11\",\"gap\":4}\n"),
                RowEncoder.Purpose.LEARNING);
        assertThat(swapped.rows().get(0)).isEqualTo(csv.rows().get(0));
        assertThat(json.rows().get(0)).isEqualTo(csv.rows().get(0));
        assertThat(swapped.encoder().key()).isEqualTo(csv.encoder().key());
        assertThat(json.encoder().key()).isEqualTo(csv.encoder().key());
        String print = csv.encoder().summary().fingerprint();
        assertThat(print).hasSize(64);
        assertThat(swapped.encoder().summary().fingerprint()).isEqualTo(print);
        assertThat(json.encoder().summary().fingerprint()).isEqualTo(print);
        assertThat(learned("x,color,ok,day,gap,y\n1.5,red,true,2024-05-11,4,b\n")
                        .encoder()
                        .summary()
                        .fingerprint())
                .isNotEqualTo(print);
    }

    @Test
    void featuresStandWhereTheirNamesSay() throws IOException {
        float[] row =
                learned(HEADER + "29.25,blue,false,2024-05-20,,a\n").rows().get(0);
        assertThat(schema.features())
                .containsExactly(
                        "x",
                        "color=blue",
                        "color=red",
                        "color=other",
                        "color=missing",
                        "ok",
                        "day.trend",
                        "day.yearday.sin",
                        "day.yearday.cos",
                        "day.weekday.sin",
                        "day.weekday.cos",
                        "gap",
                        "gap?");
        assertThat(row[0]).isBetween(-0.1f, 0.1f);
        assertThat(java.util.Arrays.copyOfRange(row, 1, 6)).containsExactly(1, 0, 0, 0, -1);
        assertThat(row[9]).isEqualTo(0f); // a Monday
        assertThat(row[10]).isEqualTo(1f);
        assertThat(row[11]).isEqualTo(0f);
        assertThat(row[12]).isEqualTo(1f);
    }

    @Test
    void unknownCategoriesAndNewGapsAreCountedAndSaid() throws IOException {
        Encoded later = learned(HEADER + "1,mauve,yes,2024-05-11,4,a\n,,NA,?,null,b\n2,taupe,no,2024-05-11,4,c\n");
        float[] first = later.rows().get(0);
        assertThat(java.util.Arrays.copyOfRange(first, 1, 5)).containsExactly(0, 0, 1, 0);
        float[] second = later.rows().get(1);
        assertThat(second).containsExactly(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1);
        later.encoder().finish();
        TableSummary summary = later.encoder().summary();
        assertThat(summary.column("color").orElseThrow().unknown()).isEqualTo(2);
        assertThat(summary.notes(schema))
                .contains(
                        "color: 2 cells have a value without a feature of its own, read as 'other'",
                        "x: 1 cell is missing where the first table had none, read as the middle")
                .noneMatch(note -> note.startsWith("gap"));
        assertThat(later.encoder().labels()).containsExactly("a", "b", "c");
    }

    @Test
    void summariesCountInTheBinsOfTheFirstTable() throws IOException {
        Encoded same = encoded(table("again.csv", first()), RowEncoder.Purpose.LEARNING);
        ColumnSummary x = same.encoder().summary().column("x").orElseThrow();
        assertThat(x.count()).isEqualTo(40);
        assertThat(x.mean()).isEqualTo(29.25);
        assertThat(x.edges()).hasSize(19);
        // Edges are rounded, so that no cell can be read from them.
        assertThat(x.bins()).hasSize(20).allMatch(bin -> bin >= 1 && bin <= 3);
        assertThat(x.bins().stream().mapToLong(Long::longValue).sum()).isEqualTo(40);
    }

    @Test
    void missingNewAndRetypedColumnsAreToldAllAtOnce() throws IOException {
        Encoded later = learned("color,ok,day,gap,extra\nred,maybe,x,1,1\nblue,perhaps,y,2,2\n");
        assertThatExceptionOfType(SchemaMismatchException.class)
                .isThrownBy(() -> later.encoder().finish())
                .satisfies(e -> assertThat(e.faults())
                        .extracting(Fault::column)
                        .containsExactly("extra", "x", "y", "ok", "day"));
    }

    @Test
    void badCellsAreToldWithLineAndColumnUpToTwenty() throws IOException {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 100; i++) {
            text.append(i % 3 == 1 ? "abc" : "1")
                    .append(",red,true,2024-05-11,4,")
                    .append(i == 50 ? "" : "a")
                    .append('\n');
        }
        Encoded later = learned(text.toString());
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> later.encoder().finish())
                .satisfies(e -> {
                    assertThat(e).isNotInstanceOf(SchemaMismatchException.class);
                    assertThat(e.faults()).hasSize(20);
                    assertThat(e.more()).isEqualTo(33 + 1 - 20);
                    assertThat(e.faults().get(0).toString())
                            .contains("later.csv:3, column 'x': a number was expected, but there is 'abc'");
                });
    }

    @Test
    void predictingGoesOnAfterABadRow() throws IOException {
        Encoded later = encoded(
                table("p.csv", "extra,gap,x,color,ok,day\n0,1,abc,red,yes,2024-05-11\n0,1,2\n0,1,2,red,1,2024-05-11\n"),
                RowEncoder.Purpose.PREDICTING);
        later.encoder().checkHeader();
        assertThat(later.rows().get(0)).isEmpty();
        assertThat(later.problems().get(0)).isEqualTo("x: a number was expected, but there is 'abc'");
        assertThat(later.problems().get(1)).contains("3 fields");
        assertThat(later.rows().get(2)).hasSize(13);
        assertThat(later.problems().get(2)).isEmpty();
    }

    @Test
    void predictingNeedsTheColumnsWithFeatures() throws IOException {
        Encoded later = encoded(table("p.csv", "gap,y\n1,a\n"), RowEncoder.Purpose.PREDICTING);
        assertThatExceptionOfType(SchemaMismatchException.class)
                .isThrownBy(() -> later.encoder().checkHeader())
                .satisfies(e ->
                        assertThat(e.faults()).extracting(Fault::column).containsExactly("x", "color", "ok", "day"));
    }

    @Test
    void aJsonRowWithoutItsTargetIsAFault() throws IOException {
        String rest = "\"x\":1,\"ok\":true,\"color\":\"red\",\"day\":\"2024-05-11\",\"gap\":4}\n";
        Encoded later = encoded(
                table("l.jsonl", "{" + rest + "{\"y\":\"a\"," + rest + "{\"y\":\"b\"," + rest),
                RowEncoder.Purpose.LEARNING);
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> later.encoder().finish())
                .withMessageContaining("l.jsonl:1, column 'y': a class was expected");
        Encoded none = encoded(table("n.jsonl", "{" + rest + "{" + rest), RowEncoder.Purpose.LEARNING);
        assertThatExceptionOfType(SchemaMismatchException.class)
                .isThrownBy(() -> none.encoder().finish())
                .satisfies(e -> assertThat(e.faults()).hasSize(1));
    }

    @Test
    void checkingGivesTheFeaturesOfPredictingAndASummary() throws IOException {
        Table table = table("p.csv", "gap,x,color,ok,day\n1,2,mauve,yes,2024-05-11\n1,b,red,yes,2024-05-11\n");
        Encoded checked = encoded(table, RowEncoder.Purpose.CHECKING);
        Encoded predicted = encoded(table, RowEncoder.Purpose.PREDICTING);
        assertThat(checked.rows().get(0)).isEqualTo(predicted.rows().get(0));
        assertThat(checked.problems()).isEqualTo(predicted.problems());
        assertThat(checked.encoder().summary().column("color").orElseThrow().unknown())
                .isEqualTo(1);
        assertThat(checked.encoder().key()).isEqualTo(predicted.encoder().key());
        assertThatIllegalStateException().isThrownBy(() -> predicted.encoder().summary());
    }
}
