package org.palimpsest.math;

/**
 * Rows of a matrix kept by their non-zeros; a buffer that is filled anew for every batch.
 *
 * <p>Row r holds the entries {@code begin[r] … end[r] − 1} of {@code index}, {@code place} and {@code value}. Rows may lie
 * anywhere in the arrays, which lets blocks of rows be filled by different threads.
 */
public final class SparseRows {
    /** First entry of each row. */
    public final int[] begin;
    /** One past the last entry of each row. */
    public final int[] end;
    /** Column of each entry; empty in a transpose, which nobody asks. */
    public final int[] index;
    /** The {@linkplain DenseRows#place place} of the dense row that each entry is multiplied with, which is its column. */
    public final int[] place;
    /** Value of each entry. */
    public final float[] value;
    /** Room for whoever multiplies: first and one past the last entry of the piece of each row whose turn it is. */
    public final int[] turn;

    private final int columns;

    /**
     * A buffer for {@code rows} rows with {@code entries} entries in all.
     *
     * @param columns how many columns a row may have entries in
     */
    public SparseRows(int rows, int columns, int entries) {
        this(columns, new int[rows], new int[rows], new int[entries], new int[entries], new float[entries]);
    }

    /** A buffer for the transpose of some rows. */
    public static SparseRows transposed(int rows, int columns, int entries) {
        return new SparseRows(columns, new int[rows], new int[rows], new int[0], new int[entries], new float[entries]);
    }

    private SparseRows(int columns, int[] begin, int[] end, int[] index, int[] place, float[] value) {
        this.columns = columns;
        this.begin = begin;
        this.end = end;
        this.index = index;
        this.place = place;
        this.value = value;
        turn = new int[2 * begin.length];
    }

    /** How many columns a row may have entries in. */
    public int columns() {
        return columns;
    }

    /** A buffer with the same places, always, and values of its own: for the squares of these values, say. */
    public SparseRows twin() {
        return new SparseRows(columns, begin, end, index, place, new float[value.length]);
    }

    /** A buffer with rows and values of its own, in the same places. */
    public SparseRows sibling() {
        return new SparseRows(
                columns, new int[begin.length], new int[end.length], index, place, new float[value.length]);
    }

    /**
     * Writes the transpose of rows {@code from … to − 1} as rows {@code outRow … outRow + columns − 1} of {@code out},
     * into the same range of entries that these rows occupy here, which must be contiguous. Entries of one column keep
     * the order of the rows.
     *
     * <p>The caller has counted the entries of each column in {@code out.end}, starting from zero, as it wrote the rows:
     * that saves a pass over them.
     */
    public void transposeCounted(int from, int to, int columns, SparseRows out, int outRow) {
        int at = begin[from];
        for (int c = outRow; c < outRow + columns; c++) {
            int count = out.end[c];
            out.begin[c] = at;
            out.end[c] = at;
            at += count;
        }
        scatter(from, to, out, outRow);
    }

    /**
     * The same without counting, where there is room for full columns: those of rows {@code from … to − 1} start {@code to −
     * from} entries apart, at {@code from · columns}.
     */
    public void transposeSpread(int from, int to, int columns, SparseRows out, int outRow) {
        int at = from * columns;
        for (int c = outRow; c < outRow + columns; c++) {
            out.begin[c] = at;
            out.end[c] = at;
            at += to - from;
        }
        scatter(from, to, out, outRow);
    }

    /** Puts every entry at the end of its column. */
    private void scatter(int from, int to, SparseRows out, int outRow) {
        int[] next = out.end;
        int[] outPlace = out.place;
        float[] outValue = out.value;
        for (int r = from; r < to; r++) {
            int own = DenseRows.place(r);
            int last = end[r];
            for (int k = begin[r]; k < last; k++) {
                int at = next[outRow + index[k]]++;
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
        begin[row] = at;
        end[row] = kernels.compress(dense, offset, width, index, place, value, at);
        return end[row];
    }

    /** The same with zeros kept. */
    public int copy(int row, float[] dense, int offset, int width, int at) {
        for (int c = 0; c < width; c++) {
            index[at + c] = c;
            place[at + c] = DenseRows.place(c);
        }
        System.arraycopy(dense, offset, value, at, width);
        begin[row] = at;
        end[row] = at + width;
        return end[row];
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
