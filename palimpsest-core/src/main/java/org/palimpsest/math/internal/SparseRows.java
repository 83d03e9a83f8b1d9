package org.palimpsest.math.internal;

import java.util.Arrays;

/**
 * The non-zeros of the rows of a matrix, in a buffer that is refilled for every batch.
 *
 * <p>Row r holds the entries {@code begin[r] … end[r] − 1} of {@code index}, {@code place} and {@code value}. Rows may lie
 * anywhere in the arrays, which lets blocks of rows be filled by different threads.
 *
 * <p>Wide rows are divided into panels of columns. A product visits one panel of all rows before the next, which keeps
 * the dense rows of a panel in cache. Panel bounds affect speed only; where they are unknown, entries are divided
 * evenly.
 */
public final class SparseRows {
    /** How many columns a panel has at least, where there are as many. */
    private static final int PANEL = 128;

    private static final ThreadLocal<int[]> NEXT = ThreadLocal.withInitial(() -> new int[0]);

    /** First entry of each row. */
    public final int[] begin;
    /** The end of each row, exclusive. */
    public final int[] end;
    /** Column of each entry; empty in a transpose. */
    public final int[] index;
    /** The {@linkplain DenseRows#place place} of the dense row that each entry is multiplied with, which is its column. */
    public final int[] place;
    /** Value of each entry. */
    public final float[] value;

    private final int columns;
    private final int[][] bounds; // begin, where the second panel begins, …, end

    /**
     * A buffer for {@code rows} rows with {@code entries} entries in all.
     *
     * @param columns how many columns a row may have entries in
     */
    public SparseRows(int rows, int columns, int entries) {
        this(columns, new int[panels(columns) + 1][rows], new int[entries], new int[entries], new float[entries]);
    }

    /** A buffer for the transpose of some rows. */
    public static SparseRows transposed(int rows, int columns, int entries) {
        return new SparseRows(
                columns, new int[panels(columns) + 1][rows], new int[0], new int[entries], new float[entries]);
    }

    private SparseRows(int columns, int[][] bounds, int[] index, int[] place, float[] value) {
        this.columns = columns;
        this.bounds = bounds;
        this.index = index;
        this.place = place;
        this.value = value;
        begin = bounds[0];
        end = bounds[bounds.length - 1];
    }

    /** How many columns a row may have entries in. */
    public int columns() {
        return columns;
    }

    /** The number of panels. */
    public int panels() {
        return bounds.length - 1;
    }

    /** How many panels there are of so many columns. */
    public static int panels(int columns) {
        return Math.max(1, columns / PANEL);
    }

    /** The first column of a panel; of the panel after the last, their number. */
    public static int panelStart(int columns, int panel) {
        return (int) ((long) columns * panel / panels(columns));
    }

    /** The first entry of each row in a panel; of the panel after the last, {@link #end}. */
    public int[] bound(int panel) {
        return bounds[panel];
    }

    /** A buffer that shares the places and has its own values, for example their squares. */
    public SparseRows twin() {
        return new SparseRows(columns, bounds, index, place, new float[value.length]);
    }

    /** A buffer with rows and values of its own, in the same places. */
    public SparseRows sibling() {
        int[][] own = new int[bounds.length][begin.length];
        return new SparseRows(columns, own, index, place, new float[value.length]);
    }

    /** Makes a row of the entries {@code first … last − 1}, of which each panel gets as many. */
    public void set(int row, int first, int last) {
        begin[row] = first;
        for (int p = 1; p < panels(); p++) { // none for most: a division would cost more than the rest
            bounds[p][row] = first + (int) ((long) (last - first) * p / panels());
        }
        end[row] = last;
    }

    /**
     * Writes the transpose of rows {@code from … to − 1} as rows {@code outRow … outRow + columns − 1} of {@code out},
     * into the same range of entries that these rows occupy here, which must be contiguous. Entries of one column keep
     * the order of the rows.
     */
    public void transposeTight(int from, int to, int columns, SparseRows out, int outRow) {
        int[] next = next(columns);
        Arrays.fill(next, 0, columns, 0);
        count(index, begin[from], end[to - 1], next);
        int at = begin[from];
        for (int c = 0; c < columns; c++) {
            int entries = next[c];
            out.begin[outRow + c] = at;
            next[c] = at;
            at += entries;
        }
        scatter(from, to, next, columns, out, outRow);
    }

    /** On its own, which is much faster than among other arrays. */
    private static void count(int[] index, int first, int last, int[] count) {
        for (int k = first; k < last; k++) {
            count[index[k]]++;
        }
    }

    /**
     * The same without counting, where there is room for full columns: those of rows {@code from … to − 1} start {@code to −
     * from} entries apart, at {@code from · columns}.
     */
    public void transposeSpread(int from, int to, int columns, SparseRows out, int outRow) {
        int[] next = next(columns);
        int at = from * columns;
        for (int c = 0; c < columns; c++) {
            out.begin[outRow + c] = at;
            next[c] = at;
            at += to - from;
        }
        scatter(from, to, next, columns, out, outRow);
    }

    /**
     * Where the next entry of each column goes; of each thread, so that nothing is allocated per call. In an array of its
     * own and not in {@link #end}, since a loop that adds the first row to every column is much slower on JDK 17.
     */
    private static int[] next(int columns) {
        int[] next = NEXT.get();
        if (next.length < columns) {
            next = new int[columns];
            NEXT.set(next);
        }
        return next;
    }

    /** Puts every entry at the end of its column. */
    private void scatter(int from, int to, int[] next, int columns, SparseRows out, int outRow) {
        scatter(index, value, begin, end, from, to, next, out.place, out.value);
        System.arraycopy(next, 0, out.end, outRow, columns);
    }

    private static void scatter(
            int[] index,
            float[] value,
            int[] begin,
            int[] end,
            int from,
            int to,
            int[] next,
            int[] outPlace,
            float[] outValue) {
        for (int r = from; r < to; r++) {
            int own = DenseRows.place(r);
            int last = end[r];
            for (int k = begin[r]; k < last; k++) {
                int c = index[k];
                int at = next[c];
                next[c] = at + 1;
                outPlace[at] = own;
                outValue[at] = value[k];
            }
        }
    }

    /**
     * Fills row {@code row} with the non-zeros of {@code width} values of {@code dense} from {@code offset} on, using
     * the entries from {@code at} on, and returns the first free one.
     */
    public int compress(Kernels kernels, int row, float[] dense, int offset, int width, int at) {
        set(row, at, kernels.compress(dense, offset, width, index, place, value, at));
        return end[row];
    }

    /** The same with zeros kept. */
    public int copy(int row, float[] dense, int offset, int width, int at) {
        for (int c = 0; c < width; c++) {
            index[at + c] = c;
            place[at + c] = DenseRows.place(c);
        }
        System.arraycopy(dense, offset, value, at, width);
        set(row, at, at + width);
        return end[row];
    }

    /** Moves the entries of a row, those of column c to column {@code to[c]}. */
    public void move(int row, int[] to) {
        for (int k = begin[row]; k < end[row]; k++) {
            int c = to[index[k]];
            index[k] = c;
            place[k] = DenseRows.place(c);
        }
    }

    /** Appends an entry to the row that was filled last; returns the first free entry. */
    public int append(int row, int column, float x) {
        int k = end[row]++;
        index[k] = column;
        place[k] = DenseRows.place(column);
        value[k] = x;
        return k + 1;
    }
}
