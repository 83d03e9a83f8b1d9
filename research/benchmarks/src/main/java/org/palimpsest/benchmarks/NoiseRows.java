package org.palimpsest.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/**
 * Normal numbers, of which a share is not zero, with targets that do not depend on them: how long a step takes depends on
 * neither.
 *
 * @param x rows, one after the other
 */
record NoiseRows(Workload workload, double density, float[] x) implements TimedRows {
    private static final int MOST_ROWS = 60_000;
    private static final int MOST_NUMBERS = 24_000_000;

    /**
     * @param density the share of numbers that are not zero
     * @param rows how many, at most; 0 for as many as are usual
     */
    static NoiseRows of(Workload workload, double density, int rows) {
        int usual = Math.min(MOST_ROWS, MOST_NUMBERS / workload.inputs());
        int wanted = Math.max(workload.batch(), rows == 0 ? usual : rows);
        int whole = wanted / workload.batch() * workload.batch();
        float[] x = new float[Math.multiplyExact(whole, workload.inputs())];
        Rng rng = Rng.of(3);
        rng.stream("numbers").normals(x);
        Rng kept = rng.stream("kept");
        for (int i = 0; density < 1 && i < x.length; i++) {
            x[i] = kept.uniform(i) < density ? x[i] : 0f;
        }
        return new NoiseRows(workload, density, x);
    }

    private int rows() {
        return x.length / workload.inputs();
    }

    private int[] labels() {
        Rng labels = Rng.of(3).stream("labels");
        int[] all = new int[rows()];
        Arrays.setAll(all, r -> labels.below(workload.outputs(), r));
        return all;
    }

    private float[] values() {
        float[] all = new float[rows()];
        Rng.of(3).stream("values").normals(all);
        return all;
    }

    @Override
    public Dataset dataset() {
        Targets targets = workload.isRegression()
                ? new Targets.Values(1, values())
                : new Targets.Labels(labels(), workload.outputs());
        return Dataset.of(new Inputs.Floats(workload.inputs(), x), targets);
    }

    @Override
    public void write(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(TorchProcess.header(rows(), workload.inputs(), Float.BYTES, workload.isRegression()));
            ByteBuffer row =
                    ByteBuffer.allocate(workload.inputs() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int r = 0; r < rows(); r++) {
                row.asFloatBuffer().put(x, r * workload.inputs(), workload.inputs());
                out.write(row.array());
            }
            ByteBuffer targets = ByteBuffer.allocate(rows() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            if (workload.isRegression()) {
                targets.asFloatBuffer().put(values());
            } else {
                targets.asIntBuffer().put(labels());
            }
            out.write(targets.array());
        }
    }

    @Override
    public String describe() {
        return String.format(Locale.ROOT, "noise (%d rows, %.0f %% non-zero floats)", rows(), 100 * density);
    }

    /** The first steps, when fewest activations are zero: the least favourable to us, and a sweep need not wait. */
    @Override
    public int epochs() {
        return 0;
    }

    @Override
    public String toString() {
        return describe();
    }
}
