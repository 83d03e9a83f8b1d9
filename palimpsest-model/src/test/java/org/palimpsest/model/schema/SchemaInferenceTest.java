package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

final class SchemaInferenceTest {
    private static final SchemaOptions Y = SchemaOptions.target("y");

    @TempDir
    private Path directory;

    private Schema inferred(String text, SchemaOptions options) throws IOException {
        Table table = Table.of(Written.file(directory, "t.csv", text));
        return SchemaInference.infer(table, options).schema();
    }

    private void refused(String text, SchemaOptions options, String... words) {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> inferred(text, options))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    private static String rows(int n, java.util.function.IntFunction<String> row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append(row.apply(i)).append('\n');
        }
        return text.toString();
    }

    @Test
    void kindsAreInferred() throws IOException {
        String[] colors = {"red", "green", "blue"};
        Schema schema = inferred(
                "key,age,few,color,ok,bit,day,at,same,name,none,w,skip,y\n"
                        + rows(
                                60,
                                i -> String.join(
                                        ",",
                                        "k" + i,
                                        i % 7 == 0 ? "" : Integer.toString(20 + i),
                                        Integer.toString(i % 3),
                                        colors[i % 3],
                                        i % 2 == 0 ? "yes" : "No",
                                        Integer.toString(i % 2),
                                        "2024-01-" + (10 + i % 20),
                                        "2024/03/01 1" + i % 10 + ":30",
                                        "7",
                                        "name " + i,
                                        "NA",
                                        "1",
                                        "s",
                                        i % 2 == 0 ? "b" : "a")),
                Y.withId("key").withWeight("w").withDrop(List.of("skip")));
        assertThat(schema.columns())
                .extracting(Column::kind)
                .containsExactly(
                        "id",
                        "number",
                        "number",
                        "category",
                        "boolean",
                        "number",
                        "date",
                        "timestamp",
                        "constant",
                        "ignored",
                        "pending",
                        "weight",
                        "ignored",
                        "target");
        assertThat(schema.features())
                .containsExactly(
                        "age",
                        "age?",
                        "few",
                        "color=blue",
                        "color=green",
                        "color=red",
                        "color=other",
                        "color=missing",
                        "ok",
                        "bit",
                        "day.trend",
                        "day.yearday.sin",
                        "day.yearday.cos",
                        "day.weekday.sin",
                        "day.weekday.cos",
                        "at.trend",
                        "at.yearday.sin",
                        "at.yearday.cos",
                        "at.weekday.sin",
                        "at.weekday.cos",
                        "at.hour.sin",
                        "at.hour.cos");
        assertThat(schema.labels()).containsExactly("a", "b");
        assertThat(schema.describe())
                .contains(
                        "key: id, not learned from",
                        "color: category, 3 values (blue, green, red)",
                        "same: constant, always 7, learned from once it varies",
                        "name: ignored, 60 different values in 60 rows",
                        "none: pending, no values, learned from once it varies",
                        "skip: ignored, dropped",
                        "y: target, 2 classes (a, b)");
        assertThat(schema.id()).isPresent();
    }

    @Test
    void theOrderOfAmbiguousDatesIsFoundFromTheWholeColumn() throws IOException {
        assertThat(inferred("d,x,y\n01/02/2024,1,a\n13/02/2024,2,b\n", Y)
                        .describe()
                        .get(0))
                .contains("day, month");
        assertThat(inferred("d,x,y\n01/02/2024,1,a\n02/13/2024,2,b\n", Y)
                        .describe()
                        .get(0))
                .contains("month, day");
        // Nobody writes the month first between points.
        assertThat(inferred("d,x,y\n01.02.2024,1,a\n3.02.2024,2,b\n", Y)
                        .describe()
                        .get(0))
                .contains("day, month");
        assertThat(inferred("d,x,y\n01/02/2024,1,a\n3/02/2024,2,b\n", Y)
                        .describe()
                        .get(0))
                .contains("month, day");
    }

    @Test
    void aTargetIsAskedForWithTheNamesOfTheColumns() {
        refused("a,b\n1,2\n", SchemaOptions.target(""), "no target was named", "a, b");
        refused("a,b\n1,2\n", Y, "'y'", "not in the table", "a, b");
        refused("a,y\n1,2\n", Y.withId("i").withWeight("v").withDrop(List.of("d")), "'i'", "'v'", "'d'");
        refused("a,y\n", Y, "no rows");
    }

    @Test
    void oneClassIsRefused() {}

    @Test
    void aTargetOfManyNumbersAsksForRegression() throws IOException {
        refused("a,y\n" + rows(1812, i -> i % 9 + "," + i), Y, "numbers in 1,812 rows", "predict the number");
        refused("a,y\n" + rows(200, i -> i % 9 + "," + i % 150), Y, "150 different numbers", "predict the number");
        refused("a,y\n" + rows(30, i -> i % 9 + "," + (i % 4) / 8.0), Y, "predict the number");
        assertThat(inferred("a,y\n" + rows(40, i -> i % 9 + "," + i % 10), Y).labels())
                .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        Schema schema = inferred("a,y\n" + rows(1812, i -> i % 9 + "," + i), Y.withRegression());
        assertThat(schema.isRegression()).isTrue();
        Column.ValueTarget target = (Column.ValueTarget) schema.target();
        assertThat(target.original(target.standardized(100))).isCloseTo(100, within(1e-3));
    }

    private static org.assertj.core.data.Offset<Double> within(double x) {
        return org.assertj.core.data.Offset.offset(x);
    }

    @Test
    void aTargetOfFreeTextIsRefused() {
        refused("a,y\n" + rows(100, i -> i % 9 + ",text " + i), Y, "hardly classes");
        refused("a,y\n" + rows(3000, i -> i % 9 + ",text " + i), Y, "more than 1,000 different texts");
    }

    @Test
    void wordsForMissingValuesMayBeClasses() throws IOException {
        assertThat(inferred("a,y\n1,NA\n2,none\n3,null\n4,None\n", Y).labels())
                .containsExactly("NA", "None", "none", "null");
    }

    @Test
    void fewTextsAmongManyNumbersAreMistakes() {
        refused(
                "a,y\n" + rows(500, i -> (i == 98 || i == 400 ? "abc" : Integer.toString(i)) + "," + i % 2),
                Y,
                "t.csv:100, column 'a': a number was expected, but there is 'abc'",
                "t.csv:402");
    }

    @Test
    void manyTextsAmongNumbersMakeACategoryOrAWord() throws IOException {
        Schema codes = inferred("a,b,y\n" + rows(500, i -> (i % 4 == 0 ? "V1" : i % 4) + "," + i + "," + i % 2), Y);
        assertThat(codes.columns().get(0)).isEqualTo(new Column.Category("a", List.of("1", "2", "3", "V1")));
        Schema mixed = inferred("a,b,y\n" + rows(500, i -> (i % 4 == 0 ? "V" + i : i) + "," + i + "," + i % 2), Y);
        assertThat(mixed.columns().get(0).describe()).contains("not all numbers (line 2 has 'V0')");
    }

    @Test
    void raggedLinesAreAllTold() {
        refused("a,y\n1,x\n1\n2,y\n1,2,3\n", Y, "t.csv:3", "t.csv:5");
    }

    @Test
    void rowNumbersAreNotLearnedFrom() throws IOException {
        assertThat(inferred(",x,y\n" + rows(20, i -> i + "," + i * i + "," + i % 2), Y)
                        .describe()
                        .get(0))
                .isEqualTo("column 1: ignored, counts the rows");
        assertThat(inferred("t,x,y\n" + rows(20, i -> i + "," + i * i + "," + i % 2), Y)
                        .columns()
                        .get(0)
                        .kind())
                .isEqualTo("number");
    }

    @Test
    void newColumnsGoBehindAndMoveNoFeature() throws IOException {
        Schema first = inferred("x,y,c\n1,a,u\n2,b,v\n", Y);
        Table later = Table.of(Written.file(directory, "l.csv", "z,new,x,y,c\nq,5,1,a,u\nr,6,2,b,v\n"));
        Schema grown = SchemaInference.grow(first, later, Y.withNewColumns());
        assertThat(grown.columns().subList(0, 3)).isEqualTo(first.columns());
        assertThat(grown.features()).startsWith(first.features().toArray(String[]::new));
        assertThat(grown.features()).endsWith("z=q", "z=r", "z=other", "z=missing", "new");
    }

    @Test
    void noColumnToLearnFromIsRefused() {
        refused("same,y\n1,a\n1,b\n", Y, "no column to learn from");
    }
}
