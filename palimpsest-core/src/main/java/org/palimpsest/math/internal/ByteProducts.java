package org.palimpsest.math.internal;

import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;

/**
 * Exact sums of products of signed bytes, added up block by block.
 *
 * <pre>
 * A_ij ← A_ij + Σ_r x_ri x_rj        i ≤ j
 * </pre>
 *
 * Products are formed in float over at most {@value #BLOCK} rows: 127² · 1,040 is below 2²⁴, so that every partial sum is an
 * exact integer whatever the order. Blocks are added in 64 bits, and each part of the work owns its sums: equal results for
 * any number of threads. Bytes must be −127 to 127. Not thread-safe.
 */
public final class ByteProducts {
    /** How many rows have exact sums in float. */
    public static final int BLOCK = 1040;

    private static final int PANEL = Kernels.PANEL;

    private static final ThreadLocal<float[]> TILE = ThreadLocal.withInitial(() -> new float[PANEL * PANEL]);

    /** Receives the sums of products of one panel of features with a panel of other columns. */
    public interface TileSink {
        /**
         * Called once for every tile, by any thread.
         *
         * @param first the first feature of the tile
         * @param column the first other column of the tile
         * @param tile {@value Kernels#PANEL} columns for each feature
         */
        void accept(int first, int column, float[] tile);
    }

    /**
     * Up to so many products plain loops are used. Vectors of the incubating API are slow until they are compiled, which takes
     * half a second of a new process; the sums are the same.
     */
    private static final double FEW_PRODUCTS = 2e9;

    private final int width;
    private final Team team;
    private final Kernels kernels;
    private final float[][] panels;
    private final long[] sums;

    /**
     * Sums of no row.
     *
     * @param width bytes per row
     * @param rows how many rows are added in all, at least
     */
    public ByteProducts(int width, int rows, Compute compute) {
        this.width = width;
        team = compute.team();
        kernels = 0.5 * rows * width * width < FEW_PRODUCTS ? Kernels.plain() : compute.kernels();
        panels = new float[(width + PANEL - 1) / PANEL][Math.min(BLOCK, rows) * PANEL];
        sums = new long[Math.toIntExact(width * (width + 1L) / 2)];
    }

    /** Where row i of the triangle begins, at its diagonal. */
    public static int diagonal(int width, int i) {
        return (int) (i * (2L * width - i + 1) / 2);
    }

    /** The sums so far: the upper triangle, row after row. Not a copy. */
    public long[] sums() {
        return sums;
    }

    /** Adds rows {@code from … to − 1}, at most {@value #BLOCK}, of which each is as long as the width. */
    public void add(byte[] rows, int from, int to) {
        int count = panels.length;
        team.run(count, p -> pack(rows, from, to, p * PANEL, panels[p]));
        team.run(count * (count + 1) / 2, part -> {
            int second = (int) ((Math.sqrt(8.0 * part + 1) - 1) / 2);
            int first = part - second * (second + 1) / 2;
            float[] tile = TILE.get();
            kernels.panelProducts(panels[first], panels[second], to - from, tile);
            addTo(tile, first * PANEL, second * PANEL);
        });
    }

    /** The products of the rows added last with panels of other numbers, whose sums must stay below 2²⁴ as well. */
    public void times(float[][] others, int rows, TileSink sink) {
        int count = others.length;
        team.run(count * panels.length, part -> {
            float[] tile = TILE.get();
            kernels.panelProducts(panels[part / count], others[part % count], rows, tile);
            sink.accept(part / count * PANEL, part % count * PANEL, tile);
        });
    }

    /** One packing serves both operands: panels of {@value Kernels#PANEL} columns, row after row. */
    private void pack(byte[] rows, int from, int to, int column, float[] panel) {
        int n = Math.min(PANEL, width - column);
        for (int r = from; r < to; r++) {
            int in = r * width + column;
            int out = (r - from) * PANEL;
            for (int c = 0; c < n; c++) {
                panel[out + c] = rows[in + c];
            }
        }
    }

    /** Adds what is on and above the diagonal. */
    private void addTo(float[] tile, int row, int column) {
        int last = Math.min(width, column + PANEL);
        for (int i = row; i < Math.min(width, row + PANEL); i++) {
            int at = diagonal(width, i) - i;
            int in = (i - row) * PANEL - column;
            for (int j = Math.max(i, column); j < last; j++) {
                sums[at + j] += (int) tile[in + j];
            }
        }
    }

    @Override
    public String toString() {
        return "ByteProducts(" + width + " features)";
    }
}
