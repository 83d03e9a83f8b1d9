package org.palimpsest.coreset.internal;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.DenseRows;

/**
 * Distances of points to the nearest row of some data, the provenance of synthetic points. One product of the data with
 * all points, over the non-zeros of the data.
 */
public final class NearestRows {
    private static final int CHUNK = 1024;

    private NearestRows() {}

    /** The distance of each of the points, given one after the other, to the nearest row. */
    public static float[] distances(float[] points, Dataset data, Compute compute) {
        int features = data.features();
        int n = points.length / features;
        DenseRows columns = new DenseRows(features + 1, n);
        float[] column = new float[features + 1]; // that of the constant input stays zero
        double[] norm = new double[n];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < features; c++) {
                float value = points[i * features + c];
                column[c] = value;
                norm[i] += (double) value * value;
            }
            columns.setColumn(i, column, 0);
        }
        Batch batch = new Batch(Math.min(CHUNK, data.size()), data);
        float[] products = new float[batch.capacity() * n];
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, r -> r);
        double[] least = new double[n];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int from = 0; from < rows.length; from += CHUNK) {
            batch.plan(data, rows, from, Math.min(CHUNK, rows.length - from));
            compute.team().run(batch.blocks(), block -> {
                batch.fillRows(block);
                int first = block * Batch.BLOCK;
                int last = Math.min(batch.size(), first + Batch.BLOCK);
                compute.kernels().rowSums(batch.rows(), first, last, columns, products, first * n, false);
            });
            for (int r = 0; r < batch.size(); r++) {
                double own = data.squaredNorm(from + r);
                for (int i = 0; i < n; i++) {
                    least[i] = Math.min(least[i], own - 2.0 * products[r * n + i] + norm[i]);
                }
            }
        }
        float[] distances = new float[n];
        for (int i = 0; i < n; i++) {
            distances[i] = (float) Math.sqrt(Math.max(0, least[i]));
        }
        return distances;
    }
}
