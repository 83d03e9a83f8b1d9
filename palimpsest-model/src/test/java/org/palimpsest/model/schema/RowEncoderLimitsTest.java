package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.schema.ColumnSummary.CategoryCount;
import org.palimpsest.model.schema.RowEncoder.Purpose;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/** What an encoder says of rows and tables, at its limits. */
final class RowEncoderLimitsTest {
    private static final Column X = new Column.Numeric("x", new Scaling(0, 2), false, List.of(1.0));
    private static final Column Y = new Column.ClassTarget("y", List.of("1", "2"), true);
    private static final Column C = new Column.Category("c", List.of("u", "v"));
    private static final Column K = new Column.Id("k");
    private static final Column W = new Column.Weight("w");

    @TempDir
    private Path directory;

    /** What an encoder says of a row. */
    private record Said(
            boolean good, float[] out, long key, int label, float value, float weight, List<Fault> faults) {}

    private record Encoded(List<Said> rows, RowEncoder encoder) {
        TableException refused() {
            return assertThatExceptionOfType(TableException.class)
                    .isThrownBy(encoder::finish)
                    .actual();
        }

        List<Long> keys() {
            return rows.stream().map(Said::key).toList();
        }
    }

    private Encoded encoded(Purpose purpose, String text, Column... columns) throws IOException {
        boolean json = text.startsWith("{");
        Table table = Table.of(Written.file(directory, json ? "t.jsonl" : "t.csv", text));
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(new Schema(List.of(columns)), reader, purpose);
            List<Said> rows = new ArrayList<>();
            while (reader.next()) {
                float[] out = new float[encoder.features()];
                Arrays.fill(out, Float.NaN); // what is not written is seen
                boolean good = encoder.encode(out);
                rows.add(new Said(
                        good,
                        out,
                        encoder.key(),
                        encoder.label(),
                        encoder.value(),
                        encoder.weight(),
                        encoder.cellFaults()));
            }
            return new Encoded(rows, encoder);
        }
    }

    @Test
    void theKeyOfARowIsThatOfItsId() throws IOException {
        List<Long> keys = encoded(Purpose.LEARNING, "k,x,y\nab,1,1\nab,2,2\nba,1,1\n,1,1\n,1,2\nNA,1,1\n", K, X, Y)
                .keys();
        assertThat(keys.get(0)).isEqualTo(RowEncoder.keyOfId("ab")).isEqualTo(keys.get(1));
        assertThat(keys.get(2)).isEqualTo(RowEncoder.keyOfId("ba")).isNotEqualTo(keys.get(0));
        assertThat(keys.get(3)).isNotEqualTo(keys.get(4)).isEqualTo(keys.get(5));
        assertThat(encoded(Purpose.SCORING, "x,y\n1,1\n", K, X, Y).keys()).containsExactly(keys.get(3));
    }

    @Test
    void theKeyOfARowWithoutIdIsThatOfWhatItSays() throws IOException {
        List<Long> keys = encoded(
                        Purpose.LEARNING,
                        "c,d,x,y\nu,v,1,1\nv,u,1,1\nu,v,1.0,01\nu,,1,1\n,u,1,1\nuv,,1,1\nu,v,0,1\nu,v,-0,1\n",
                        C,
                        new Column.Category("d", List.of()),
                        X,
                        Y)
                .keys();
        assertThat(keys.get(2)).isEqualTo(keys.get(0));
        assertThat(keys.get(7)).isEqualTo(keys.get(6));
        assertThat(Set.copyOf(keys)).hasSize(6);
    }

    /** Versions hold keys, so that they must stay the same. The numbers are those of a script of its own. */
    @Test
    void keysAreThoseOfEarlierVersions() throws IOException {
        assertThat(RowEncoder.keyOfId("ab")).isEqualTo(-923942610181771484L);
        assertThat(RowEncoder.keyOfId("é1")).isEqualTo(-885034249363766990L);
        for (Purpose purpose : List.of(Purpose.LEARNING, Purpose.SCORING)) {
            assertThat(encoded(purpose, "x,c,f,y\n1.50,red,,02\n", X, C, new Column.Flag("f", false), Y)
                            .keys())
                    .containsExactly(-4385500680960132468L);
        }
    }

    /** Versions hold fingerprints, so that the bytes which are hashed must stay the same. */
    @Test
    void theFingerprintIsThatOfTheCellsInTheOrderOfTheSchema() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        StringBuilder text = new StringBuilder("y,c,x,f\n");
        for (int r = 0; r < 3000; r++) {
            text.append(r % 2 + 1)
                    .append(",\"text ")
                    .append(r)
                    .append("\",")
                    .append(r % 5 == 0 ? "" : r)
                    .append(",yes\n");
            if (r % 5 == 0) {
                out.writeByte(0);
            } else {
                out.writeByte(1);
                out.writeDouble(r);
            }
            String cell = "text " + r;
            out.writeByte(2);
            out.writeInt(cell.length());
            out.writeChars(cell);
            out.writeByte(1);
            out.writeDouble(1);
            out.writeByte(2);
            out.writeInt(1);
            out.writeChars(Integer.toString(r % 2 + 1));
        }
        assertThat(bytes.size()).isGreaterThan(1 << 16);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
        TableSummary summary = encoded(Purpose.LEARNING, text.toString(), X, C, new Column.Flag("f", false), Y)
                .encoder()
                .summary();
        assertThat(summary.rows()).isEqualTo(3000);
        assertThat(summary.fingerprint()).isEqualTo(HexFormat.of().formatHex(hash));
    }

    @Test
    void anIgnoredColumnMayComeAndGo() throws IOException {
        Column ignored = new Column.Ignored("i", "dropped");
        RowEncoder with =
                encoded(Purpose.LEARNING, "i,x,y\n,1,1\n", ignored, X, Y).encoder();
        RowEncoder without =
                encoded(Purpose.LEARNING, "x,y\n1,1\n", ignored, X, Y).encoder();
        with.finish();
        without.finish();
        assertThat(without.key()).isEqualTo(with.key());
        ColumnSummary missing = with.summary().columns().get(0);
        assertThat(missing).isEqualTo(ColumnSummary.counts("i", "ignored", 0, 1));
        assertThat(without.summary().columns()).hasSize(3);
        List<Long> keys = encoded(Purpose.LEARNING, "i,x,y\na,1,1\n2,1,1\n2.0,1,1\n", ignored, X, Y)
                .keys();
        assertThat(keys.get(1)).isEqualTo(keys.get(2)).isNotEqualTo(keys.get(0));
    }

    @Test
    void weightsAreReadWhenLearningOnly() throws IOException {
        String text = "w,x,y\n0,1,1\n2.5,1,2\n-1,1,1\n1e39,1,1\n,1,1\n";
        Encoded learned = encoded(Purpose.LEARNING, text, W, X, Y);
        assertThat(learned.encoder().weighted()).isTrue();
        assertThat(learned.rows()).extracting(Said::good).containsExactly(true, true, false, false, false);
        assertThat(learned.rows().subList(0, 2)).extracting(Said::weight).containsExactly(0f, 2.5f);
        assertThat(learned.rows().get(2).faults().get(0).what())
                .isEqualTo("a number that is 0 or more was expected, but there is '-1'");
        assertThat(learned.encoder().summary().columns().get(0).mean()).isEqualTo(1.25);
        Encoded scored = encoded(Purpose.SCORING, text, W, X, Y);
        assertThat(scored.encoder().weighted()).isFalse();
        assertThat(scored.rows()).extracting(Said::weight).containsOnly(1f);
        assertThat(scored.rows()).extracting(Said::label).containsExactly(0, 1, 0, 0, 0);
        scored.encoder().finish();
        assertThat(encoded(Purpose.LEARNING, "x,y\n1,1\n", X, Y).encoder().weighted())
                .isFalse();
    }

    @Test
    void theTargetOfARegressionIsStandardised() throws IOException {
        Column target = new Column.ValueTarget("y", 10, 4, List.of(10.0));
        Encoded learned = encoded(Purpose.LEARNING, "x,y\n1,12\n1,\n1,1e300\n1,8\n", X, target);
        assertThat(learned.rows()).extracting(Said::good).containsExactly(true, false, false, true);
        assertThat(learned.rows().get(0).value()).isEqualTo(0.5f);
        assertThat(learned.rows().get(3).value()).isEqualTo(-0.5f);
        assertThat(learned.rows()).extracting(Said::label).containsOnly(-1);
        assertThat(learned.encoder().labels()).isEmpty();
        ColumnSummary summary = learned.encoder().summary().column("y").orElseThrow();
        assertThat(summary.count()).isEqualTo(2);
        assertThat(summary.mean()).isEqualTo(10);
        assertThat(encoded(Purpose.LEARNING, "x,y\n1,1\n", X, Y).rows().get(0).value())
                .isZero();
    }

    @Test
    void everyBadCellOfARowIsTold() throws IOException {
        Encoded learned = encoded(Purpose.LEARNING, "x,f,y\nred,maybe,\n1,no,2\n", X, new Column.Flag("f", false), Y);
        assertThat(learned.rows().get(0).faults())
                .extracting(Fault::toString)
                .allMatch(fault -> fault.contains("t.csv:2"))
                .satisfiesExactly(
                        x -> assertThat(x)
                                .endsWith(
                                        "'x': a number was expected, but there is 'red'; correct it, or leave the row out"),
                        f -> assertThat(f).contains("'f': true or false", "but there is 'maybe'"),
                        y -> assertThat(y)
                                .endsWith(
                                        "'y': a class was expected, but the cell is empty; fill it, or leave the row out"));
        assertThat(learned.rows().get(1).faults()).isEmpty();
    }

    @Test
    void moreThanHalfBadCellsAreAColumnOfAnotherKind() throws IOException {
        TableException half =
                encoded(Purpose.LEARNING, "x,y\na,1\nb,1\n1,1\n2,1\n", X, Y).refused();
        assertThat(half).isNotInstanceOf(SchemaMismatchException.class);
        assertThat(half.faults()).extracting(Fault::line).containsExactly(2L, 3L);
        assertThat(half.more()).isZero();
        TableException most =
                encoded(Purpose.LEARNING, "x,y\n1,1\na,1\nb,1\n", X, Y).refused();
        assertThat(most).isInstanceOf(SchemaMismatchException.class);
        assertThat(most.faults()).hasSize(1);
        assertThat(most.more()).isZero();
        assertThat(most)
                .hasMessageEndingWith("column 'x': 2 of 3 cells do not fit: a number was expected, but there is 'a' in"
                        + " line 3; check that it is the same column as before");
        assertThat(encoded(Purpose.LEARNING, "x,y\na,1\n", X, Y).refused())
                .isNotInstanceOf(SchemaMismatchException.class);
    }

    @Test
    void faultsAreToldByLine() throws IOException {
        StringBuilder text = new StringBuilder("x,f,y\n1,maybe,1\nred,no,1\n1\n");
        Encoded few = encoded(Purpose.CHECKING, text.toString(), X, new Column.Flag("f", false), Y);
        assertThat(few.encoder().faults()).extracting(Fault::line).containsExactly(2L, 3L, 4L);
        assertThat(few.encoder().faults().get(2).toString())
                .endsWith("t.csv:4: there are 1 fields, but 3 in the header; correct the line");
        few.encoder().finish(); // bad rows are no fault without targets
        assertThat(encoded(Purpose.PREDICTING, text.toString(), X, Y).encoder().faults())
                .isEmpty();
        TableException learned = encoded(Purpose.LEARNING, text.toString(), X, new Column.Flag("f", false), Y)
                .refused();
        assertThat(learned.faults()).extracting(Fault::line).containsExactly(2L, 3L, 4L);
        text.append("1,no,1\n".repeat(80)).append("red,maybe,1\n1\n".repeat(25));
        Encoded many = encoded(Purpose.LEARNING, text.toString(), X, new Column.Flag("f", false), Y);
        assertThat(many.encoder().faults()).hasSize(20);
        assertThat(many.refused().faults()).hasSize(20);
        assertThat(many.refused().more()).isEqualTo(26 + 26 + 26 - 20);
    }

    @Test
    void moreThanTwentyNewColumnsAreCounted() throws IOException {
        StringBuilder text = new StringBuilder("x,y");
        for (int c = 0; c < 25; c++) {
            text.append(",new").append(c);
        }
        text.append("\n1,1").append(",0".repeat(25)).append('\n');
        assertThatExceptionOfType(SchemaMismatchException.class)
                .isThrownBy(() -> encoded(Purpose.CHECKING, text.toString(), X, Y)
                        .encoder()
                        .checkHeader())
                .satisfies(e -> {
                    assertThat(e.faults()).hasSize(20).extracting(Fault::column).startsWith("new0", "new1");
                    assertThat(e.more()).isEqualTo(5);
                });
        assertThat(encoded(Purpose.LEARNING, text.toString(), X, Y).refused().more())
                .isEqualTo(5);
        encoded(Purpose.SCORING, text.toString(), X, Y).encoder().finish();
    }

    @Test
    void theColumnsThatMustBeThereDependOnThePurpose() throws IOException {
        Column[] columns = {K, W, X, C, new Column.Ignored("i", "dropped"), new Column.Constant("o", 1), Y};
        for (Purpose purpose : Purpose.values()) {
            List<String> needed = switch (purpose) {
                case LEARNING -> List.of("k", "w", "x", "y");
                case SCORING -> List.of("x", "y");
                default -> List.of("x");
            };
            assertThatExceptionOfType(SchemaMismatchException.class)
                    .isThrownBy(
                            () -> encoded(purpose, "c\nu\n", columns).encoder().finish())
                    .satisfies(e ->
                            assertThat(e.faults()).extracting(Fault::column).isEqualTo(needed));
        }
    }

    @Test
    void inJsonAColumnThatNoRowHasIsMissing() throws IOException {
        assertThat(encoded(Purpose.PREDICTING, "{\"c\":\"u\"}\n", X, C, Y).refused())
                .hasMessageEndingWith("column 'x': the column is missing; the model has it as number; add it");
        Encoded late = encoded(Purpose.PREDICTING, "{\"c\":\"u\"}\n{\"c\":\"u\",\"x\":4}\n", X, C, Y);
        late.encoder().finish();
        assertThat(late.rows().get(1).out()).containsExactly(2, 1, 0, 0, 0);
        assertThat(encoded(Purpose.CHECKING, "{\"x\":1}\n{\"x\":1,\"z\":4}\n", X, Y)
                        .refused()
                        .faults())
                .extracting(Fault::column)
                .containsExactly("z");
    }

    @Test
    void unknownTextsAreCountedAndTheMostFrequentTold() throws IOException {
        StringBuilder text = new StringBuilder("c,x,y\nv,1,1\nv,1,1\nu,1,1\n,1,2\n");
        for (int i = 0; i < 1100; i++) {
            text.append("new").append(i).append(",1,2\n");
        }
        text.append("new7,1,2\nnew7,1,2\nnew1099,1,1\n");
        Encoded learned = encoded(Purpose.LEARNING, text.toString(), C, X, Y);
        assertThat(learned.rows().get(0).out()).startsWith(0, 1, 0, 0);
        assertThat(learned.rows().get(3).out()).startsWith(0, 0, 0, 1);
        assertThat(learned.rows()).last().satisfies(row -> assertThat(row.out()).startsWith(0, 0, 1, 0));
        TableSummary summary = learned.encoder().summary();
        ColumnSummary c = summary.column("c").orElseThrow();
        assertThat(c.count()).isEqualTo(1106);
        assertThat(c.missing()).isEqualTo(1);
        assertThat(c.unknown()).isEqualTo(1103);
        assertThat(c.categories())
                .hasSize(ColumnSummary.MOST)
                .startsWith(
                        new CategoryCount("new7", 3),
                        new CategoryCount("v", 2),
                        new CategoryCount("new0", 1),
                        new CategoryCount("new1", 1),
                        new CategoryCount("new10", 1));
        assertThat(summary.column("y").orElseThrow().categories())
                .containsExactly(new CategoryCount("2", 1103), new CategoryCount("1", 4));
        assertThat(summary.notes(new Schema(List.of(C, X, Y))))
                .containsExactly("c: 1,103 cells have a value without a feature of its own, read as 'other'");
    }

    @Test
    void oddCellsAreToldInTheRightNumber() throws IOException {
        Encoded one = encoded(Purpose.LEARNING, "c,x,y\nnew,,1\n", C, X, Y);
        assertThat(one.encoder().summary().notes(new Schema(List.of(C, X, Y))))
                .containsExactly(
                        "c: 1 cell has a value without a feature of its own, read as 'other'",
                        "x: 1 cell is missing where the first table had none, read as the middle");
        Encoded two = encoded(Purpose.LEARNING, "c,x,y\nu,,1\nu,,2\n", C, X, Y);
        assertThat(two.encoder().summary().notes(new Schema(List.of(C, X, Y))))
                .containsExactly("x: 2 cells are missing where the first table had none, read as the middle");
    }

    @Test
    void datesBecomeATrendAndWaves() throws IOException {
        Column day = new Column.Date("d", DateOrder.YEAR_FIRST, new Scaling(0, 1), true, true, List.of(0.0));
        Encoded learned = encoded(
                Purpose.LEARNING, "d,y\n1970-01-05 06:00,1\n1970-01-05 18:00,1\n,1\n1969-12-31 12:00,2\n", day, Y);
        double year = 2 * Math.PI * 4 / 365.25;
        assertThat(learned.rows().get(0).out())
                .containsExactly(
                        new float[] {4.25f, (float) Math.sin(year), (float) Math.cos(year), 0, 1, 1, 0, 0},
                        within(1e-6f));
        assertThat(learned.rows().get(1).out())
                .containsExactly(
                        new float[] {4.75f, (float) Math.sin(year), (float) Math.cos(year), 0, 1, -1, 0, 0},
                        within(1e-6f));
        assertThat(learned.rows().get(2).out()).containsExactly(0, 0, 0, 0, 0, 0, 0, 1);
        float[] before = learned.rows().get(3).out();
        assertThat(before[0]).isEqualTo(-0.5f);
        assertThat(before[3]).isCloseTo((float) Math.sin(2 * Math.PI * 2 / 7), within(1e-6f)); // a Wednesday
        assertThat(before[6]).isCloseTo(-1f, within(1e-6f)); // noon
        ColumnSummary summary = learned.encoder().summary().column("d").orElseThrow();
        assertThat(summary.mean()).isCloseTo((4.25 + 4.75 - 0.5) / 3, within(1e-12));
        assertThat(summary.missing()).isEqualTo(1);
        assertThat(summary.bins()).containsExactly(1L, 2L);
    }

    @Test
    void missingNumbersAndBooleansRaiseTheirFlag() throws IOException {
        Column n = new Column.Numeric("n", new Scaling(1, 2), true, List.of());
        Encoded learned = encoded(Purpose.LEARNING, "n,f,y\n5,yes,1\n,,1\n1,0,2\n", n, new Column.Flag("f", true), Y);
        assertThat(learned.rows().get(0).out()).containsExactly(2, 0, 1, 0);
        assertThat(learned.rows().get(1).out()).containsExactly(0, 1, 0, 1);
        assertThat(learned.rows().get(2).out()).containsExactly(0, 0, -1, 0);
        ColumnSummary f = learned.encoder().summary().column("f").orElseThrow();
        assertThat(f.mean()).isEqualTo(0.5);
        assertThat(f.missing()).isEqualTo(1);
        assertThat(f.bins()).containsExactly(1L, 1L);
    }
}
