package org.palimpsest.data;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.SparseRows;

/**
 * Finite floats in a memory-mapped file, row after row, little-endian: inputs that may be larger than the heap. The
 * operating system keeps in memory what is used. The same numbers as {@link Inputs.Floats} give the same batches, bit for
 * bit.
 *
 * <p>The file must not change while it is mapped. It may be deleted on systems that allow this for open files. The
 * mapping ends when the inputs are garbage-collected.
 */
public final class MappedInputs implements Inputs {
    private static final int MOST_BYTES_PER_PART = 1 << 30;

    private final int size;
    private final int features;
    private final int rowsPerPart;
    private final FloatBuffer[] parts;

    private MappedInputs(int size, int features, int rowsPerPart, FloatBuffer[] parts) {
        this.size = size;
        this.features = features;
        this.rowsPerPart = rowsPerPart;
        this.parts = parts;
    }

    /**
     * Maps a file of rows. The caller guarantees that all numbers are finite; they are not read here.
     *
     * @throws IllegalArgumentException if the file is not a whole number of rows
     */
    public static MappedInputs map(Path file, int features) throws IOException {
        return map(file, features, MOST_BYTES_PER_PART);
    }

    /** The same in parts of at most so many bytes. */
    static MappedInputs map(Path file, int features, int bytesPerPart) throws IOException {
        if (features < 1 || (long) features * Float.BYTES > bytesPerPart) {
            throw new IllegalArgumentException(
                    "features must be 1 to " + bytesPerPart / Float.BYTES + ", was " + features);
        }
        long rowBytes = (long) features * Float.BYTES;
        int rowsPerPart = (int) (bytesPerPart / rowBytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long bytes = channel.size();
            if (bytes % rowBytes != 0) {
                throw new IllegalArgumentException(
                        bytes + " bytes are not a whole number of rows of " + features + " floats");
            }
            int size = Math.toIntExact(bytes / rowBytes);
            FloatBuffer[] parts = new FloatBuffer[(size + rowsPerPart - 1) / rowsPerPart];
            for (int p = 0; p < parts.length; p++) {
                long from = p * (rowsPerPart * rowBytes);
                parts[p] = channel.map(
                                FileChannel.MapMode.READ_ONLY, from, Math.min(rowsPerPart * rowBytes, bytes - from))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer();
            }
            return new MappedInputs(size, features, rowsPerPart, parts);
        }
    }

    private FloatBuffer part(int row) {
        return parts[row / rowsPerPart];
    }

    private int start(int row) {
        return row % rowsPerPart * features;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public int entries(int row) {
        return features;
    }

    @Override
    public float at(int row, int column) {
        if (column < 0 || column >= features) {
            throw new IndexOutOfBoundsException("column must be 0 to " + (features - 1) + ", was " + column);
        }
        return part(row).get(start(row) + column);
    }

    @Override
    public double dot(int row, int[] to, float[] dense) {
        FloatBuffer part = part(row);
        int start = start(row);
        double sum = 0;
        for (int c = 0; c < features; c++) {
            sum += (double) part.get(start + c) * dense[to[c]];
        }
        return sum;
    }

    @Override
    public double squaredNorm(int row) {
        FloatBuffer part = part(row);
        int start = start(row);
        double sum = 0;
        for (int c = 0; c < features; c++) {
            sum += (double) part.get(start + c) * part.get(start + c);
        }
        return sum;
    }

    @Override
    public void copyRow(int row, int[] to, float[] out) {
        FloatBuffer part = part(row);
        int start = start(row);
        for (int c = 0; c < features; c++) {
            out[to[c]] = part.get(start + c);
        }
    }

    @Override
    public void copyRow(int row, float[] out, int at) {
        part(row).get(start(row), out, at, features);
    }

    @Override
    public int readAhead(int row) {
        return part(row).get(start(row)) == 0f ? 0 : 1;
    }

    @Override
    public void copyRow(int row, SparseRows out, int outRow, int at) {
        // The dense row goes where its entries go; each entry moves to the left or stays.
        part(row).get(start(row), out.value, at, features);
        int k = at;
        for (int c = 0; c < features; c++) {
            float x = out.value[at + c];
            if (x != 0) {
                out.index[k] = c;
                out.place[k] = DenseRows.place(c);
                out.value[k] = x;
                k++;
            }
        }
        out.set(outRow, at, k);
    }

    @Override
    public String toString() {
        return "MappedInputs(" + size + " rows of " + features + ")";
    }
}
