package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** A table of people without ids: eight columns of few values, so that nearly every new row equals an old one. */
final class CensusTest {
    private static final int ROWS = 12_000;

    @TempDir
    Path directory;

    private Path people(String name, int rows, long seed, String ids) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(ids.isEmpty() ? "" : "person,")
                .append("sex,age,school,work,place,born,married,home,rich\n");
        for (int r = 0; r < rows; r++) {
            int sex = random.nextInt(2);
            int age = random.nextInt(3);
            int school = random.nextInt(3);
            int work = Math.min(random.nextInt(4), random.nextInt(4));
            int place = random.nextInt(10) == 0 ? 1 : 0;
            int born = random.nextInt(10) == 0 ? 1 : 0;
            int married = age == 0 ? 0 : random.nextInt(2);
            int home = random.nextInt(2);
            double score = school + 0.8 * age + 0.5 * work + 0.4 * married - 2.4 + 0.7 * random.nextGaussian();
            if (!ids.isEmpty()) {
                text.append(ids).append(r).append(',');
            }
            text.append("fm".charAt(sex)).append(",a").append(age).append(",s").append(school);
            text.append(",w")
                    .append(work)
                    .append(",p")
                    .append(place)
                    .append(",b")
                    .append(born);
            text.append(",m").append(married).append(",h").append(home).append(score > 0 ? ",yes" : ",no");
            text.append('\n');
        }
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, text);
        return file;
    }

    private static LearnRequest request(Path file, SchemaOptions options) {
        return LearnRequest.of(Table.of(file), String.valueOf(file.getFileName()))
                .with(options)
                .withHidden(List.of(16));
    }

    @Test
    void equalRowsAreNotTheSameRowAndNoneIsDropped() throws IOException {
        SchemaOptions options = SchemaOptions.target("rich");
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        Path test = people("test", 4_000, 9, "");
        model.learn(request(people("a", ROWS, 1, ""), options));
        double first = model.score("HEAD", Table.of(test)).number("accuracy");
        LearnReport second = model.learn(request(people("b", ROWS, 2, ""), options));
        assertThat(second.version().provenance().rows()).isEqualTo(ROWS);
        assertThat(second.version().provenance().seenBefore()).isZero();
        long repeated = Long.parseLong(second.notes().stream()
                .filter(note -> note.contains("equal rows learned before"))
                .findFirst()
                .orElseThrow()
                .replaceAll(" of .*|,", ""));
        assertThat(repeated).isGreaterThan(ROWS * 97L / 100);
        assertThat(model.score("HEAD", Table.of(test)).number("accuracy")).isGreaterThan(first - 0.01);
        assertThatThrownBy(() -> model.learn(request(directory.resolve("a.csv"), options)))
                .as("a whole file is recognised")
                .isInstanceOf(AlreadyLearnedException.class);
    }

    @Test
    void onlyAnIdMakesTwoRowsOne() throws IOException {
        SchemaOptions options = SchemaOptions.target("rich").withId("person");
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(request(people("a", 500, 1, "a"), options));
        Path other = people("b", 400, 1, "b"); // the same values as the first 400 people
        List<String> lines = new java.util.ArrayList<>(Files.readAllLines(other));
        lines.addAll(Files.readAllLines(directory.resolve("a.csv")).subList(1, 101));
        lines.add(",f,a0,s0,w0,p0,b0,m0,h0,no"); // nobody knows who
        Files.write(other, lines);
        LearnReport report = model.learn(request(other, options));
        assertThat(report.version().provenance().rows()).isEqualTo(401);
        assertThat(report.version().provenance().seenBefore()).isEqualTo(100);
    }

    @Test
    void repetitionsBeyondChanceAreRefusedWithBothExplanations() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        Path january = Customers.file(directory, "january", 600, 0, 1);
        Path later = Customers.file(directory, "later", 600, 0, 2);
        List<String> lines = new java.util.ArrayList<>(Files.readAllLines(later));
        lines.addAll(Files.readAllLines(january).subList(1, 201));
        Files.write(later, lines);
        SchemaOptions options = SchemaOptions.target("churn").withDrop(List.of("id"));
        model.learn(request(january, options));
        String before = model.head().hash();
        assertThatThrownBy(() -> model.learn(request(later, options)))
                .isInstanceOfSatisfying(RepeatedRowsException.class, e -> {
                    assertThat(e.known()).isEqualTo(200);
                    assertThat(e.rows()).isEqualTo(800);
                    assertThat(e.explained()).isLessThan(200);
                })
                .hasMessageContaining("the same rows")
                .hasMessageContaining("other rows with the same values");
        assertThat(model.head().hash()).isEqualTo(before);
        assertThat(model.learn(request(later, options).withRepetition())
                        .version()
                        .provenance()
                        .rows())
                .isEqualTo(800);
    }
}
