package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Tables of customers for tests. */
final class Customers {
    private static final SchemaOptions CHURN = SchemaOptions.target("churn").withId("id");

    private Customers() {}

    /** Customers who leave, or stay, for reasons that can be learned. */
    static Path file(Path directory, String name, int rows, double shift, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("id,age,income,city,churn\n");
        String[] cities = {"Rome", "Oslo", "Lima"};
        for (int r = 0; r < rows; r++) {
            double age = 40 + shift + 12 * random.nextGaussian();
            double income = 20000 * Math.exp(0.5 * random.nextGaussian());
            int city = random.nextInt(cities.length);
            double z = (age - 40) / 12 + (income - 22000) / 9000 + (city == 0 ? 1 : -0.5);
            text.append(String.format(
                    Locale.ROOT,
                    "%s-%d,%.1f,%.2f,%s,%s%n",
                    name,
                    r,
                    age,
                    income,
                    cities[city],
                    z + 0.3 * random.nextGaussian() > 0 ? "left" : "stayed"));
        }
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, text);
        return file;
    }

    /** To learn such a table under its name. */
    static LearnRequest request(Path file) {
        String name = file.getFileName().toString().replace(".csv", "");
        return LearnRequest.of(Table.of(file), name).with(CHURN).withHidden(List.of(16));
    }
}
