package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** A table before it is learned: its uncertainty, and the losses of its rows, against the predictions of the rows. */
final class CheckingTest {
    private static final String HEADER = "id,age,income,city\n";

    @TempDir
    Path directory;

    private ModelDirectory customers() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(Customers.request(Customers.file(directory, "january", 300, 0, 1)));
        return model;
    }

    private Table table(String name, String text) throws IOException {
        return Table.of(Files.writeString(directory.resolve(name), text));
    }

    /** The answers of all rows, by the names of their columns. */
    private static List<Double> predicted(ModelDirectory model, Table table, int column) throws IOException {
        List<Double> all = new ArrayList<>();
        RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty())
                .predict(table, new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {}

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        if (answer.values().get(column) instanceof Double value) {
                            all.add(value);
                        }
                    }
                });
        return all;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String rows(int count) {
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < count; r++) {
            text.append(String.format(Locale.ROOT, "%d,%d,%d,Rome%n", r, 20 + r % 37, 10_000 + 700 * (r % 41)));
        }
        return text.toString();
    }

    @Test
    void theUncertaintyOfATableIsTheMeanOfItsRowsHoweverMany() throws IOException {
        ModelDirectory model = customers();
        for (int count : List.of(1, 60, 4096, 4097, 5000)) {
            Table table = table("asked.csv", HEADER + rows(count));
            Checking checking = model.check("HEAD", table);
            assertThat(checking.rows()).isEqualTo(count);
            assertThat(checking.problems()).isZero();
            assertThat(checking.entropy()).isCloseTo(mean(predicted(model, table, 2)), within(1e-6));
            assertThat(checking.mutualInformation()).isCloseTo(mean(predicted(model, table, 4)), within(1e-6));
        }
    }

    @Test
    void rowsThatCannotBeReadAreCountedAndChangeNothingElse() throws IOException {
        ModelDirectory model = customers();
        Checking clean = model.check("HEAD", table("clean.csv", HEADER + rows(40)));
        Checking checking =
                model.check("HEAD", table("asked.csv", HEADER + "x,old,1,Rome\n" + rows(40) + "y,older,1,Rome\n"));
        assertThat(checking.rows()).isEqualTo(42);
        assertThat(checking.problems()).isEqualTo(2);
        assertThat(checking.faults()).hasSize(2).first().asString().contains("asked.csv:2", "age");
        assertThat(checking.entropy()).isEqualTo(clean.entropy());
        Calibration known = model.head().calibration();
        assertThat(checking.knownEntropy()).isEqualTo(known.entropy());
        assertThat(checking.knownMutualInformation()).isEqualTo(known.mutualInformation());

        Checking none = model.check("HEAD", table("none.csv", HEADER + "x,old,1,Rome\n"));
        assertThat(none.problems()).isOne();
        assertThat(none.entropy()).isNaN();
        assertThatThrownBy(() -> model.check("HEAD", table("empty.csv", HEADER)))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("there are no rows");
        assertThatThrownBy(() -> model.check("HEAD", table("other.csv", "id,age,city\n1,2,Rome\n")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("income");
    }

    /** 1 − exp(−z²/2), z the distance from the mean in standard deviations of the prediction. */
    @Test
    void theLossOfANumberIsByItsDistanceInStandardDeviations() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int r = 0; r < 200; r++) {
            text.append(String.format(Locale.ROOT, "%d,%.3f%n", r % 20, 100 + 3.0 * (r % 20) + (r % 7 - 3)));
        }
        ModelDirectory model = ModelDirectory.at(directory.resolve("r"));
        model.learn(LearnRequest.of(table("first.csv", text.toString()), "first")
                .with(SchemaOptions.target("y").withRegression())
                .withHidden(List.of(8)));
        Table asked = table("asked.csv", "x\n3\n11\n17\n");
        List<Double> means = predicted(model, asked, 0);
        List<Double> sds = predicted(model, asked, 1);
        double[] z = {0, 1, -2};
        int[] x = {3, 11, 17};
        StringBuilder labelled = new StringBuilder("x,y\n");
        for (int r = 0; r < z.length; r++) {
            labelled.append(String.format(Locale.ROOT, "%d,%.6f%n", x[r], means.get(r) + z[r] * sds.get(r)));
        }
        Table seen = table("seen.csv", labelled.toString());
        List<Double> losses = model.observe(seen).losses();
        for (int r = 0; r < z.length; r++) {
            assertThat(losses.get(r)).isCloseTo(1 - Math.exp(-z[r] * z[r] / 2), within(1e-3));
        }
        assertThat(model.check("HEAD", seen).entropy()).isNaN();
        assertThat(model.check("HEAD", seen).mutualInformation()).isNaN();
    }
}
