package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SchemaTest {
    private static final Column X = new Column.Numeric("x", new Scaling(1, 2), true, List.of(1.0));
    private static final Column Y = new Column.ClassTarget("y", List.of("a", "b"), false);
    private static final Column C = new Column.Category("c", List.of("other", "u"));
    private static final Column K = new Column.Constant("k", 3);
    private static final Column DAY =
            new Column.Date("d", DateOrder.MONTH_FIRST, new Scaling(0.9, 1), true, true, List.of());

    @Test
    void lateColumnsAreNumberedBehindAllOthers() {
        Schema schema = new Schema(List.of(X, Y, C, new Column.Flag("f", false)), List.of("x"));
        assertThat(schema.features()).containsExactly("c=other", "c=u", "c=(other)", "c=missing", "f", "x", "x?");
        assertThat(schema.places()).containsExactly(5, 0, 0, 4);
        Schema grown = schema.withNewColumns(List.of(new Column.Flag("g", false)));
        assertThat(grown.features()).containsAll(schema.features()).endsWith("x", "x?", "g");
        assertThat(new Schema(List.of(X, Y)).withNewColumns(List.of(C)).late()).isEmpty();
    }

    @Test
    void anAwakenedColumnMovesNoFeature() {
        Schema schema = new Schema(List.of(K, X, Y));
        Column varies = new Column.Numeric("k", new Scaling(3, 1), false, List.of());
        Schema awake = schema.activated(List.of(varies));
        assertThat(awake.columns()).containsExactly(varies, X, Y);
        assertThat(awake.features()).containsExactly("x", "x?", "k");
        assertThat(schema.inactive()).containsExactly(K);
        assertThat(awake.inactive()).isEmpty();
        assertThat(awake.withNewLabels(List.of("c")).features()).isEqualTo(awake.features());
    }

    @Test
    void columnsAreFoundByNameAndRole() {
        Schema schema = new Schema(List.of(X, new Column.Id("i"), Y));
        assertThat(schema.column("x")).contains(X);
        assertThat(schema.column("z")).isEmpty();
        assertThat(schema.id().map(Column::name)).contains("i");
        assertThat(new Schema(List.of(X, Y)).id()).isEqualTo(Optional.empty());
        assertThat(schema.columnsSince(new Schema(List.of(X, Y)))).containsExactly(new Column.Id("i"));
        assertThat(schema.target()).isEqualTo(Y);
        assertThat(schema.isRegression()).isFalse();
        assertThat(schema.withNewLabels(List.of("c")).labels()).containsExactly("a", "b", "c");
    }

    @Test
    void aNumberToPredictHasNoLabels() {
        Schema schema = new Schema(List.of(X, new Column.ValueTarget("y", 1, 2, List.of())));
        assertThat(schema.isRegression()).isTrue();
        assertThat(schema.labels()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> schema.withNewLabels(List.of("c")));
    }

    @Test
    void aSchemaHasOneTargetAndNoNameTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema(List.of(X, X, Y)))
                .withMessage("column 'x' occurs twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema(List.of(X)))
                .withMessage("a schema needs one target, but there are 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schema(List.of(Y, new Column.ValueTarget("v", 0, 1, List.of()))))
                .withMessage("a schema needs one target, but there are 2");
        for (List<String> wrong : List.of(List.of("z"), List.of("x", "x"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Schema(List.of(X, Y), wrong))
                    .withMessage("late columns " + wrong + " must be columns, each once");
        }
    }

    @Test
    void everyColumnSaysWhatItIs() {
        List<Column> all = List.of(
                X,
                new Column.Numeric("n", new Scaling(-1e6, 1e-3), false, List.of()),
                new Column.Category("one", List.of("u")),
                C,
                new Column.Category("six", List.of("1", "2", "3", "4", "5", "6")),
                new Column.Flag("f", true),
                DAY,
                new Column.Date("e", DateOrder.DAY_FIRST, new Scaling(-0.1, 1), false, false, List.of()),
                new Column.Weight("w"),
                K,
                new Column.Constant("big", 1e15),
                new Column.Constant("half", 0.5),
                Y,
                new Column.ValueTarget("v", 1, 2, List.of()));
        assertThat(all)
                .extracting(Column::describe)
                .containsExactly(
                        "x: number, around 1.000, scale 2.000, some missing",
                        "n: number, around -1.000e+06, scale 0.001000",
                        "one: category, 1 value (u)",
                        "c: category, 2 values (other, u)",
                        "six: category, 6 values (1, 2, 3, 4, 5, …)",
                        "f: boolean, some missing",
                        "d: timestamp, read as month, day, year, around 1970-01-01, some missing",
                        "e: date, read as day, month, year, around 1969-12-31",
                        "w: weight",
                        "k: constant, always 3, learned from once it varies",
                        "big: constant, always 1.0E15, learned from once it varies",
                        "half: constant, always 0.5, learned from once it varies",
                        "y: target, 2 classes (a, b)",
                        "v: target, a number, mean 1.000, standard deviation 2.000");
        assertThat(DAY.features())
                .containsExactly(
                        "d.trend",
                        "d.yearday.sin",
                        "d.yearday.cos",
                        "d.weekday.sin",
                        "d.weekday.cos",
                        "d.hour.sin",
                        "d.hour.cos",
                        "d?");
        assertThat(new Column.Category("m", List.of("missing")).features())
                .containsExactly("m=missing", "m=other", "m=(missing)");
    }

    @Test
    void everyColumnSaysWhatACellMustBe() {
        assertThat(X.expected()).isEqualTo("a number");
        assertThat(Y.expected()).isEqualTo("a class");
        assertThat(C.expected()).isEqualTo("any text");
        assertThat(new Column.Flag("f", true).expected()).startsWith("true or false");
        assertThat(new Column.Weight("w").expected()).isEqualTo("a number that is 0 or more");
        assertThat(new Column.ValueTarget("v", 1, 2, List.of()).expected()).isEqualTo("a number");
        for (DateOrder order : DateOrder.values()) {
            // What is asked for is read, as the same day.
            String expected = new Column.Date("d", order, Scaling.NONE, false, false, List.of()).expected();
            String example = expected.substring("a date such as ".length());
            assertThat(order.parse(example.toCharArray(), 0, example.length())).isEqualTo(19_753L * 86_400);
        }
    }

    @Test
    void aNumberToPredictNeedsAMeanAndASpread() {
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Column.ValueTarget("v", 1, wrong, List.of()));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Column.ValueTarget("v", Double.NaN, 1, List.of()));
        Column.ValueTarget target = new Column.ValueTarget("v", 10, 4, List.of());
        assertThat(target.standardized(12)).isEqualTo(0.5f);
        assertThat(target.original(0.5)).isEqualTo(12);
    }

    @Test
    void labelsAreNumbersByValueThenTexts() {
        assertThat(Labels.sorted(List.of("b", "10", "9.5", "", "-1", "a", "9.50", "B")))
                .containsExactly("-1", "9.5", "9.50", "10", "", "B", "a", "b");
        assertThat(LabelEncoder.canonical(9007199254740991.0)).isEqualTo("9007199254740991");
        assertThat(LabelEncoder.canonical(9007199254740992.0)).isEqualTo("9.007199254740992E15");
        assertThat(LabelEncoder.canonical(-3.0)).isEqualTo("-3");
        assertThat(LabelEncoder.canonical(0.5)).isEqualTo("0.5");
    }
}
