package org.palimpsest.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskFilesTest {
    @TempDir
    private Path directory;

    private static TableStream stream(String target, Cut cut) {
        return new TableStream(
                "t", new PackageSource.Npm("p@1"), "none", List.of(), new Form.Plain(), target, false, cut, List.of());
    }

    private Path source(String... ends) throws IOException {
        StringBuilder text = new StringBuilder("n,date,y\n");
        for (int i = 0; i < TaskFiles.LEAST_ROWS; i++) {
            for (String end : ends) {
                text.append(i).append(',').append(end).append('\n');
            }
        }
        return Files.writeString(directory.resolve("t.csv"), text.toString());
    }

    @Test
    void classesAreDealtInOrderAndRowsKeepTheirs() throws IOException {
        Path source = source("2020-01-01,10", "2020-01-02,9", "2020-01-03,a", "2020-01-04,");
        TaskFiles tasks =
                TaskFiles.write(stream("y", new Cut.ByClass(2)), List.of(source, source), directory.resolve("tasks"));
        assertThat(tasks.rows()).containsExactly(80L, 40L);
        assertThat(tasks.skipped()).isEqualTo(40);
        assertThat(tasks.total()).isEqualTo(120);
        assertThat(tasks.columns()).containsExactly("n", "date", "y");
        assertThat(Files.readAllLines(tasks.files().get(0)))
                .hasSize(81)
                .startsWith("n,date,y", "0,2020-01-01,10", "0,2020-01-02,9", "1,2020-01-01,10");
        assertThat(tasks.files().get(1)).hasFileName("task-02.csv");
    }

    @Test
    void periodsAreTheStartsOfDates() throws IOException {
        Path source = source("2021-03-01,a", "2020-12-31,b", "2020-01-05,a");
        assertThat(TaskFiles.write(
                                stream("y", new Cut.ByTime("date", Cut.Period.YEAR, 1)),
                                List.of(source),
                                directory.resolve("years"))
                        .rows())
                .containsExactly(40L, 20L);
        assertThat(TaskFiles.write(
                                stream("y", new Cut.ByTime("date", Cut.Period.MONTH, 1)),
                                List.of(source),
                                directory.resolve("months"))
                        .rows())
                .containsExactly(20L, 20L, 20L);
    }

    @Test
    void aTaskOfTooFewRowsIsLeftOut() throws IOException {
        Path source = source("2021-03-01,a");
        Files.writeString(source, Files.readString(source) + "7,2020-01-01,a\n");
        TaskFiles tasks = TaskFiles.write(
                stream("y", new Cut.ByTime("date", Cut.Period.YEAR, 1)), List.of(source), directory.resolve("tasks"));
        assertThat(tasks.rows()).containsExactly(20L);
        assertThat(tasks.skipped()).isEqualTo(1);
    }

    @Test
    void numbersComeByValueBeforeText() {
        assertThat(new Cut.BySite("s", 2).tasks(List.of("b", "10", "9", "", "a")))
                .isEqualTo(Map.of("9", 0, "10", 0, "a", 1, "b", 1));
    }

    @Test
    void aColumnThatIsNotThereIsTold() throws IOException {
        Path source = source("2021-03-01,a");
        assertThatIOException()
                .isThrownBy(() ->
                        TaskFiles.write(stream("z", new Cut.ByClass(1)), List.of(source), directory.resolve("tasks")))
                .withMessageContaining("has no column 'z'");
    }
}
