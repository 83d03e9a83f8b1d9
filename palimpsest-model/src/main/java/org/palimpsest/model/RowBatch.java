package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableReader;

/** Some rows of a table: their cells as text, and their features where they could be read. Written once, then only read. */
final class RowBatch {
    private static final int MOST_ROWS = 4096;
    private static final int LEAST_ROWS = 64;
    private static final int MOST_NUMBERS = 1 << 20;

    private final List<String> columns;
    private final List<String> problems = new ArrayList<>();
    private final int features;
    private char[] text = new char[1 << 16];
    private int used;
    private int[] firstCell = new int[1 << 10]; // of each row, in ends
    private int[] ends = new int[1 << 14]; // of each cell, in text
    private int cells;
    private float[] x = new float[0];
    private int good;

    private RowBatch(List<String> columns, int features) {
        this.columns = columns;
        this.features = features;
    }

    /** How many rows a batch has at most; fewer of wide tables, so that batches stay small. */
    static int capacity(int features) {
        return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / Math.max(1, features)));
    }

    /** The next rows of a table; none at its end. */
    static RowBatch read(TableReader reader, RowEncoder encoder) throws IOException {
        int features = encoder.features();
        int capacity = capacity(features);
        float[] all = new float[capacity * features];
        float[] one = new float[features];
        RowBatch batch = new RowBatch(new ArrayList<>(), features);
        encoder.embedded().defer();
        while (batch.size() < capacity && reader.next()) {
            Row row = reader.row();
            // A row of several files together may have fewer cells of its own than there are columns by now.
            batch.addCells(row, row.problem().isEmpty() ? reader.columns().size() : row.size());
            boolean usable = encoder.encode(one);
            batch.problems.add(usable ? "" : encoder.problem());
            if (usable) {
                System.arraycopy(one, 0, all, batch.good++ * features, features);
            }
        }
        encoder.embedded().embed(all);
        batch.columns.addAll(reader.columns());
        batch.x = batch.good == capacity ? all : Arrays.copyOf(all, batch.good * features);
        return batch;
    }

    private void addCells(Row row, int n) {
        int rows = problems.size();
        if (rows + 1 >= firstCell.length) {
            firstCell = Arrays.copyOf(firstCell, 2 * firstCell.length);
        }
        if (cells + n > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(cells + n, 2 * ends.length));
        }
        char[] from = row.characters();
        for (int c = 0; c < n; c++) {
            int start = row.start(c);
            int length = row.end(c) - start;
            if (length > text.length - used) {
                text = Arrays.copyOf(text, Math.max(used + length, 2 * text.length));
            }
            System.arraycopy(from, start, text, used, length);
            used += length;
            ends[cells++] = used;
        }
        firstCell[rows + 1] = cells;
    }

    /** How many rows there are. */
    int size() {
        return problems.size();
    }

    /** The columns that the table had when the last of these rows was read. */
    List<String> columns() {
        return columns;
    }

    /** Why a row cannot be used; "" if it can. */
    String problem(int row) {
        return problems.get(row);
    }

    /** How many rows can be used. */
    int usable() {
        return good;
    }

    /** The rows that can be used. */
    Dataset data() {
        return Dataset.of(new Inputs.Floats(features, x), new Targets.None(good));
    }

    /** How many cells a row has. */
    int cells(int row) {
        return firstCell[row + 1] - firstCell[row];
    }

    /** The text of all cells. Others must not write it. */
    char[] text() {
        return text;
    }

    /** Where a cell's text starts. */
    int start(int row, int cell) {
        int at = firstCell[row] + cell;
        return at == 0 ? 0 : ends[at - 1];
    }

    /** Where a cell's text ends. */
    int end(int row, int cell) {
        return ends[firstCell[row] + cell];
    }
}
