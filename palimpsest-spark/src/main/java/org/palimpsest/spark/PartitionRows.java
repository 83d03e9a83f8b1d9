package org.palimpsest.spark;

import java.nio.ByteBuffer;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;

/**
 * The rows of one partition as bytes: what travels to an executor, once. Layout, big endian: rows, features, outputs, kind
 * (0 labels, 1 values), inputs row by row, targets, weights.
 */
final class PartitionRows {
    private static final int LABELS = 0;
    private static final int VALUES = 1;

    private PartitionRows() {}

    static byte[] bytes(Dataset rows) {
        int n = rows.size();
        int d = rows.features();
        int width = rows.targets().width();
        boolean labels = rows.targets() instanceof Targets.Labels;
        long size = 16 + 4L * n * d + 4L * n * (labels ? 1 : width) + 4L * n;
        if (size > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a partition of " + n + " rows and " + d
                    + " columns does not fit into one array; use more partitions");
        }
        ByteBuffer out = ByteBuffer.allocate((int) size);
        out.putInt(n).putInt(d).putInt(width).putInt(labels ? LABELS : VALUES);
        float[] row = new float[d];
        for (int r = 0; r < n; r++) {
            rows.copyRow(r, row);
            for (float x : row) {
                out.putFloat(x);
            }
        }
        for (int r = 0; r < n; r++) {
            if (rows.targets() instanceof Targets.Labels label) {
                out.putInt(label.at(r));
            } else {
                for (int j = 0; j < width; j++) {
                    out.putFloat(((Targets.Values) rows.targets()).at(r, j));
                }
            }
        }
        for (int r = 0; r < n; r++) {
            out.putFloat(rows.weight(r));
        }
        return out.array();
    }

    static Dataset dataset(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int n = in.getInt();
        int d = in.getInt();
        int width = in.getInt();
        boolean labels = in.getInt() == LABELS;
        float[] x = new float[n * d];
        for (int i = 0; i < x.length; i++) {
            x[i] = in.getFloat();
        }
        Targets targets =
                labels ? new Targets.Labels(labels(in, n), width) : new Targets.Values(width, values(in, n * width));
        float[] weights = values(in, n);
        Dataset rows = Dataset.of(new Inputs.Floats(d, x), targets);
        for (float weight : weights) {
            if (weight != 1f) {
                return rows.weighted(weights);
            }
        }
        return rows;
    }

    private static int[] labels(ByteBuffer in, int n) {
        int[] labels = new int[n];
        for (int r = 0; r < n; r++) {
            labels[r] = in.getInt();
        }
        return labels;
    }

    private static float[] values(ByteBuffer in, int n) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = in.getFloat();
        }
        return values;
    }
}
