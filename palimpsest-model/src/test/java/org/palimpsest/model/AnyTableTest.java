package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Defaults on tables of unusual sizes and scales: two files one after the other, and rows of both to test on. */
final class AnyTableTest {
    @TempDir
    Path directory;

    private interface Rows {
        /** A line of comma-separated numbers with the class at the end. */
        String row(Random random);
    }

    private Path file(String name, int columns, int rows, long seed, Rows source) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < columns; c++) {
            text.append('x').append(c).append(',');
        }
        text.append("y\n");
        for (int r = 0; r < rows; r++) {
            text.append(source.row(random)).append('\n');
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    private double accuracy(int columns, int rows, IntFunction<Rows> parts) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        for (int t = 0; t < 2; t++) {
            Path file = file("task" + t, columns, rows, t, parts.apply(t));
            LearnRequest request = LearnRequest.of(Table.of(file), "task" + t);
            model.learn(t == 0 ? request.with(SchemaOptions.target("y")) : request);
        }
        double sum = 0;
        for (int t = 0; t < 2; t++) {
            Path test = file("test" + t, columns, 400, 9 + t, parts.apply(t));
            sum += model.score("HEAD", Table.of(test)).number("accuracy") / 2;
        }
        return sum;
    }

    /** Unit vectors around one of some directions. */
    private static Rows embeddings(int first, int last) {
        return random -> {
            int label = first + random.nextInt(last - first + 1);
            double[] x = new double[32];
            double norm = 0;
            for (int i = 0; i < x.length; i++) {
                x[i] = (i % 6 == label ? 1 : 0) + 0.5 * random.nextGaussian();
                norm += x[i] * x[i];
            }
            StringBuilder line = new StringBuilder();
            for (double one : x) {
                line.append((float) (one / Math.sqrt(norm))).append(',');
            }
            return line.append("c").append(label).toString();
        };
    }

    @Test
    void unitNormEmbeddingsWhoseClassesComeFileByFile() throws IOException {
        assertThat(accuracy(32, 240, t -> embeddings(3 * t, 3 * t + 2))).isGreaterThan(0.85);
    }

    /** Two numbers of very different size, and one in {@code rare} rows of a class of its own. */
    private static Rows scaled(double size, int rare) {
        return random -> {
            boolean one = random.nextInt(rare) == 0;
            double a = random.nextGaussian() + (one ? 2.5 : 0);
            double b = random.nextGaussian() + (one ? 2.5 : 0);
            return size * a + "," + (1 + b / size) + "," + (one ? "rare" : "usual");
        };
    }

    @Test
    void columnsOfAMillion() throws IOException {
        assertThat(accuracy(2, 300, t -> scaled(1e6, 2))).isGreaterThan(0.92);
    }

    @Test
    void oneRowInAHundred() throws IOException {
        assertThat(accuracy(2, 1000, t -> scaled(1, 100))).isGreaterThan(0.98);
    }

    @Test
    void fortyRows() throws IOException {
        assertThat(accuracy(2, 40, t -> scaled(1, 2))).isGreaterThan(0.85);
    }
}
