package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Files by month: every one is later than all before. */
final class LaterDatesTest {
    private static final LocalDate START = LocalDate.of(2024, 1, 1);

    @TempDir
    Path directory;

    private Path month(int number, int rows) throws IOException {
        Random random = new Random(number);
        StringBuilder text = new StringBuilder("day,x,z,y\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double z = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%.3f,%.3f,%s%n",
                    START.plusMonths(number).plusDays(random.nextInt(28)),
                    x,
                    z,
                    x + z + random.nextGaussian() > 0 ? "yes" : "no"));
        }
        Path file = directory.resolve("month" + number + ".csv");
        Files.writeString(file, text);
        return file;
    }

    private static LearnRequest request(Path file) {
        return LearnRequest.of(Table.of(file), String.valueOf(file.getFileName()))
                .with(SchemaOptions.target("y"))
                .withHidden(List.of(16));
    }

    @Test
    void aDayBeyondWhatWasLearnedIsPredictedLikeTheLastOne() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(request(month(0, 400)));
        Path last = Files.writeString(directory.resolve("last.csv"), "day,x,z,y\n2024-01-28,0.3,0.1,yes\n");
        Path later = Files.writeString(
                directory.resolve("later.csv"), "day,x,z,y\n2024-03-31,0.3,0.1,yes\n"); // a Sunday, too
        assertThat(model.score("HEAD", Table.of(later)).number("nll"))
                .isEqualTo(model.score("HEAD", Table.of(last)).number("nll"));
    }

    @Test
    void calibrationDoesNotDecayOverMonthsOrOnTheFirstOne() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        for (int number = 0; number < 6; number++) {
            model.learn(request(month(number, 600)));
        }
        for (int number : new int[] {0, 6, 9}) {
            Scores scores = model.score("HEAD", Table.of(month(number, 600)));
            assertThat(scores.number("ece")).as("month %d", number).isLessThan(0.08);
            assertThat(scores.number("accuracy")).as("month %d", number).isGreaterThan(0.7);
        }
    }
}
