package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;

final class PartitionTest {
    @TempDir
    Path directory;

    private static final TableStream WEATHER = TableStreams.all().stream()
            .filter(one -> one.name().equals("seattle-weather"))
            .findFirst()
            .orElseThrow();

    private List<Path> tasks() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            StringBuilder text = new StringBuilder("x,weather\n");
            for (int r = 0; r < 100; r++) {
                String kind = t == 1 && r == 0 ? "hail" : r % 2 == 0 ? "rain" : "sun";
                text.append(100 * t + r).append(',').append(kind).append('\n');
            }
            files.add(Files.writeString(directory.resolve("t" + t + ".csv"), text));
        }
        return files;
    }

    private static Set<String> rows(List<Path> files) throws IOException {
        Set<String> all = new HashSet<>();
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            all.addAll(lines.subList(1, lines.size()));
        }
        return all;
    }

    @Test
    void aRowIsLearnedOrTestedAndADivisionIsTheSameEachTime() throws IOException {
        SuiteStream one = new Partition(false).divide(WEATHER, tasks(), directory.resolve("a"));
        SuiteStream two = new Partition(false).divide(WEATHER, tasks(), directory.resolve("b"));
        assertThat(rows(one.train())).doesNotContainAnyElementsOf(rows(one.test()));
        assertThat(rows(one.train())).isEqualTo(rows(two.train()));
        assertThat(one.trainRows()).containsExactly(75, 75);
    }

    @Test
    void whoeverDevelopsSeesNoTestRow() throws IOException {
        SuiteStream last = new Partition(false).divide(WEATHER, tasks(), directory.resolve("a"));
        SuiteStream early = new Partition(true).divide(WEATHER, tasks(), directory.resolve("b"));
        Set<String> seen = rows(early.train());
        seen.addAll(rows(early.test()));
        assertThat(seen).doesNotContainAnyElementsOf(rows(last.test()));
        assertThat(rows(last.train())).containsAll(seen);
    }

    @Test
    void aClassThatNobodyCouldHaveLearnedIsNotTested() throws IOException {
        SuiteStream stream = new Partition(false).divide(WEATHER, tasks(), directory.resolve("a"));
        Set<String> learned = rows(stream.train());
        boolean known = learned.stream().anyMatch(row -> row.endsWith("hail"));
        boolean tested = rows(stream.test()).stream().anyMatch(row -> row.endsWith("hail"));
        assertThat(tested && !known).isFalse();
    }
}
