package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Scaling;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.table.Utf8;

/** Rows on their way to a prediction, in batches and in order. */
final class RowBatchTest {
    private static final Schema SCHEMA = new Schema(List.of(
            new Column.Numeric("x", Scaling.NONE, false, List.of()),
            new Column.ClassTarget("y", List.of("a", "b"), false)));

    @TempDir
    Path directory;

    private List<RowBatch> batches(String name, String text) throws IOException {
        List<RowBatch> all = new ArrayList<>();
        try (TableReader reader = Table.of(Written.file(directory, name, text)).open()) {
            RowEncoder encoder = new RowEncoder(SCHEMA, reader, RowEncoder.Purpose.PREDICTING);
            do {
                all.add(RowBatch.read(reader, encoder));
            } while (all.get(all.size() - 1).size() > 0);
        }
        return all;
    }

    @Test
    void wideTablesHaveSmallBatches() {
        assertThat(RowBatch.capacity(0)).isEqualTo(4096);
        assertThat(RowBatch.capacity(256)).isEqualTo(4096);
        assertThat(RowBatch.capacity(512)).isEqualTo(2048);
        assertThat(RowBatch.capacity(1 << 20)).isEqualTo(64);
    }

    @Test
    void aBatchHoldsTheCellsOfItsRowsAndTheFeaturesOfThoseThatCanBeRead() throws IOException {
        StringBuilder text = new StringBuilder("note,x\n");
        for (int r = 0; r < 5000; r++) {
            text.append("note number ")
                    .append(r)
                    .append(" of many,")
                    .append(r % 10 == 3 ? "bad" : r % 5)
                    .append('\n');
        }
        List<RowBatch> batches = batches("t.csv", text.toString());
        assertThat(batches).extracting(RowBatch::size).containsExactly(4096, 904, 0);
        int row = 0;
        for (RowBatch batch : batches) {
            RowText cells = new RowText(batch);
            int good = 0;
            for (int r = 0; r < batch.size(); r++, row++) {
                assertThat(cells.at(r).size()).isEqualTo(2);
                assertThat(cells.text(0)).isEqualTo("note number " + row + " of many");
                assertThat(cells.text(1)).isEqualTo(row % 10 == 3 ? "bad" : Integer.toString(row % 5));
                assertThat(batch.problem(r).isEmpty()).isEqualTo(row % 10 != 3);
                if (row % 10 != 3) {
                    assertThat(batch.data().row(good++)).containsExactly(row % 5);
                }
            }
            assertThat(batch.usable()).isEqualTo(good);
            assertThat(batch.columns()).containsExactly("note", "x");
        }
    }

    @Test
    void oneLongCellAndManyCellsFit() throws IOException {
        String big = "z".repeat(200_000);
        StringBuilder line = new StringBuilder("{\"x\":1,\"big\":\"" + big + "\"}\n{\"x\":2");
        for (int k = 0; k < 20_000; k++) {
            line.append(",\"k").append(k).append("\":").append(k);
        }
        RowBatch batch = batches("t.jsonl", line + "}\n").get(0);
        RowText cells = new RowText(batch);
        assertThat(cells.at(0).text(1)).isEqualTo(big);
        assertThat(cells.at(1).text(20_001)).isEqualTo("19999");
        assertThat(cells.columns()).hasSize(20_002).startsWith("x", "big", "k0");
    }

    @Test
    void cellsThatAreNotThereAreEmpty() throws IOException {
        RowBatch batch = batches("t.csv", "x,note\n1,a;b\n1\n1,2,3\n").get(0);
        RowText cells = new RowText(batch).at(1);
        assertThat(cells.size()).isEqualTo(1);
        assertThat(cells.text(1)).isEmpty();
        assertThat(cells.hasAny(1, "ab")).isFalse();
        Utf8 out = new Utf8(0);
        cells.append(1, out);
        assertThat(out.size()).isZero();
        assertThat(cells.at(2).size()).isEqualTo(3);
        cells.at(0).append(1, out);
        assertThat(out).hasToString("a;b");
        assertThat(cells.hasAny(1, ";,")).isTrue();
        assertThat(cells.hasAny(1, "c1")).isFalse();
        assertThat(cells.hasAny(0, ";")).isFalse();
    }

    @Test
    void resultsComeInTheOrderOfTheWork() throws Exception {
        try (OrderedWork<Integer> work = new OrderedWork<>(2, "test")) {
            CountDownLatch second = new CountDownLatch(1);
            assertThat(work.isEmpty()).isTrue();
            work.give(() -> {
                second.await();
                return 1;
            });
            work.give(() -> {
                second.countDown();
                return 2;
            });
            assertThat(work.isFull()).isFalse();
            work.give(() -> 3);
            assertThat(work.isFull()).isTrue();
            assertThat(List.of(work.take(), work.take(), work.take())).containsExactly(1, 2, 3);
            assertThat(work.isEmpty()).isTrue();
        }
    }

    @Test
    void whatFailsInAThreadIsThrownToTheTaker() {
        try (OrderedWork<Integer> work = new OrderedWork<>(1, "test")) {
            work.give(() -> {
                throw new UnsupportedOperationException("runtime");
            });
            work.give(() -> {
                throw new AssertionError("error");
            });
            work.give(() -> {
                throw new IOException("checked");
            });
            assertThatThrownBy(work::take).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(work::take).isInstanceOf(AssertionError.class).hasMessage("error");
            assertThatThrownBy(work::take)
                    .isInstanceOf(IllegalStateException.class)
                    .hasCauseInstanceOf(IOException.class);
        }
    }
}
