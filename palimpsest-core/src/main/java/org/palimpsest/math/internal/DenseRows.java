package org.palimpsest.math.internal;

import java.util.Arrays;

/**
 * The rows of a dense matrix in the layout of {@link Kernels#rowSums}: vectors of eight numbers. The last vector holds
 * the last eight columns and may repeat some earlier ones, so that a row of any width is a whole number of vectors.
 *
 * <p>A strip is an array of as many vectors per row as a kernel keeps in registers. In every strip of every matrix a
 * row starts at the same {@link #place}. Sparse rows can therefore store places instead of row numbers, and the
 * innermost loop computes no addresses. Where the JVM aligns objects to 32 bytes, no vector straddles two cache lines.
 */
public final class DenseRows {
    /** The number of numbers per vector. */
    public static final int LANES = 8;

    /** Vectors that a strip may have: thirteen, for a row of up to 104 columns, leave room in sixteen registers. */
    private static final int[] SIZES = {13, 8, 4, 2, 1};

    /** The distance between the starts of rows, the same in every strip of every matrix. */
    public static final int PITCH = LANES * SIZES[0];

    /** Where the first row starts: with the sixteen bytes before an array's numbers at a multiple of 32 bytes. */
    private static final int ORIGIN = 4;

    private final int rows;
    private final int width;
    private final int[] vectors;
    private final float[][] strips;

    /** A zero matrix. */
    public DenseRows(int rows, int width) {
        this.rows = rows;
        this.width = width;
        vectors = cut(Math.max(1, (width + LANES - 1) / LANES));
        strips = new float[vectors.length][ORIGIN + Math.multiplyExact(rows, PITCH)];
    }

    /** The sizes of the strips, smallest first, so that the vector that repeats columns is in the same as they are. */
    private static int[] cut(int count) {
        int[] sizes = new int[count];
        int n = 0;
        for (int left = count; left > 0; n++) {
            int most = left;
            sizes[n] = Arrays.stream(SIZES)
                    .filter(size -> size <= most)
                    .findFirst()
                    .orElseThrow();
            left -= sizes[n];
        }
        int[] ascending = Arrays.copyOf(sizes, n);
        Arrays.sort(ascending);
        return ascending;
    }

    /** The number of rows. */
    public int rows() {
        return rows;
    }

    /** The number of columns. */
    public int width() {
        return width;
    }

    /** The number of strips. */
    public int strips() {
        return strips.length;
    }

    /** How many vectors a row has in a strip. */
    public int vectors(int strip) {
        return vectors[strip];
    }

    /** The numbers of a strip. */
    public float[] strip(int strip) {
        return strips[strip];
    }

    /** Where a row starts, in any strip. */
    public static int place(int row) {
        return ORIGIN + row * PITCH;
    }

    /** Copies a row, {@code width} numbers from {@code at} on. */
    public void set(int row, float[] from, int at) {
        int place = place(row);
        int last = strips.length - 1;
        int column = at;
        for (int s = 0; s < last; s++) {
            int n = LANES * vectors[s];
            System.arraycopy(from, column, strips[s], place, n);
            column += n;
        }
        int body = LANES * (vectors[last] - 1);
        int tail = Math.min(width, LANES);
        System.arraycopy(from, column, strips[last], place, body);
        System.arraycopy(from, at + width - tail, strips[last], place + body, tail);
    }

    /** Copies a row out of the matrix, the inverse of {@link #set}: writes {@code width} numbers from {@code at} on. */
    public void get(int row, float[] out, int at) {
        int place = place(row);
        int last = strips.length - 1;
        int column = at;
        for (int s = 0; s < last; s++) {
            int n = LANES * vectors[s];
            System.arraycopy(strips[s], place, out, column, n);
            column += n;
        }
        int body = LANES * (vectors[last] - 1);
        int tail = Math.min(width, LANES);
        System.arraycopy(strips[last], place, out, column, body);
        System.arraycopy(strips[last], place + body, out, at + width - tail, tail);
    }

    /** Copies a column, one number for each row from {@code at} on. */
    public void setColumn(int column, float[] from, int at) {
        setColumn(column, 0, rows, from, at);
    }

    /**
     * Copies rows {@code first … last − 1} of a matrix to the columns of the same numbers. Eight at a time where they are a
     * vector here, so that a cache line is written once; the columns that the last vector may repeat go one by one.
     */
    public void transpose(DenseRows from, int first, int last) {
        int row = first;
        while (row < last) {
            boolean together = row % LANES == 0 && row + LANES <= Math.min(last, width - LANES);
            int count = together ? LANES : 1;
            int place = place(row);
            int end = from.strips.length - 1;
            int column = 0;
            for (int s = 0; s < end; s++) {
                int n = LANES * from.vectors[s];
                setColumns(row, count, column, n, from.strips[s], place);
                column += n;
            }
            int body = LANES * (from.vectors[end] - 1);
            int tail = Math.min(from.width, LANES);
            setColumns(row, count, column, body, from.strips[end], place);
            setColumns(row, count, from.width - tail, tail, from.strips[end], place + body);
            row += count;
        }
    }

    /** Copies {@code n} numbers of one column, or of the eight of a vector, whose numbers are in consecutive rows. */
    private void setColumns(int column, int columns, int first, int n, float[] from, int at) {
        if (columns == 1) {
            setColumn(column, first, n, from, at);
            return;
        }
        int s = 0;
        int start = 0;
        while (column >= start + LANES * vectors[s]) {
            start += LANES * vectors[s++];
        }
        float[] strip = strips[s];
        int place = place(first) + column - start;
        for (int i = at; i < at + n; i++, place += PITCH) {
            for (int c = 0; c < LANES; c++) {
                strip[place + c] = from[i + c * PITCH];
            }
        }
    }

    /** Copies {@code n} numbers of a column, from row {@code first} on. */
    private void setColumn(int column, int first, int n, float[] from, int at) {
        int last = strips.length - 1;
        int s = 0;
        int start = 0;
        while (s < last && column >= start + LANES * vectors[s]) {
            start += LANES * vectors[s++];
        }
        if (s < last || column < start + LANES * (vectors[last] - 1)) {
            spread(strips[s], place(first) + column - start, n, from, at);
        }
        int tail = column - (width - Math.min(width, LANES));
        if (tail >= 0) {
            spread(strips[last], place(first) + LANES * (vectors[last] - 1) + tail, n, from, at);
        }
    }

    private static void spread(float[] strip, int place, int n, float[] from, int at) {
        for (int i = 0; i < n; i++) {
            strip[place + i * PITCH] = from[at + i];
        }
    }

    /** x ← x² for some rows. */
    public void square(Kernels kernels, int first, int last) {
        for (float[] strip : strips) {
            kernels.square(strip, strip, place(first), place(last));
        }
    }

    /** Replaces some rows by their absolute values. */
    public void absolute(int first, int last) {
        for (float[] strip : strips) {
            for (int i = place(first); i < place(last); i++) {
                strip[i] = Math.abs(strip[i]);
            }
        }
    }
}
