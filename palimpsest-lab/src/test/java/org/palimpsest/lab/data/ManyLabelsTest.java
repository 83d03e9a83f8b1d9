package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;

/** As many labels as rows: the work must grow with the rows, not with their square. Counted, not timed. */
final class ManyLabelsTest {
    private static final int ROWS = 3000;

    @TempDir
    Path directory;

    private CsvData data;

    /** Counts how often a label is looked at. */
    private static final class Counted extends AbstractList<String> {
        private final List<String> labels;
        private long looks;

        Counted(List<String> labels) {
            this.labels = labels;
        }

        @Override
        public String get(int index) {
            looks++;
            return labels.get(index);
        }

        @Override
        public int size() {
            return labels.size();
        }
    }

    @BeforeEach
    void read() throws IOException {
        StringBuilder text = new StringBuilder("x,label\n");
        IntStream.range(0, ROWS)
                .forEach(r -> text.append(r % 7).append(",name").append(r).append('\n'));
        data = CsvData.read(Files.writeString(directory.resolve("many.csv"), text), CsvData.Form.GUESS);
    }

    @Test
    void labelsAreNumberedInOnePass() throws IOException {
        Counted labels = new Counted(data.labels());
        Targets.Labels targets = (Targets.Labels) data.dataset(labels).targets();
        assertThat(labels.looks).isLessThan(5L * ROWS);
        for (int r = 0; r < ROWS; r += 97) {
            assertThat(labels.get(targets.at(r))).isEqualTo("name" + r);
        }
    }

    @Test
    void unknownLabelsAreToldShortly() {
        Counted half = new Counted(data.labels().subList(0, ROWS / 2));
        assertThatThrownBy(() -> data.dataset(half))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("is not one of")
                .hasMessageContaining("(1500 in all)")
                .hasMessageContaining("and 1480 more")
                .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(20_000));
        assertThat(half.looks).isLessThan(5L * ROWS);
    }
}
