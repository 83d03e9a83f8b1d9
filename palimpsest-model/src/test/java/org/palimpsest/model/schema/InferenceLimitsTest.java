package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** The rules of {@link SchemaInference} exactly at their limits. */
final class InferenceLimitsTest {
    private static final SchemaOptions Y = SchemaOptions.target("y");

    @TempDir
    private Path directory;

    private Table table(String name, String text) throws IOException {
        return Table.of(Written.file(directory, name, text));
    }

    private static String rows(int n, IntFunction<String> row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append(row.apply(i)).append('\n');
        }
        return text.toString();
    }

    private Schema inferred(String text, SchemaOptions options) throws IOException {
        return SchemaInference.infer(table("t.csv", text), options).schema();
    }

    /** The line about a column of these cells, beside a number and a target. */
    private String described(String name, int n, IntFunction<String> cell) throws IOException {
        return inferred(name + ",x,y\n" + rows(n, i -> cell.apply(i) + "," + i / 2.0 + "," + "ab".charAt(i % 2)), Y)
                .describe()
                .get(0);
    }

    private Schema target(int n, IntFunction<String> cell, SchemaOptions options) throws IOException {
        return inferred("x,y\n" + rows(n, i -> i / 2.0 + "," + cell.apply(i)), options);
    }

    private void refused(int n, IntFunction<String> cell, SchemaOptions options, String... words) {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> target(n, cell, options))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    @Test
    void moreThanTenTextsNeedFourRowsEach() throws IOException {
        assertThat(described("c", 44, i -> "t" + i % 11)).startsWith("c: category, 11 values (t0, t1, t10, t2, t3, …)");
        assertThat(described("c", 43, i -> "t" + i % 11)).isEqualTo("c: ignored, 11 different values in 43 rows");
        assertThat(described("c", 10, i -> "t" + i)).startsWith("c: category, 10 values");
    }

    @Test
    void moreThanAThousandTextsAreNoCategory() throws IOException {
        assertThat(described("c", 4000, i -> "t" + i % 1000)).startsWith("c: category, 100 values");
        assertThat(described("c", 4004, i -> "t" + i % 1001)).isEqualTo("c: ignored, more than 1,000 different values");
    }

    @Test
    void theMostFrequentTextsHaveAFeature() throws IOException {
        // They come backwards. Five rows each, and t100 has six: of the others, those that are named first are kept.
        Schema schema = inferred("c,y\n" + rows(506, i -> String.format("t%03d,%d", 100 - i % 101, i % 2)), Y);
        Column.Category category = (Column.Category) schema.columns().get(0);
        assertThat(category.values()).hasSize(100).isSorted().startsWith("t000").endsWith("t098", "t100");
    }

    @Test
    void oneTextAmongAHundredNumbersIsAMistake() throws IOException {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> described("c", 100, i -> i == 7 ? "many" : i + ""))
                .withMessageContaining("t.csv:9, column 'c': a number was expected, but there is 'many'; correct it");
        assertThat(described("c", 99, i -> i == 7 ? "many" : i + ""))
                .isEqualTo("c: ignored, 99 different values in 99 rows, not all numbers (line 9 has 'many')");
        // Among twenty different texts it may be a code.
        assertThat(described("c", 200, i -> i == 7 ? "many" : i % 19 + "")).startsWith("c: category, 20 values");
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> described("c", 200, i -> i == 7 ? "many" : i % 20 + ""));
    }

    @Test
    void twentyMistakesAreToldAndTheOthersCounted() {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> described("c", 2500, i -> i % 100 == 0 ? "many" : i + ""))
                .satisfies(e -> {
                    assertThat(e.faults()).hasSize(20);
                    assertThat(e.more()).isEqualTo(5);
                });
    }

    @Test
    void whatCountsTheRowsDoesSoByOneInThreeRowsOrMore() throws IOException {
        assertThat(described("Index", 3, i -> i + 5 + "")).isEqualTo("Index: ignored, counts the rows");
        assertThat(described("Index", 2, i -> i + 5 + "")).startsWith("Index: number");
        assertThat(described("Index", 9, i -> 2 * i + "")).startsWith("Index: number");
        assertThat(described("Index", 9, i -> i == 0 ? "0" : i + 1 + "")).startsWith("Index: number");
    }

    @Test
    void aNumberIsConstantUpToRoundingAndOnlyWhereItIsEverywhere() throws IOException {
        assertThat(described("c", 9, i -> i == 3 ? "1000000000000" : "1000000000001"))
                .startsWith("c: constant");
        assertThat(described("c", 9, i -> i == 3 ? "1000000000000" : "1000000000002"))
                .startsWith("c: number");
        assertThat(described("c", 9, i -> "-0.5")).isEqualTo("c: constant, always -0.5, learned from once it varies");
        assertThat(described("c", 9, i -> i == 3 ? "" : "7"))
                .isEqualTo("c: number, around 7.000, scale 1.000, some missing");
        assertThat(described("c", 9, i -> i == 3 ? "" : "red")).startsWith("c: category, 1 value (red)");
        assertThat(described("c", 9, i -> "red")).isEqualTo("c: pending, always 'red', learned from once it varies");
    }

    @Test
    void twoNumbersAreScaledToMinusOneAndOne() throws IOException {
        assertThat(described("c", 100, i -> i == 3 ? "4" : "10.0")).isEqualTo("c: number, around 7.000, scale 3.000");
        assertThat(described("c", 100, i -> i == 3 ? "4" : i == 4 ? "5" : "10")).contains("around 10.00");
    }

    @Test
    void booleansNeedBothTruthsAndSayWhetherSomeAreMissing() throws IOException {
        assertThat(described("c", 9, i -> i % 2 == 0 ? "Y" : "n")).isEqualTo("c: boolean");
        assertThat(described("c", 9, i -> i == 0 ? "" : i % 2 == 0 ? "Y" : "n")).isEqualTo("c: boolean, some missing");
        assertThat(described("c", 9, i -> i % 2 == 0 ? "Y" : "yes")).startsWith("c: category, 2 values");
        List<String> spellings = List.of("t", "T", "true", "True", "TRUE", "y", "Y", "f", "F");
        assertThat(described("c", 40, i -> spellings.get(1 + i % 8))).isEqualTo("c: boolean");
        assertThat(described("c", 40, i -> spellings.get(i % 9))).startsWith("c: category, 9 values");
    }

    @Test
    void datesAreDatesOnlyIfAllAre() throws IOException {
        assertThat(described("c", 40, i -> i == 9 ? "" : "2024-01-1" + i % 10))
                .isEqualTo("c: date, year first, around 2024-01-14, some missing");
        assertThat(described("c", 40, i -> i == 9 ? "2024-01-10 00:01" : "2024-01-1" + i % 10))
                .startsWith("c: timestamp");
        assertThat(described("c", 44, i -> i == 9 ? "soon" : "2024-01-1" + i % 10))
                .startsWith("c: category, 11 values");
        assertThat(described("c", 44, i -> i % 11 == 0 ? "7" : "2024-01-1" + i % 10))
                .startsWith("c: category");
        assertThat(described("c", 8, i -> "1." + (1 + i) + ".2024")).contains("read as day, month, year");
        assertThat(described("c", 8, i -> i % 2 == 0 ? "1.13.2024" : "13.1.2024"))
                .startsWith("c: category, 2 values");
        assertThat(described("c", 8, i -> "10." + (20 + i) + ".2024")).contains("read as month, day, year");
    }

    @Test
    void wholeNumbersAreClassesUpToFiftyWithTwoRowsEach() throws IOException {
        assertThat(target(100, i -> i % 50 + "", Y).labels()).hasSize(50).startsWith("0", "1", "2");
        refused(99, i -> i % 50 + "", Y, "the target has 50 different numbers in 99 rows; predict the number");
        refused(102, i -> i % 51 + "", Y, "51 different numbers");
    }

    @Test
    void otherNumbersAreClassesUpToTenWithTenRowsEach() throws IOException {
        assertThat(target(100, i -> i % 10 / 8.0 + "", Y).labels()).hasSize(10).startsWith("0", "0.125", "0.25");
        refused(99, i -> i % 10 / 8.0 + "", Y, "10 different numbers in 99 rows");
        refused(110, i -> i % 11 / 8.0 + "", Y, "11 different numbers");
    }

    @Test
    void moreThanFiftyTextsNeedTwoRowsEach() throws IOException {
        assertThat(target(102, i -> "c" + i % 51, Y).labels()).hasSize(51);
        refused(101, i -> "c" + i % 51, Y, "the target has 51 different texts in 101 rows, which are hardly classes");
        assertThat(target(50, i -> "c" + i, Y).labels()).hasSize(50);
        assertThat(target(2000, i -> "c" + i % 1000, Y).labels()).hasSize(1000);
        refused(2002, i -> "c" + i % 1001, Y, "more than 1,000 different texts in 2,002 rows");
    }

    @Test
    void equalNumbersAreOneClassHoweverTheyAreWritten() throws IOException {
        assertThat(target(40, i -> List.of("1", "1.0", "01", "2").get(i % 4), Y).labels())
                .containsExactly("1", "2");
        assertThat(target(40, i -> List.of("10", "9", "b", "a").get(i % 4), Y).labels())
                .containsExactly("9", "10", "a", "b");
        assertThat(target(40, i -> i % 2 == 0 ? "1" : "1.0", Y).labels()).containsExactly("1"); // a second may follow
    }

    @Test
    void aTargetMustBeThereAndVary() {
        refused(4, i -> "", Y, "column 'y': no row has a target; check the column");
        refused(4, i -> "7", Y.withRegression(), "all rows have the same target");
        refused(
                4,
                i -> i == 2 ? "many" : i + "",
                Y.withRegression(),
                "t.csv:4, column 'y': a number was expected, but there is 'many'");
        refused(4, i -> i + "", Y.withId("y"), "the target cannot be id, weight or dropped too; choose one");
        refused(4, i -> i + "", Y.withWeight("y"), "the target cannot be id, weight or dropped too");
        refused(4, i -> i + "", Y.withDrop(List.of("y")), "the target cannot be id, weight or dropped too");
    }

    @Test
    void aColumnThatJsonBringsLateWasMissingBefore() throws IOException {
        String text = "{\"x\":1,\"y\":\"a\"}\n{\"x\":2,\"y\":\"b\",\"z\":5}\n{\"x\":3,\"y\":\"b\",\"z\":6}\n";
        SchemaInference.Result found = SchemaInference.infer(table("t.jsonl", text), Y);
        assertThat(found.rows()).isEqualTo(3);
        assertThat(found.detected()).isEqualTo("JSON lines, UTF-8");
        assertThat(found.schema().describe().get(2)).isEqualTo("z: number, around 5.500, scale 0.5000, some missing");
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> SchemaInference.infer(table("t.jsonl", text), SchemaOptions.target("q")))
                .withMessageContaining("'q': the target column is not in the table; choose one of: x, y, z");
    }

    @Test
    void aLaterTableAddsWhatIsAllowedAndIgnoresWhatIsDropped() throws IOException {
        Schema first = inferred("x,y\n1,a\n2,b\n", Y);
        Table later = table("l.csv", "z,x,w,y\n5,1,u,a\n6,2,v,b\n7,3,v,b\n");
        assertThat(SchemaInference.grow(first, later, Y)).isEqualTo(first);
        assertThat(SchemaInference.grow(first, later, Y.withDrop(List.of("w", "x")))
                        .describe())
                .startsWith(first.describe().toArray(String[]::new))
                .endsWith("w: ignored, dropped")
                .hasSize(3);
        assertThat(SchemaInference.grow(first, later, Y.withDrop(List.of("w")).withNewColumns())
                        .describe())
                .endsWith("z: number, around 6.000, scale 1.483", "w: ignored, dropped");
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> SchemaInference.grow(first, later, Y.withDrop(List.of("v"))))
                .withMessageContaining("'v': the dropped column is not in the table; choose one of: z, x, w, y");
    }

    @Test
    void aConstantThatVariesBecomesANumberAroundItself() throws IOException {
        Schema first = inferred("c,d,x,y\n7,1,1,a\n7,1,2,b\n", Y);
        assertThat(SchemaInference.activate(first, table("s.csv", "c,d,x,y\n7,,3,a\n7.0,,4,b\n"), Y))
                .isEqualTo(first);
        Schema active = SchemaInference.activate(first, table("l.csv", "c,d,x,y\n9,1,3,a\n,1,4,b\n5,1,4,b\n"), Y);
        assertThat(active.columns().get(0))
                .isEqualTo(new Column.Numeric("c", new Scaling(7, 4 / 1.3489795003921634), true, List.of(5.0)));
        assertThat(active.columns().get(1)).isEqualTo(new Column.Constant("d", 1));
        assertThat(active.late()).containsExactly("c");
        assertThat(active.features()).containsExactly("x", "c", "c?");
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> SchemaInference.activate(first, table("w.csv", "c,d,x,y\n7,1,3,a\nred,1,3,a\n"), Y))
                .withMessageContaining("w.csv:3, column 'c': a number was expected, but there is 'red'");
        Schema none = inferred("x,y\n1,a\n2,b\n", Y);
        assertThat(SchemaInference.activate(none, table("n.csv", "x,y\n1,a\n"), Y))
                .isSameAs(none);
    }

    @Test
    void aColumnWithoutValuesBecomesWhatItsValuesAre() throws IOException {
        Schema first = inferred("n,t,d,o,x,y\n,,,red,1,a\n,,,red,2,b\n", Y);
        assertThat(first.features()).containsExactly("x");
        assertThat(SchemaInference.activate(first, table("s.csv", "n,t,d,o,x,y\n,,,red,3,a\n,,,red,4,b\n"), Y))
                .isEqualTo(first);
        Schema active = SchemaInference.activate(
                first,
                table("l.csv", "n,t,d,o,x,y\n1,u,2024-01-31,red,3,a\n2,v,2024-02-01,blue,4,b\n,u,,red,4,b\n"),
                Y);
        assertThat(active.features().get(0)).isEqualTo("x");
        assertThat(active.columns().subList(0, 4))
                .extracting(Column::kind)
                .containsExactly("number", "category", "date", "category");
        assertThat(active.late()).containsExactly("n", "t", "d", "o");
    }

    @Test
    void anInfiniteCellCostsThatCellOnly() throws IOException {
        Schema schema = inferred("x,y\n1,a\nInfinity,b\n3,a\n-inf,b\n1e309,b\n5,a\n", Y);
        assertThat(schema.columns().get(0)).isInstanceOf(Column.Numeric.class);
        assertThat(schema.features()).containsExactly("x", "x?");
    }
}
