package org.palimpsest.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.random.Rng;

/**
 * At which share of active units the products of a hidden layer take as long in full as with zeros skipped: forward, back to
 * the layer below, and the gradient, with what skipping itself costs (compressing rows, gathering deltas, transposing). One
 * thread, time of the processor, the best of the rounds, the two kernels in turns.
 */
public final class BreakEven {
    private static final int BATCH = 256;
    private static final int[] WIDTHS = {50, 100, 256, 1024};
    private static final int STEPS_OF_TEN = 10;
    private static final long OPERATIONS = 200_000_000L; // of a round, in multiply-adds
    private static final int WARM_UP = 3;
    private static final int ROUNDS = 9;

    private final Kernels kernels;
    private final int width;
    private final float[] h;
    private final SparseRows rows;
    private final SparseRows columns;
    private final SparseRows delta;
    private final boolean[] full = new boolean[BATCH / Batch.BLOCK];
    private final InputBlocks inputs;
    private final DenseRows weights;
    private final DenseRows transposed;
    private final float[] u;
    private final DenseRows deltas;
    final float[] z;
    final float[] back;
    final float[] gradient;

    BreakEven(Kernels kernels, int width, double density) {
        this.kernels = kernels;
        this.width = width;
        Rng rng = Rng.of(1);
        h = new float[BATCH * width];
        u = new float[BATCH * width];
        rng.stream("h").normals(h);
        rng.stream("u").normals(u);
        Rng active = rng.stream("active");
        for (int i = 0; i < h.length; i++) {
            boolean on = active.uniform(i) < density;
            h[i] = on ? Math.abs(h[i]) : 0;
            u[i] = on ? u[i] : 0;
        }
        rows = new SparseRows(BATCH, width + 1, BATCH * (width + 1));
        columns = SparseRows.transposed(full.length * (width + 1), Batch.BLOCK, BATCH * (width + 1));
        delta = rows.sibling();
        inputs = new InputBlocks(rows, columns, full, h, width, width, Batch.BLOCK);
        float[] w = new float[(width + 1) * width];
        rng.stream("weights").normals(w);
        weights = new DenseRows(width + 1, width);
        kernels.copyRows(w, 0, weights, 0, width + 1);
        transposed = new DenseRows(width, width);
        kernels.copyRows(w, 0, transposed, 0, width); // any weights will do
        deltas = new DenseRows(BATCH, width);
        kernels.copyRows(u, 0, deltas, 0, BATCH);
        z = new float[BATCH * width];
        back = new float[BATCH * width];
        gradient = new float[(width + 1) * width];
    }

    /** Prints a line for every width and density, and where the two cross. */
    public static void main(String[] args) {
        Kernels kernels = Kernels.best();
        if (!kernels.hasFullSums()) {
            System.err.println("break-even: the kernels '" + kernels.name() + "' always skip zeros");
            System.exit(2);
        }
        System.out.printf(
                "Java %s, kernels %s%nwidth  active %%  skipped, ms  in full, ms  skipped / in full%n",
                System.getProperty("java.version"), kernels.name());
        for (int width : WIDTHS) {
            double before = 0;
            String crossing = "none";
            for (int tenth = 1; tenth < STEPS_OF_TEN; tenth++) {
                double density = (double) tenth / STEPS_OF_TEN;
                double[] ms = new BreakEven(kernels, width, density).best();
                double ratio = ms[0] / ms[1];
                System.out.printf(
                        Locale.ROOT, "%5d  %8.0f  %11.3f  %11.3f  %17.2f%n", width, 100 * density, ms[0], ms[1], ratio);
                if (before < 1 && ratio >= 1) {
                    double share = before > 0 ? (1 - before) / (ratio - before) : 1;
                    crossing = String.format(Locale.ROOT, "%.0f %%", 100 * (density - (1 - share) / STEPS_OF_TEN));
                }
                before = ratio;
            }
            System.out.println(width + " units: break-even at " + crossing);
        }
    }

    /** Milliseconds with zeros skipped and in full. */
    private double[] best() {
        int times = (int) Math.max(1, OPERATIONS / (3L * BATCH * width * width));
        double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int kind = 0; kind < 2; kind++) {
                double ms = millis(kind == 1, times);
                best[kind] = round < 0 ? best[kind] : Math.min(best[kind], ms);
            }
        }
        return best;
    }

    private double millis(boolean all, int times) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            step(all);
        }
        return 1e-6 * (clock.getCurrentThreadCpuTime() - before) / times;
    }

    /** The products of a batch, forward, back and for the gradient; all of them in full, or none. */
    void step(boolean all) {
        Arrays.fill(full, all);
        for (int block = 0; block < full.length; block++) {
            int first = block * Batch.BLOCK;
            int last = first + Batch.BLOCK;
            if (!all) {
                compress(first, last);
            }
            inputs.forward(kernels, block, first, last, weights, z);
            if (all) {
                kernels.fullSums(
                        u, first * width, width, 1, Batch.BLOCK, transposed, 0, width, back, first * width, false);
            } else {
                gather(first, last);
                kernels.rowSums(delta, first, last, transposed, back, first * width, false);
                rows.transposeSpread(first, last, width + 1, columns, block * (width + 1));
            }
        }
        inputs.gradient(kernels, 0, width + 1, BATCH, deltas, gradient, 0, false);
    }

    private void compress(int first, int last) {
        int at = first * (width + 1);
        for (int r = first; r < last; r++) {
            rows.compress(kernels, r, h, r * width, width, at);
            at = rows.append(r, width, 1f);
        }
    }

    private void gather(int first, int last) {
        for (int r = first; r < last; r++) {
            delta.set(r, rows.begin[r], rows.end[r] - 1); // without the constant
            for (int k = delta.begin[r]; k < delta.end[r]; k++) {
                delta.value[k] = u[r * width + delta.index[k]];
            }
        }
    }
}
